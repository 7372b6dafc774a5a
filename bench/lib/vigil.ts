import { createCipheriv } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrlIn, devicesIn, spawnServer, untilReady } from '../../apps/server/test/product.ts'

const bundle = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

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

export async function startVigil(
  fleet: number,
  port: number,
  mqttPort: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningVigil> {
  const data = mkdtempSync(join(tmpdir(), 'vigil-bench-'))
  const server = spawnServer({
    data,
    port,
    mqttPort,
    env: { VIGIL_FLEET: String(fleet), ...env },
    program: ['--max-semi-space-size=128', bundle],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilReady(server, port)
  const url = `http://127.0.0.1:${port}`
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
  return {
    pid: server.pid ?? 0,
    url,
    mqttPort,
    databaseUrl: databaseUrlIn(data),
    devices: devicesIn(data),
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
