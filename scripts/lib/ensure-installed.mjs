import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complain, root, run, say } from './run.mjs'

/** By major release, the first minor that everything here runs on; later ones than the last are taken. */
const OLDEST_MINOR = new Map([
  [20, 19],
  [22, 12],
  [24, 0],
])
const NEWEST_KNOWN = Math.max(...OLDEST_MINOR.keys())
const isSupported = (major, minor) =>
  major > NEWEST_KNOWN || minor >= (OLDEST_MINOR.get(major) ?? Number.POSITIVE_INFINITY)

/** Installs exactly what the lock file says, and only when it says something else than what is there. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (!isSupported(major, minor)) {
    const known = [...OLDEST_MINOR].map(([each, least]) => `${each}.${least}`).join(', ')
    complain(`Node ${known} or a later release of one of them is needed; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const stamp = join(root, 'node_modules', '.vigil-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    // Not by Node's own version: what is native here speaks Node-API, or is a program of its own.
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('installing dependencies (once, about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Build tools are development dependencies: NODE_ENV=production must not leave them out.
  const code = await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (code !== 0) {
    complain(
      'npm ci failed; what it said stands above. Without a network, copy node_modules from a machine that has one.',
    )
    process.exit(code)
  }
  writeFileSync(stamp, wanted)
}
