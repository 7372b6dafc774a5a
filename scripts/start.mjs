import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()

// The channel tells the server when this process is killed: an orphan would hold the port against the next start.
const server = spawn(
  process.execPath,
  ['--enable-source-maps', '--max-semi-space-size=128', join(root, 'apps/server/dist/main.js')],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { NODE_ENV: 'production', ...process.env },
  },
)
// Ctrl-C reaches both processes; the server decides when it is done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
// npm passes no signal on when it is ended by one: without it there is nobody left to stop this.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) server.kill('SIGTERM')
  }, 1000).unref()
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
