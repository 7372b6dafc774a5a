import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureBrowser } from './lib/ensure-browser.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { complain, root, run } from './lib/run.mjs'

await ensureInstalled()
const known = readdirSync(join(root, 'bench')).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
const [name, ...options] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.bench.ts`)
if (!name || !existsSync(file)) {
  complain(`npm run bench -- <name>, where the name is one of: ${known.join(', ')}`)
  process.exit(1)
}
if (['fleet', 'panels', 'storm', 'history', 'replay', 'statistics'].includes(name)) {
  const chromium = await ensureBrowser()
  if (chromium) process.env.CHROMIUM_PATH = chromium
}
// What only computes needs no product.
if (!['analysis', 'identify', 'vibrational'].includes(name)) await buildChanged()
process.exitCode = await run(process.execPath, ['--import', 'tsx', file, ...options])
