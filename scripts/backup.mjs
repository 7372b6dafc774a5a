import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root, run } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()
process.exitCode = await run(process.execPath, [
  join(root, 'apps/server/dist/backup/backup.js'),
  ...process.argv.slice(2),
])
