import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { translate } from '@vigil/i18n'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activeServer, gatewayServer, sayActive } from '../../../test/door-kit.ts'
import { type Line, nextEpoch, openLine } from '../../../test/engine-line.ts'
import { quiet } from '../../../test/migrated-database.ts'
import { fakeHandlers, serverWith, signedIn, TOKENS } from '../../../test/test-server.ts'
import { Refusal } from '../errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { type OwnerDoorOptions, openOwnerDoor } from './owner-door.ts'
import { doorOf } from './protocol.ts'

const SOON = { timeout: 30_000, interval: 20 }

let line: Line
beforeAll(async () => {
  line = await openLine()
})
afterAll(() => line?.close())

const owner = (overrides: Partial<Handlers> = {}, options: Partial<OwnerDoorOptions> = {}) =>
  activeServer(line, overrides, options)
const gateway = (holdMs?: number) => gatewayServer(line, holdMs)

async function both(overrides: Partial<Handlers> = {}) {
  const [active, passing] = [await owner(overrides), await gateway()]
  await expect.poll(() => passing.door.epoch, SOON).toBe(active.epoch)
  return { active, passing }
}

const comment = { id: 'a1', commentId: 'c1', text: 'seen' }

describe('a call that a gateway can not answer', () => {
  it('is answered by the active server, for the same user, in the same language, under the same number', async () => {
    const asked: unknown[] = []
    const { active, passing } = await both({
      commentAlarm: async (input, { user, locale, address, requestId, origin }) => {
        asked.push([input, user.id, locale, address, requestId, origin])
        throw new Refusal('alarmUnknown')
      },
    })
    const answer = await passing.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      remoteAddress: '10.1.2.3',
      headers: { ...signedIn, lang: 'fr', host: 'console.site.example' },
    })
    const direct = await active.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      headers: { ...signedIn, lang: 'fr' },
    })
    expect(answer.json()).toEqual(direct.json())
    const number = answer.headers['x-request-id']
    const origin = { host: 'console.site.example', secure: false }
    expect(asked[0]).toEqual([comment, '7', 'fr', '10.1.2.3', number, origin])
    expect(active.logged()).toContain(number)
  })

  it('is refused by the active server as by itself: who one is, what one may, what does not fit [ERR-03, PRM-01, ERR-04]', async () => {
    const { active, passing } = await both()
    const calls = [
      { headers: {}, payload: comment },
      { headers: { token: TOKENS.nothing }, payload: comment },
      { headers: { token: TOKENS.everything }, payload: {} },
      { headers: { token: TOKENS.everything, 'content-type': 'application/json' }, payload: '{"id":' },
      { headers: { token: TOKENS.everything, 'content-type': 'text/plain' }, payload: 'hello' },
    ]
    for (const call of calls) {
      const asked = { method: 'POST', url: '/vigil/alarm/comment', ...call } as const
      const [passed, direct] = [await passing.app.inject(asked), await active.app.inject(asked)]
      const plain = ({ requestId: _, ...body }: Record<string, unknown>) => body
      expect([passed.statusCode, plain(passed.json())]).toEqual([direct.statusCode, plain(direct.json())])
    }
  })

  it('is refused where it signs in whoever sits at the machine: nobody sits at the active one who sits at the machine of a gateway', async () => {
    let signedIn = 0
    const { active, passing } = await both({
      localLogin: async () => {
        signedIn += 1
        return 'token'
      },
    })
    const call = { method: 'POST', url: '/vigil/local-login', headers: { host: 'localhost', lang: 'en' } } as const
    const answer = await passing.app.inject({ ...call, payload: {}, remoteAddress: '127.0.0.1' })
    expect([answer.json().code === 200, answer.json().message]).toEqual([false, translate('en', 'error.noPermission')])
    expect(signedIn).toBe(0)
    expect((await active.app.inject({ ...call, payload: {} })).json().data).toBe('token')
  })

  it('brings large bodies, and files piece by piece, whole', async () => {
    const file = randomBytes(3_000_000)
    const content = 'x'.repeat(2_000_000)
    let length = 0
    const { passing } = await both({
      storeImport: (async (input: { content: string }) => {
        length = input.content.length
        throw new Refusal('importsTooMany')
      }) as never,
      reportFile: (async () =>
        new Response(Readable.toWeb(Readable.from(chunksOf(file))) as never, {
          headers: { 'content-type': 'application/pdf' },
        })) as never,
    })
    const headers = { token: TOKENS.everything }
    await passing.app.inject({
      method: 'POST',
      url: '/vigil/import/store',
      headers,
      payload: { name: 'a.csv', content },
    })
    expect(length).toBe(content.length)
    const input = { id: 'r1', format: 'pdf', locale: 'en' }
    const answer = await passing.app.inject({ method: 'POST', url: '/vigil/reports/file', headers, payload: input })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.equals(file)).toBe(true)
  })

  it('ends at the active server when nobody waits for it any more', async () => {
    let began = (): void => {}
    const begun = new Promise<void>((resolve) => (began = resolve))
    let left = false
    const { passing } = await both({
      overview: (async (_input: unknown, { signal }: { signal?: AbortSignal }) => {
        began()
        await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()))
        left = true
      }) as never,
    })
    await passing.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = passing.app.server.address() as AddressInfo
    const call = httpRequest({
      port,
      host: '127.0.0.1',
      path: '/vigil/overview',
      headers: { token: TOKENS.everything },
    })
    call.on('error', () => {})
    call.end()
    await begun
    call.destroy()
    await expect.poll(() => left, SOON).toBe(true)
    await expect.poll(() => passing.door.counters.underWay, SOON).toBe(0)
  })
})

describe('while nobody is active', () => {
  it('a call waits for the next server, and is done once', async () => {
    const { active, passing } = await both()
    await active.stop()
    let done = 0
    const waiting = passing.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      headers: { token: TOKENS.everything },
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await owner({
      commentAlarm: (async () => {
        done += 1
        throw new Refusal('alarmUnknown')
      }) as never,
    })
    expect((await waiting).json().code).not.toBe(503)
    expect(done).toBe(1)
  })

  it('it is told after a while that it was not done, as an overload is', async () => {
    const passing = await gateway(300)
    const answer = await passing.app.inject({
      url: '/vigil/overview',
      headers: { token: TOKENS.everything, lang: 'en' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 503])
    expect(answer.json().message).toContain('overloaded')
  })

  it('calls that the database answers are answered', async () => {
    const passing = await gateway(300)
    const answer = await passing.app.inject({ url: '/auth/menu', headers: { token: TOKENS.everything } })
    expect(answer.json().code).toBe(200)
  })
})

describe('a call whose server is gone before it has answered', () => {
  const stuck = async () => {
    let began = (): void => {}
    const begun = new Promise<void>((resolve) => (began = resolve))
    let calls = 0
    const never = (async () => {
      calls += 1
      began()
      await new Promise(() => {})
    }) as never
    const world = await both({ commentAlarm: never, overview: never })
    return { ...world, begun, calls: () => calls }
  }

  it('is not made again where it may have been done, and says so', async () => {
    const { active, passing, begun } = await stuck()
    const waiting = passing.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      headers: { token: TOKENS.everything, lang: 'en' },
    })
    await begun
    await active.stop()
    let again = 0
    await owner({
      commentAlarm: (async () => {
        again += 1
      }) as never,
    })
    const answer = await waiting
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      expect.stringContaining('look whether it was done'),
    ])
    expect(again).toBe(0)
  })

  it('is asked of the next one where it changes nothing', async () => {
    const { active, passing, begun } = await stuck()
    const waiting = passing.app.inject({ url: '/vigil/overview', headers: { token: TOKENS.everything } })
    await begun
    await active.stop()
    await owner()
    expect((await waiting).json().code).toBe(200)
  })

  it('does nothing when it comes too late: a server that wakes up fetches the body in vain', async () => {
    const { connection } = line.owners
    const asleep: { data: Uint8Array }[] = []
    const own = nextEpoch()
    const sleeping = connection.subscribe(doorOf(own), { callback: (_error, message) => void asleep.push(message) })
    const silence = sayActive(line, own)
    const passing = await gateway()
    await expect.poll(() => passing.door.epoch, SOON).toBe(own)
    const waiting = passing.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      headers: { token: TOKENS.everything },
    })
    await expect.poll(() => asleep.length, SOON).toBe(1)
    silence()
    sleeping.unsubscribe()
    let done = 0
    const act = (async () => {
      done += 1
      throw new Refusal('alarmUnknown')
    }) as never
    await owner({ commentAlarm: act })
    await waiting
    expect(done).toBe(1)
    // The first one wakes up now, with what it was told before.
    const { app } = await serverWith({ handlers: fakeHandlers({ commentAlarm: act }) })
    const late = openOwnerDoor({ connection, epoch: own, app, isActive: () => true, log: quiet })
    connection.publish(doorOf(own), (asleep[0] as { data: Uint8Array }).data)
    await connection.flush()
    await late.close()
    expect(done).toBe(1)
  })

  it('is not begun by a server that does not know whether it is active still', async () => {
    let done = 0
    const active = await owner(
      {
        commentAlarm: (async () => {
          done += 1
        }) as never,
      },
      { isActive: () => false },
    )
    const passing = await gateway(300)
    await expect.poll(() => passing.door.epoch, SOON).toBe(active.epoch)
    const answer = await passing.app.inject({
      method: 'POST',
      url: '/vigil/alarm/comment',
      payload: comment,
      headers: { token: TOKENS.everything },
    })
    expect([answer.statusCode, done]).toEqual([503, 0])
  })
})

it('who says of itself that it came by another server is not believed', async () => {
  const { app } = await serverWith()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const call = httpRequest({ port, host: '127.0.0.1', path: '/vigil/config', headers: { 'x-passed-1': 'mine https' } })
  call.end()
  const [answer] = await once(call, 'response')
  expect(answer.headers['x-request-id']).not.toBe('mine')
  answer.resume()
})

function* chunksOf(file: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < file.length; at += 50_000) yield file.subarray(at, at + 50_000)
}
