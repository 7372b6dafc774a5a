import { ALL_PERMISSIONS, type Permission } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Handlers, SessionUser } from '../src/platform/http/handlers.ts'
import { createHttpServer, type HttpDependencies } from '../src/platform/http/http-server.ts'
import { createLogger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { openPassage } from './passage-kit.ts'
import { ANSWERS } from './samples/samples.ts'

/** Tokens that the test server knows. */
export const TOKENS = { everything: 'token-everything', office: 'token-office', nothing: 'token-nothing' } as const
export const signedIn = { token: TOKENS.everything, lang: 'en' }
export const DEVICE = { sn: 'SN-1', secret: 'device-secret' } as const
export const DEVICE_AUTHORIZATION = `Basic ${Buffer.from(`${DEVICE.sn}:${DEVICE.secret}`).toString('base64')}`

const userWith = (id: string, permissions: readonly Permission[], officeId = '1'): SessionUser => ({
  id,
  username: `user-${id}`,
  officeId,
  permissions: new Set(permissions),
})
const USERS: Record<string, SessionUser> = {
  [TOKENS.everything]: userWith('7', ALL_PERMISSIONS),
  [TOKENS.office]: userWith('9', ALL_PERMISSIONS, '2'),
  [TOKENS.nothing]: userWith('8', []),
}

export const fakeHandlers = (overrides: Partial<Handlers> = {}): Handlers => {
  const handlers = Object.entries(ANSWERS).map(([name, answer]) => [name, async () => answer])
  return { ...Object.fromEntries(handlers), ...overrides } as Handlers
}

/** Settings of a server that nobody has set up further. */
export const PLAIN_SETTINGS = { tls: undefined, trustedProxies: [], mapTiles: '', baseUrl: '', mqttPushUrl: undefined }

export interface TestHttpServer {
  app: FastifyInstance
  /** Everything that was logged, at the most talkative level. */
  logged: () => string
}

/** The real HTTP server before invented handlers, sessions and devices; behind a gateway, if the tests are to go through one. */
export async function startTestServer(overrides: Partial<HttpDependencies> = {}): Promise<TestHttpServer> {
  const lines: string[] = []
  const active = await serverBefore(overrides, lines)
  if (process.env.VIGIL_TEST_THROUGH !== 'gateway' || overrides.door !== undefined) {
    await active.ready()
    return { app: active, logged: () => lines.join('') }
  }
  const passage = await openPassage(active)
  const app = await serverBefore({ ...overrides, door: passage.door } as Partial<HttpDependencies>, lines)
  app.addHook('onClose', async () => {
    await passage.close()
    await active.close()
  })
  await app.ready()
  return { app, logged: () => lines.join('') }
}

async function serverBefore(overrides: Partial<HttpDependencies>, lines: string[]): Promise<FastifyInstance> {
  return createHttpServer({
    settings: { ...PLAIN_SETTINGS, environment: 'development' },
    log: createLogger({ logLevel: 'trace' }, { write: (line) => lines.push(line) }),
    metrics: createMetrics({ processMetrics: false }),
    handlers: fakeHandlers(),
    sessions: { authenticate: async (token) => USERS[token] },
    seesWholeSite: (officeId) => officeId === '1',
    verifyDevice: (sn, secret) => sn === DEVICE.sn && secret === DEVICE.secret,
    readiness: [],
    version: '0.0.0',
    ...overrides,
  } as HttpDependencies)
}

/** The same, closed with the test that runs. */
export async function serverWith(overrides: Partial<HttpDependencies> = {}): Promise<TestHttpServer> {
  const server = await startTestServer(overrides)
  onTestFinished(() => server.app.close())
  return server
}
