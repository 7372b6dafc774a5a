import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { complain, root, run, say } from './lib/run.mjs'

/** Runs a command of this repository with another release of Node, from npm's own package of it; nothing here is changed. */
const [release = '', ...command] = process.argv.slice(2)
if (!/^\d+(\.\d+){0,2}$/.test(release) || command.length === 0) {
  complain('node scripts/with-node.mjs <release> <command …>, e.g. 24 npm test')
  process.exit(1)
}
const folder = join(tmpdir(), `vigil-node-${release}-${process.getuid?.() ?? 'user'}`)
const bin = join(folder, 'node_modules', 'node', 'bin')
if (!existsSync(bin)) {
  say(`fetching Node ${release} (once) …`)
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const code = await run(npm, [...install, `node@${release}`], { cwd: tmpdir() })
  if (code !== 0) process.exit(code)
}
const [program, ...args] = command
process.exitCode = await run(program, args, {
  cwd: root,
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
})
