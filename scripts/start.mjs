import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { keepRunning } from './lib/keep-running.mjs'
import { root } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()

// The channel tells the server when this process is killed: an orphan would hold the port against the next start.
const start = () =>
  spawn(
    process.execPath,
    ['--enable-source-maps', '--max-semi-space-size=128', join(root, 'apps/server/dist/main.js')],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { NODE_ENV: 'production', ...process.env },
    },
  )
const server = keepRunning({ start, ended: (code) => process.exit(code) })
// Ctrl-C reaches both processes; the server decides when it is done.
process.on('SIGINT', () => server.stop())
process.on('SIGTERM', () => server.stop('SIGTERM'))
// npm passes no signal on when it is ended by one: without it there is nobody left to stop this.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) server.stop('SIGTERM')
  }, 1000).unref()
