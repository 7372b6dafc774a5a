import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root, run } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()
process.exitCode = await run(process.execPath, [
  '--import',
  'tsx',
  join(root, 'chaos/main.ts'),
  ...process.argv.slice(2),
])
