import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildChanged } from './lib/build-changed.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { ensureNats } from './lib/ensure-nats.mjs'
import { root } from './lib/run.mjs'

await ensureInstalled()
await buildChanged()
// The channel tells it when this process is killed: what it started would run on for ever.
const cluster = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/server/dist/cluster/cluster.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NATS_SERVER_PATH: await ensureNats() },
  },
)
cluster.once('exit', (code) => process.exit(code ?? 1))
// Ctrl-C reaches both processes; the other one decides when it is done.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => cluster.kill('SIGTERM'))
