import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The product under test: the real server with its own database, broker and simulated fleet. */
export const PORT = 18_090
export const MQTT_PORT = 11_890
export const ORIGIN = `http://localhost:${PORT}`

const root = fileURLToPath(new URL('..', import.meta.url))
export const DATA = join(root, 'test-results', 'product-data')

/** The administrator's command against the running product. */
export const admin = (...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'apps/server/dist/organisation/admin.js'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, VIGIL_DATA: DATA },
  })
