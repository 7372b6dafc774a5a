import { ENDPOINTS, type Endpoint, type EndpointName, ERRORS, envelopeSchema, LATER } from '@vigil/contract'
import { translate } from '@vigil/i18n'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANSWERS, REQUESTS } from './samples/samples.ts'
import { DEVICE_AUTHORIZATION, startTestServer, TOKENS } from './test-server.ts'

const ROWS = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).map(([name, endpoint]) => ({ name, endpoint }))
const isLater = (name: string): boolean => (LATER as readonly string[]).includes(name)
const needsUser = ({ access }: Endpoint): boolean => access !== 'public' && access !== 'device'

let app: FastifyInstance
beforeAll(async () => {
  app = (await startTestServer({ loginsPerMinute: 1000 })).app
})
afterAll(() => app.close())

async function call(endpoint: Endpoint, input: Record<string, unknown>, headers: Record<string, string>) {
  const query = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/, 'one-time'),
    headers,
    ...(endpoint.method === 'GET' ? { query } : { payload: input }),
  })
  return { status: response.statusCode, body: envelopeSchema.parse(response.json()) }
}
const credentialsFor = ({ access }: Endpoint, token: string): Record<string, string> => {
  if (access === 'public') return {}
  return access === 'device' ? { authorization: DEVICE_AUTHORIZATION } : { token }
}

/** Whoever sits at the machine of a gateway does not sit at the active server. */
const isRefused = (name: EndpointName): boolean => name === 'localLogin' && process.env.VIGIL_TEST_THROUGH === 'gateway'

describe('every row of the endpoint table', () => {
  it.each(ROWS.filter(({ name, endpoint }) => !isLater(name) && !isRefused(name) && endpoint.raw !== true))(
    '$name answers in the envelope [API-01]',
    async ({ name, endpoint }) => {
      const headers = { ...credentialsFor(endpoint, TOKENS.everything), lang: 'en' }
      const { status, body } = await call(endpoint, REQUESTS[name] ?? {}, headers)
      expect({ status, ...body }).toEqual({
        status: 200,
        code: 200,
        message: translate('en', name === 'updateUser' ? 'session.settings.saved' : 'common.success'),
        data: ANSWERS[name as keyof typeof ANSWERS],
      })
    },
  )

  it.each(ROWS.filter(({ name, endpoint }) => !isLater(name) && endpoint.raw === true))(
    '$name answers with the file itself [API-02]',
    async ({ name, endpoint }) => {
      const { path, method } = endpoint
      const input = REQUESTS[name] ?? {}
      const given = method === 'GET' ? { query: input as Record<string, string> } : { payload: input }
      const response = await app.inject({ method, url: path, ...given, headers: { token: TOKENS.everything } })
      expect([response.statusCode, response.body]).toEqual([200, ANSWERS[name as keyof typeof ANSWERS]])
    },
  )

  it.each(ROWS.filter(({ name }) => isLater(name)))(
    '$name says honestly that it is not available yet',
    async ({ endpoint }) => {
      const { status, body } = await call(endpoint, {}, { token: TOKENS.everything, lang: 'fr' })
      expect({ status, ...body }).toEqual({
        status: 200,
        code: 501,
        message: translate('fr', 'error.notAvailableYet'),
        data: null,
      })
    },
  )

  it.each(ROWS.filter(({ endpoint }) => needsUser(endpoint)))(
    '$name answers HTTP 403 without a token and with a dead one [ERR-03]',
    async ({ name, endpoint }) => {
      for (const headers of [{}, { token: '' }, { token: 'dead' }]) {
        const { status, body } = await call(endpoint, REQUESTS[name] ?? {}, headers)
        expect([status, body.code]).toEqual([403, ERRORS.sessionExpired.code])
        expect(body.data).toBeNull()
      }
    },
  )

  it.each(ROWS.filter(({ endpoint }) => Array.isArray(endpoint.access)))(
    '$name refuses a user who holds none of its codes [PRM-01]',
    async ({ name, endpoint }) => {
      const { status, body } = await call(endpoint, REQUESTS[name] ?? {}, { token: TOKENS.nothing, lang: 'en' })
      expect({ status, ...body }).toEqual({
        status: 200,
        code: 403,
        message: 'No permission for this operation',
        data: null,
      })
    },
  )

  it.each(ROWS.filter(({ endpoint }) => endpoint.reach === 'site'))(
    '$name refuses who administers one office, whatever they may do there [PRM-01, PRM-04]',
    async ({ name, endpoint }) => {
      const { status, body } = await call(endpoint, REQUESTS[name] ?? {}, { token: TOKENS.office, lang: 'en' })
      expect({ status, ...body }).toEqual({
        status: 200,
        code: 403,
        message: 'No permission for this operation',
        data: null,
      })
    },
  )

  /** What stands in the path is always there. */
  const takesNothing = ({ path, input }: Endpoint): boolean => path.includes(':') || input.safeParse({}).success
  it.each(ROWS.filter(({ name, endpoint }) => !isLater(name) && !takesNothing(endpoint)))(
    '$name answers HTTP 400 and names the field when its input does not fit [ERR-04]',
    async ({ name, endpoint }) => {
      const { status, body } = await call(endpoint, {}, credentialsFor(endpoint, TOKENS.everything))
      const [field] = Object.keys(REQUESTS[name] ?? {})
      expect([status, body.code]).toEqual([400, 400])
      expect(body.error).toContain(`${field}:`)
    },
  )
})

describe('the table', () => {
  const listed = (prefix: RegExp): string[] =>
    ROWS.filter(({ endpoint }) => prefix.test(endpoint.path)).map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path}`,
    )

  it('holds every call of authentication and user [API-03]', () => {
    expect(listed(/^\/(auth|change-language|device\/pushParam)/).sort()).toEqual([
      'GET /auth/cd603Office',
      'GET /auth/emailCode',
      'GET /auth/login',
      'GET /auth/logout',
      'GET /auth/menu',
      'GET /auth/office',
      'GET /auth/profile',
      'GET /auth/task',
      'GET /auth/updatePassword',
      'GET /auth/user',
      'GET /change-language',
      'GET /device/pushParam',
      'POST /auth/addSnDetailUserId',
      'POST /auth/mqttConfig',
      'POST /auth/removeSnDetailUserId',
      'POST /auth/updateUser',
    ])
  })

  it('holds the base-information calls below /access [API-01, API-06]', () => {
    expect(listed(/\/baseinfo\//).sort()).toEqual([
      'GET /access/baseinfo/deviceModel',
      'GET /access/baseinfo/statType',
      'POST /access/baseinfo/alarmType',
      'POST /access/baseinfo/deviceInfo',
      'POST /access/baseinfo/materialType',
    ])
  })

  it('opens only signing in and the deployment settings to strangers', () => {
    expect(ROWS.filter(({ endpoint }) => endpoint.access === 'public').map(({ name }) => name)).toEqual([
      'login',
      'config',
      'localLogin',
    ])
  })

  it('needs no permission only for who one is, and for words that are the same for everybody [PRM-01]', () => {
    expect(ROWS.filter(({ endpoint }) => endpoint.access === 'signed-in').map(({ name }) => name)).toEqual([
      'user',
      'logout',
      'menu',
      'profile',
      'getDeviceTypeInfo',
      'alarmType',
      'materialType',
      'statType',
    ])
  })

  it('has a handler for every call but those that come later, which have none', () => {
    const names = ROWS.map(({ name }) => name)
    expect([...Object.keys(ANSWERS), ...LATER].sort()).toEqual([...names].sort())
  })
})
