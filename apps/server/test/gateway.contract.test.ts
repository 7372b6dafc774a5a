import { ENDPOINTS, type Endpoint, type EndpointName, Permission } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANSWERED_BY } from '../src/platform/http/answered-by.ts'
import { encryptPassword } from '../src/session/des.ts'
import { freePorts } from './product.ts'
import { PASSWORD, type ReachWorld, startReachWorld } from './reach-world.ts'
import { REQUESTS } from './samples/samples.ts'

let world: ReachWorld
beforeAll(async () => {
  world = await startReachWorld(true)
})
afterAll(() => world?.stop())

interface Told {
  status: number
  code: number
  data: unknown
}

/** By the gateway, or by the active server itself. */
async function get(
  at: 'gateway' | 'active',
  path: string,
  token = '',
  query: Record<string, string> = {},
): Promise<Told> {
  const port = at === 'gateway' ? world.port : world.ownPort
  const address = `http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`
  const answer = await fetch(address, { headers: { token, lang: 'en' } })
  const { code, data } = (await answer.json()) as { code: number; data: unknown }
  return { status: answer.status, code, data }
}
const signIn = async (at: 'gateway' | 'active', username: string, password = PASSWORD): Promise<Told> =>
  get(at, '/auth/login', '', { username, password: encryptPassword(username, password, '0') })
const tokenOf = async (at: 'gateway' | 'active', username: string): Promise<string> =>
  String((await signIn(at, username)).data)
const expired = { status: 403, data: null }

describe('a gateway', () => {
  const rows = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
    ([name]) => ANSWERED_BY[name] === 'database',
  )
  it.each(rows.map(([name, endpoint]) => ({ name, endpoint })))(
    'answers $name by itself, as the active server does',
    async ({ name, endpoint }) => {
      const before = await passed()
      const { status, code } = await world.call('siteAdmin', endpoint, REQUESTS[name] ?? {})
      const direct = await fetch(addressOf(endpoint, REQUESTS[name] ?? {}), optionsOf(endpoint, REQUESTS[name] ?? {}))
      const body = (await direct.json()) as { code: number }
      expect([status, code]).toEqual([direct.status, body.code])
      // Whatever would write fails: its connections are read only.
      expect(status).toBeLessThan(500)
      expect(await passed()).toBe(before)
    },
  )

  it('is ready, and says who is active', async () => {
    const answer = await fetch(`http://127.0.0.1:${world.port}/readyz`)
    const told = (await answer.json()) as { ready: boolean; notes: Record<string, string> }
    expect([answer.status, told.ready]).toEqual([200, true])
    expect(told.notes.gateway).toMatch(new RegExp(`^the active server is .* ${process.pid}$`))
  })

  it('shows what somebody has just changed at the active server', async () => {
    const { sn } = world.sides.metro
    const query = { name: 'MINE', address: '/query/fault' }
    const saved = await world.call('siteAdmin', ENDPOINTS.saveQuery, query)
    expect(saved.code).toBe(200)
    const { data } = await world.call('siteAdmin', ENDPOINTS.savedQueries, {})
    expect((data as { name: string }[]).map(({ name }) => name)).toContain('MINE')
    expect((await world.call('officeAdmin', ENDPOINTS.hisDeviceData, { sn })).code).not.toBe(200)
  })

  it('goes by a change of the organisation from the next call on, whoever made it', async () => {
    const { deviceId, sn } = world.sides.border
    const { harbour, border } = world.officeIds
    const seen = async () => (await world.call('officeAdmin', ENDPOINTS.deviceTrack, trackOf(sn))).code
    for (let round = 0; round < 5; round++) {
      expect(await seen()).not.toBe(200)
      await world.database.pool.query('update device set office_id = $2 where id = $1', [deviceId, harbour])
      expect(await seen()).toBe(200)
      await world.database.pool.query('update device set office_id = $2 where id = $1', [deviceId, border])
    }
  })
})

describe('somebody who is signed in', () => {
  it('is so at every server, and is signed out at all of them at once', async () => {
    const token = await tokenOf('gateway', 'TOP-operator')
    expect((await get('active', '/auth/user', token)).code).toBe(200)
    expect((await get('gateway', '/auth/user', token)).code).toBe(200)
    expect((await get('gateway', '/auth/logout', token)).code).toBe(200)
    expect(await get('active', '/auth/user', token)).toMatchObject(expired)
    const other = await tokenOf('active', 'TOP-operator')
    expect((await get('gateway', '/auth/user', other)).code).toBe(200)
    await get('active', '/auth/logout', other)
    expect(await get('gateway', '/auth/user', other)).toMatchObject(expired)
  })

  it('is signed out everywhere by a new password', async () => {
    const [old, beside] = [await tokenOf('active', 'TOP-watcher'), await tokenOf('gateway', 'TOP-watcher')]
    const [oldPassword, newPassword] = [PASSWORD, 'Reach-67890'].map((each) =>
      encryptPassword('TOP-watcher', each, '0'),
    )
    const changed = await get('gateway', '/auth/updatePassword', old, {
      oldPassword: oldPassword ?? '',
      newPassword: newPassword ?? '',
    })
    expect(changed.code).toBe(200)
    for (const token of [old, beside]) {
      expect(await get('gateway', '/auth/user', token)).toMatchObject(expired)
      expect(await get('active', '/auth/user', token)).toMatchObject(expired)
    }
    expect((await get('gateway', '/auth/user', String(changed.data))).code).toBe(200)
  })

  it('may do from the next call on what his role says now', async () => {
    const own = await tokenOf('gateway', 'HARBOUR-customs')
    const menu = async () => Object.keys((await get('gateway', '/auth/menu', own)).data as object)
    expect(await menu()).toContain(Permission.Statistics)
    const { pool } = world.database
    await pool.query(`update role set permissions = array_remove(permissions, $1) where name = 'operator'`, [
      Permission.Statistics,
    ])
    expect(await menu()).not.toContain(Permission.Statistics)
    await pool.query(`update app_user set disabled = true where username = 'HARBOUR-customs'`)
    expect(await get('gateway', '/auth/menu', own)).toMatchObject(expired)
  })

  it('lives longer by what he asks a gateway', async () => {
    const token = await tokenOf('gateway', 'TOP-operator')
    const { pool } = world.database
    await pool.query(`update session set expires_at = now() + interval '1 hour' where expires_at > now()`)
    expect((await get('gateway', '/auth/user', token)).code).toBe(200)
    const longer = async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from session where expires_at > now() + interval '11 hours'`,
      )
      return rows[0]?.n
    }
    await expect.poll(longer).toBe(1)
  })
})

it('who guesses at one server is shut out at the others', async () => {
  const guess = async (at: 'gateway' | 'active') => (await signIn(at, 'METRO-otherAdmin', 'wrong')).code
  const codes: number[] = []
  for (let n = 0; n < 12; n++) codes.push(await guess(n % 2 === 0 ? 'gateway' : 'active'))
  expect(new Set(codes.slice(-2))).toEqual(new Set([1002]))
})

it('a worker serves nobody, and does the work for whom a gateway serves', async () => {
  const [port] = await freePorts()
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  let waits: () => void = () => {}
  const standing = new Promise<void>((resolve) => {
    waits = resolve
  })
  const started = world.start({ PORT: String(port), VIGIL_ROLE: 'worker' }, () => waits())
  await standing
  expect(await (await at('/readyz')).json()).toMatchObject({ ready: false, problems: { standby: expect.anything() } })
  const watched = world.call('siteAdmin', ENDPOINTS.snapshot, {})
  expect((await watched).code).toBe(200)

  await world.active.stop()
  // Nobody is active: it waits for the next one.
  const during = world.call('siteAdmin', ENDPOINTS.snapshot, {})
  await started
  expect((await during).code).toBe(200)
  expect((await at('/readyz')).status).toBe(200)
  expect((await at('/metrics')).status).toBe(200)
  expect((await at('/vigil/config')).status).toBe(503)
  const sent = { name: 'BY A WORKER', address: '/query/fault' }
  expect((await world.call('siteAdmin', ENDPOINTS.saveQuery, sent)).code).toBe(200)
})

/** How many calls the gateway has brought to the active server. */
async function passed(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${world.port}/metrics`)).text()
  return Number(/^vigil_gateway_passed_total (.*)$/m.exec(text)?.[1])
}
const trackOf = (sn: string) => ({ sn, from: Date.now() - 3_600_000, to: Date.now() })
function addressOf({ method, path }: Endpoint, input: object): string {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  return `http://127.0.0.1:${world.ownPort}${path}${method === 'GET' ? `?${query}` : ''}`
}
const optionsOf = ({ method }: Endpoint, input: object): RequestInit => ({
  method,
  headers: { token: world.tokens.siteAdmin, lang: 'en', 'content-type': 'application/json' },
  ...(method === 'POST' && { body: JSON.stringify(input) }),
})
