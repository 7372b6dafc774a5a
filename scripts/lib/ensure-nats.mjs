import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { capture, complain, say } from './run.mjs'

/** Debian puts it where only root looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

function installed() {
  for (const folder of FOLDERS) {
    const path = join(folder, 'nats-server')
    try {
      accessSync(path, constants.X_OK)
      return path
    } catch {}
  }
  return undefined
}

const isDebian = () => existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

/** Path of the engine that several servers share, for the tests of them: one that is there, else the system's package. */
export async function ensureNats() {
  if (process.env.NATS_SERVER_PATH) return process.env.NATS_SERVER_PATH
  const found = installed()
  if (found) return found
  if (isDebian() && process.getuid?.() === 0) {
    say('installing the NATS server for the tests of several servers (once) …')
    await capture('apt-get', ['update', '-qq'])
    const { output } = await capture('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server'])
    const path = installed()
    if (path) return path
    complain(output.trim().split('\n').slice(-3).join('\n'))
  }
  complain('No NATS server could be installed. Install it, or name one in NATS_SERVER_PATH, and run the tests again.')
  process.exit(1)
}
