import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { complain, root, run, say } from './run.mjs'

const OLDEST_NODE = [20, 19]

/** Installs exactly what the lock file says, and only when it says something else than what is there. */
export async function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    complain(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const stamp = join(root, 'node_modules', '.vigil-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
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
