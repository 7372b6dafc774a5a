import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { root, say, tool } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()

// The server restarts on a change of its source; the console is served by Vite, which passes calls on to it.
const server = spawn(tool('tsx'), ['watch', '--clear-screen=false', 'src/main.ts'], {
  cwd: join(root, 'apps/server'),
  stdio: 'inherit',
  env: { NODE_ENV: 'development', VIGIL_DATA: join(root, 'data'), ...process.env },
})
const web = spawn(tool('vite'), ['--clearScreen', 'false'], { cwd: join(root, 'apps/web'), stdio: 'inherit' })
say('console with live reload on http://localhost:5173')

const stop = () => {
  web.kill('SIGTERM')
  server.kill('SIGTERM')
}
process.on('SIGINT', () => {})
process.on('SIGTERM', stop)
web.on('exit', stop)
server.on('exit', (code) => {
  web.kill('SIGTERM')
  process.exit(code ?? 1)
})
