import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../src/platform/errors.ts'
import { selfSignedCertificate } from './self-signed-certificate.ts'
import { fakeHandlers, startTestServer, TOKENS } from './test-server.ts'

const PROGRAM = fileURLToPath(new URL('../../../scripts/scenario.mjs', import.meta.url))
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'vigil-scenario-'))
const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
const servers: FastifyInstance[] = []
const started: string[] = []

beforeAll(() => {
  const made = selfSignedCertificate('localhost')
  writeFileSync(tls.cert, made.cert)
  writeFileSync(tls.key, made.key)
})
afterAll(async () => {
  for (const app of servers) await app.close()
  rmSync(folder, { recursive: true })
})

async function listen(secure: boolean): Promise<number> {
  const { app } = await startTestServer({
    settings: {
      environment: 'development',
      tls: secure ? tls : undefined,
      trustedProxies: [],
      mapTiles: '',
      baseUrl: '',
      mqttPushUrl: undefined,
    },
    handlers: fakeHandlers({
      login: async () => TOKENS.everything,
      scenarios: async () => [{ name: 'chlorine', site: 'Chemical park', running: false, since: null }],
      startScenario: async ({ name }) => {
        if (started.includes(name)) throw new Refusal('scenarioRunning', { time: '2026-01-02 03:04:05' })
        started.push(name)
        return null
      },
    }),
  })
  servers.push(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

const command = (port: number, ...words: string[]) =>
  run(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env.PATH, PORT: String(port), NO_COLOR: '1' },
    timeout: 20_000,
  })

describe('the command that starts a scenario', () => {
  it.each([false, true])('finds the server on this machine, encrypted: %s', async (secure) => {
    const port = await listen(secure)
    expect((await command(port)).stdout).toBe('○ chlorine  (Chemical park)\n')
    expect((await command(port, 'chlorine')).stdout).toContain('chlorine started')
    await expect(command(port, 'chlorine')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('running since 2026-01-02 03:04:05'),
    })
    expect(started.splice(0)).toEqual(['chlorine'])
  })

  it('says so when nothing answers', async () => {
    await expect(command(1)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is Vigil running') })
  })
})
