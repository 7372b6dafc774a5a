import { type ChildProcess, spawn } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readPidFile } from '../../apps/server/src/platform/embedded-postgres/postmaster-pid-file.ts'
import { connectionString } from '../../apps/server/src/platform/embedded-postgres/socket-directory.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The real product in a process of its own, with a fresh data folder. */
export interface RunningVigil {
  pid: number
  url: string
  mqttPort: number
  databaseUrl: string
  devices: { sn: string; deviceType: string; secret: string }[]
  call<T>(method: 'GET' | 'POST', path: string, token: string | undefined, input?: Record<string, unknown>): Promise<T>
  signIn(username: string, password: string): Promise<string>
  stop(): Promise<void>
}

function encrypted(username: string, password: string): string {
  const key = Buffer.from(username.padEnd(9, '0')).subarray(0, 8)
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null)
  return Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}

export async function startVigil(fleet: number, port: number, mqttPort: number): Promise<RunningVigil> {
  const data = mkdtempSync(join(tmpdir(), 'vigil-bench-'))
  const server: ChildProcess = spawn(
    process.execPath,
    ['--max-semi-space-size=128', join(root, 'apps/server/dist/main.js')],
    {
      cwd: root,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        VIGIL_DATA: data,
        VIGIL_FLEET: String(fleet),
        VIGIL_SIMULATOR: '0',
        VIGIL_HISTORY_DAYS: '0',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  for (let left = 600; ; left -= 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    if (left === 0 || server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((done) => setTimeout(done, 200))
  }
  const call: RunningVigil['call'] = async (method, path, token, input = {}) => {
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const answer = await fetch(`${url}${path}${query}`, {
      method,
      headers: {
        lang: 'en',
        ...(token && { token }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    })
    const body = (await answer.json()) as { code: number; message: string; data: never }
    if (body.code !== 200) throw new Error(`${path}: ${body.message}`)
    return body.data
  }
  const postmaster = readPidFile(join(data, 'postgres'))
  if (typeof postmaster === 'string') throw new Error('the database of the server is not to be found')
  return {
    pid: server.pid ?? 0,
    url,
    mqttPort,
    databaseUrl: connectionString(postmaster.socketDir, postmaster.port),
    devices: JSON.parse(readFileSync(join(data, 'simulator.json'), 'utf8')).devices,
    call,
    signIn: (username, password) =>
      call<string>('GET', '/auth/login', undefined, { username, password: encrypted(username, password) }),
    stop: () =>
      new Promise((resolve) => {
        server.once('exit', () => {
          rmSync(data, { recursive: true, force: true })
          resolve()
        })
        server.kill('SIGTERM')
      }),
  }
}
