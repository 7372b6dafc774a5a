import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { AlarmCallDraft, AlarmEvent } from '@vigil/contract'
import { logNote, textsIn } from '@vigil/i18n'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, loggedOf, METRO } from '../../../test/alarm-kit.ts'
import { refOf, useWorld } from '../../../test/alarm-test.ts'
import { letUsersSee, startFollowUp } from '../../../test/follow-up-kit.ts'
import { type PushService, startPushService } from '../../../test/push-service.ts'

const MINUTE_MS = 60_000

interface Heard {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: string
}

let pushes: PushService
let gateway: Server
let gatewayUrl: string
let heard: Heard[]
let status: number
let count = 0

beforeEach(async () => {
  pushes = await startPushService()
  heard = []
  status = 200
  gateway = createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Heard['headers']
      heard.push({ method: request.method ?? '', path: request.url ?? '', headers, body })
      response.writeHead(status).end('ok')
    })
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
})
afterEach(async () => {
  await pushes.close()
  gateway.closeAllConnections()
  gateway.close()
  await test.pool.query('delete from push_device; delete from alarm_call; delete from outbox; delete from reach_told')
})
const test = useWorld({
  devices: 80,
  others: { M1: ['RG500', METRO] },
  start: async (database) => {
    await letUsersSee(database)
    return startFollowUp(database, undefined, [pushes.host])
  },
})
// Nothing of one test may wait for somebody in the next.
afterEach(async () => {
  for (const alarm of await test.world.desk()) await acknowledge(alarm)
})

async function acknowledge(alarm: AlarmEvent): Promise<void> {
  if (alarm.life?.waitingSince === null) return
  await test.world.handlers.acknowledgeAlarms({ alarms: [refOf(alarm)], note: '' }, test.world.context(CITY))
}
const raise = (state: 1 | 2 | 3 = 3, on = test.sn): Promise<AlarmEvent> => test.raise(state, { on })
async function tellAt(minutes = 0): Promise<void> {
  test.world.clock.ahead = minutes * MINUTE_MS
  await test.world.followUp.tellNow()
}
async function phone(userId = CITY, part: { name?: string; minPriority?: 1 | 2 | 3 } = {}) {
  const path = `p${count++}`
  const subscription = pushes.subscribe(path)
  const saved = await test.world.calls.savePushDevice(
    { name: 'Phone', minPriority: 2, ...part, subscription },
    test.world.context(userId),
  )
  return { ...saved, path: `/${path}`, subscription }
}
const kindsOf = async (id: string): Promise<string[]> =>
  (await loggedOf(test.pool, id)).map((line) => line.split(' ')[0] ?? '')
async function notesOf(id: string, kind: string): Promise<string[]> {
  const log = await test.world.handlers.alarmLog({ id }, test.world.context(CITY))
  return log.filter((entry) => entry.kind === kind).map((entry) => logNote(textsIn('en'), entry))
}

describe('a phone', () => {
  it('is pushed to once for each alarm, sealed and signed, in the language of its owner', async () => {
    await test.pool.query(`update app_user set lang = 'zh_CN' where username = 'user-2'`)
    const [own, theirs] = [await phone(CITY), await phone(CUSTOMS)]
    const alarm = await raise(3)
    for (const _ of [1, 2]) await tellAt()
    expect(pushes.taken.map(({ path }) => path).sort()).toEqual([own.path, theirs.path].sort())
    const [mine] = pushes.taken.filter(({ path }) => path === own.path)
    expect(mine?.message).toMatchObject({
      title: `High risk: Device ${test.sn}`,
      tag: alarm.id,
      url: `/devices/monitor/alarm?alarm=${alarm.id}`,
      lang: 'en',
    })
    expect(mine?.message.body).toContain('Customs')
    expect(mine?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(mine?.headers.topic).toMatch(/^[\w-]{32}$/)
    const [other] = pushes.taken.filter(({ path }) => path === theirs.path)
    expect(other?.message).toMatchObject({ title: `高危：Device ${test.sn}`, lang: 'zh-CN' })
    expect((await kindsOf(alarm.id)).filter((kind) => kind === 'pushed')).toHaveLength(2)
    expect(await notesOf(alarm.id, 'pushed')).toContain('user-1 · Phone')
  })

  it('is told again while nobody acknowledges, at the times of the site, and no more once somebody has', async () => {
    const { path } = await phone()
    const alarm = await raise(3)
    for (const minutes of [0, 1, 2.1, 2.5, 4.1, 6.1]) await tellAt(minutes)
    // As delivered a high one sounds again every two minutes: 0, 2, 4, and then 8.
    expect(pushes.taken.map((push) => push.path)).toEqual([path, path, path])
    expect(pushes.taken[1]?.message.body).toContain('Not acknowledged yet')
    await acknowledge((await test.world.desk()).find(({ id }) => id === alarm.id) as AlarmEvent)
    await tellAt(8.1)
    expect(pushes.taken).toHaveLength(3)
  })

  it('is told of what is worse at once, and of no more than it wants to know', async () => {
    await phone(CITY, { minPriority: 3 })
    const { path } = await phone(CITY, { minPriority: 1 })
    await raise(2)
    await tellAt()
    expect(pushes.taken.map((push) => push.path)).toEqual([path])
    await raise(3)
    await tellAt()
    expect(pushes.taken.map(({ message }) => String(message.title).split(':')[0])).toEqual([
      'Alarm',
      'High risk',
      'High risk',
    ])
  })

  it('hears of a storm once, not a hundred times', async () => {
    await phone()
    // All at once: one after the other they take longer than the time between two looks of the server on a slow machine.
    await Promise.all(Array.from({ length: 20 }, () => raise(3, test.nextDevice())))
    await tellAt()
    await raise(3, test.nextDevice())
    await tellAt()
    expect(pushes.taken.map(({ message }) => message.title)).toEqual(['20 alarms, worst: High risk'])
    expect(String(pushes.taken[0]?.message.body).split('\n')).toHaveLength(4)
    await tellAt(0.3)
    expect(pushes.taken).toHaveLength(2)
  })

  it('says of a drill and of a simulation that they are, and nothing of a test [ENT-07]', async () => {
    await phone()
    const input = { sn: test.sn, module: 'nuclearMod', state: 2, minutes: 5, note: '' } as const
    await test.world.handlers.drillAlarm(input, test.world.context(CITY))
    await tellAt()
    await test.raise(3, { on: test.nextDevice(), more: { simulated: true } })
    await tellAt()
    await test.raise(3, { on: test.nextDevice(), more: { kind: 'test' } })
    await tellAt(0.5)
    expect(pushes.taken.map(({ message }) => String(message.title).split(']')[0])).toEqual(['[Drill', '[Simulated'])
  })

  it('that is gone is forgotten, and the log of the alarm says so', async () => {
    const { path } = await phone()
    pushes.answers.set(path, 410)
    const alarm = await raise()
    await tellAt()
    await tellAt(1)
    expect(pushes.tries).toBe(1)
    expect(await test.world.calls.pushDevices({}, test.world.context(CITY))).toEqual([])
    expect(await notesOf(alarm.id, 'pushFailed')).toEqual(['user-1 · Phone: HTTP 410. Tries: 1. Not tried again.'])
  })

  it('is tried again when its service fails, and the log tells how often and when next', async () => {
    const { path } = await phone()
    pushes.answers.set(path, 500)
    const alarm = await raise()
    await tellAt()
    await tellAt(0.1)
    expect(pushes.tries).toBe(1)
    await tellAt(0.2)
    const [device] = await test.world.calls.pushDevices({}, test.world.context(CITY))
    expect(device?.failed).toBe('HTTP 500')
    pushes.answers.delete(path)
    await tellAt(1)
    expect(await notesOf(alarm.id, 'pushFailed')).toEqual([
      'user-1 · Phone: HTTP 500. Tries: 1. Next try in 10 s.',
      'user-1 · Phone: HTTP 500. Tries: 2. Next try in 30 s.',
    ])
    expect(await notesOf(alarm.id, 'pushed')).toEqual(['user-1 · Phone, at try 3'])
    expect(pushes.taken).toHaveLength(1)
  })

  it('whose service does not answer holds up no other', async () => {
    await phone()
    const nowhere = { ...pushes.subscribe('gone'), endpoint: 'http://127.0.0.1:1/x' }
    await test.pool.query(`update push_device set endpoint = $1`, [nowhere.endpoint])
    const { path } = await phone(CUSTOMS)
    await raise()
    await tellAt()
    expect(pushes.taken.map((push) => push.path)).toEqual([path])
  })

  it('is told once by two processes at the same time, and once after a crash in between', async () => {
    await phone()
    const alarm = await raise()
    const other = await startFollowUp(test.database, undefined, [pushes.host])
    await Promise.all([test.world.followUp.tellNow(), other.followUp.tellNow()])
    await other.stop()
    expect(pushes.taken).toHaveLength(1)
    // Claimed and written down, and then the process died before it was sent.
    const next = await raise(3, test.nextDevice())
    pushes.answers.set(pushes.taken[0]?.path ?? '', 500)
    await tellAt(0.4)
    pushes.answers.clear()
    await test.restart('kill')
    await tellAt(1)
    await tellAt(1.5)
    const tags = pushes.taken.map(({ message }) => message.tag)
    expect(tags).toEqual([alarm.id, next.id])
  })

  it('is told nothing of a device that its owner does not see, nor once the account is disabled [PRM-04]', async () => {
    await phone(CUSTOMS)
    await raise(3, 'M1')
    await tellAt()
    expect(pushes.taken).toEqual([])
    await test.pool.query(`update app_user set disabled = true where username = 'user-2'`)
    await raise(3)
    await tellAt()
    expect(pushes.taken).toEqual([])
    await test.pool.query(`update app_user set disabled = false where username = 'user-2'`)
  })
})

describe('whose phones they are', () => {
  it('is the account that named them last: nobody lists, tries or removes those of another', async () => {
    const own = await phone(CUSTOMS)
    const { calls, context } = test.world
    expect(await calls.pushDevices({}, context(CITY))).toEqual([])
    await expect(calls.removePushDevice({ id: own.id }, context(CITY))).rejects.toThrow('pushDeviceUnknown')
    await expect(calls.testPushDevice({ id: own.id }, context(CITY))).rejects.toThrow('pushDeviceUnknown')
    const moved = { name: 'Shared', minPriority: 1 as const, subscription: own.subscription }
    await calls.savePushDevice(moved, context(CITY))
    expect(await calls.pushDevices({}, context(CUSTOMS))).toEqual([])
    expect(await calls.pushDevices({}, context(CITY))).toMatchObject([{ name: 'Shared', minPriority: 1 }])
    expect(JSON.stringify(await calls.pushDevices({}, context(CITY)))).not.toContain('http')
  })

  it('is tried at once, marked as a test', async () => {
    const { id } = await phone()
    const outcome = await test.world.calls.testPushDevice({ id }, test.world.context(CITY))
    expect(outcome).toMatchObject({ ok: true, status: 201 })
    expect(pushes.taken[0]?.message.title).toBe('[Test] Alarms reach this device')
  })

  it('are ten at most, with keys that are keys, at services that stand outside', async () => {
    for (let n = 0; n < 10; n++) await phone()
    await expect(phone()).rejects.toThrow('pushDevicesTooMany')
    const { calls, context } = test.world
    const save = (part: object) =>
      calls.savePushDevice(
        { name: '', minPriority: 2, subscription: { ...pushes.subscribe('x'), ...part } },
        context(CUSTOMS),
      )
    await expect(save({ p256dh: 'AAAA' })).rejects.toThrow('badRequest')
    await expect(save({ endpoint: 'http://192.168.0.1/x' })).rejects.toThrow('pushServiceRefused')
    // One that names the house by TLS is saved, and never spoken to.
    await save({ endpoint: 'https://127.0.0.1:1/x' })
    const [device] = await calls.pushDevices({}, context(CUSTOMS))
    const outcome = await calls.testPushDevice({ id: device?.id ?? '' }, context(CUSTOMS))
    expect(outcome).toMatchObject({ ok: false, status: 0 })
    expect(outcome.why).toContain('not spoken to')
  })
})

const draft = (part: Partial<AlarmCallDraft> = {}): AlarmCallDraft => ({
  name: 'SMS',
  officeId: null,
  url: `${gatewayUrl}/send?to=1`,
  method: 'POST',
  headers: [{ name: 'Authorization', value: 'Bearer {{secret}}' }],
  bodyType: 'json',
  body: '{"text":"{{text}}","level":"{{level}}","n":"{{count}}"}',
  secret: 's3cret',
  minPriority: 2,
  drills: false,
  afterMin: 0,
  everyMin: null,
  enabled: true,
  ...part,
})
const saveCall = (part: Partial<AlarmCallDraft> = {}) =>
  test.world.calls.saveAlarmCall(draft(part), test.world.context(CITY))

describe('a service for SMS or pagers', () => {
  it('is called once for each alarm with its template filled in, and the log says so', async () => {
    await saveCall()
    const alarm = await raise(3)
    for (const _ of [1, 2]) await tellAt()
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ method: 'POST', path: '/send?to=1' })
    expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer s3cret' })
    const body = JSON.parse(heard[0]?.body ?? '')
    expect(body).toMatchObject({ level: 'High risk', n: '1' })
    expect(body.text).toContain(`High risk: Device ${test.sn}, Customs`)
    expect(await notesOf(alarm.id, 'called')).toEqual(['SMS'])
  })

  it('is called for its site, from its level, after its time, and again after twice as long', async () => {
    await saveCall({ officeId: METRO })
    await saveCall({ name: 'Pager', officeId: CUSTOMS, afterMin: 5, everyMin: 5, body: '{"who":"pager"}' })
    await raise(1)
    await tellAt(6)
    expect(heard).toEqual([])
    await raise(2)
    for (const minutes of [6, 11.2, 16.3, 17, 21.4, 24.8]) await tellAt(minutes)
    expect(heard.map(({ body }) => body)).toEqual(Array.from({ length: 3 }, () => '{"who":"pager"}'))
  })

  it('that fails is called again, and the log tells how often and when next', async () => {
    await saveCall()
    status = 503
    const alarm = await raise()
    await tellAt()
    status = 200
    await tellAt(0.2)
    expect(heard).toHaveLength(2)
    expect(await notesOf(alarm.id, 'callFailed')).toEqual(['SMS: HTTP 503. Tries: 1. Next try in 10 s.'])
    expect(await notesOf(alarm.id, 'called')).toEqual(['SMS, at try 2'])
  })

  it('never tells its secret, keeps it when it is not given, and is saved over the version that was read', async () => {
    const saved = await saveCall()
    const { calls, context } = test.world
    expect(JSON.stringify(await calls.alarmCalls({}, context(CITY)))).not.toContain('s3cret')
    const { secret: _, ...rest } = draft({ id: saved.id, version: saved.version, name: 'SMS 2' })
    const next = await calls.saveAlarmCall(rest, context(CITY))
    expect(next).toMatchObject({ name: 'SMS 2', hasSecret: true, version: 2 })
    await expect(calls.saveAlarmCall(rest, context(CITY))).rejects.toThrow('savedByOther')
    const { rows } = await test.pool.query(`select detail::text from audit where act = 'callSave'`)
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    await raise()
    await tellAt()
    expect(heard[0]?.headers.authorization).toBe('Bearer s3cret')
    const { rows: waiting } = await test.pool.query('select content::text from outbox')
    expect(JSON.stringify(waiting)).not.toContain('s3cret')
  })

  it('is tried as it is entered, marked as a test; what is wrong is refused in words', async () => {
    const { calls, context } = test.world
    expect(await calls.testAlarmCall(draft(), context(CITY))).toMatchObject({ ok: true, status: 200 })
    expect(JSON.parse(heard[0]?.body ?? '').text).toContain('[Test]')
    status = 401
    expect(await calls.testAlarmCall(draft(), context(CITY))).toMatchObject({ ok: false, status: 401, why: 'HTTP 401' })
    const nowhere = draft({ url: 'http://127.0.0.1:1/' })
    expect(await calls.testAlarmCall(nowhere, context(CITY))).toMatchObject({ ok: false, status: 0 })
    const metadata = draft({ url: 'http://169.254.169.254/latest' })
    expect((await calls.testAlarmCall(metadata, context(CITY))).why).toContain('not spoken to')
    await expect(saveCall({ body: '{"text":{{text}}}' })).rejects.toThrow('invalidField')
    await expect(saveCall({ officeId: '99' })).rejects.toThrow('badRequest')
  })

  it('never has its secret sent to another host, tried or saved', async () => {
    const { secret: _, ...rest } = draft({
      ...(await saveCall()),
      url: `http://localhost:${new URL(gatewayUrl).port}/`,
    })
    const { calls, context } = test.world
    await expect(calls.testAlarmCall(rest, context(CITY))).rejects.toThrow('invalidField')
    await expect(calls.saveAlarmCall(rest, context(CITY))).rejects.toThrow('invalidField')
    expect(heard).toEqual([])
    expect(await calls.saveAlarmCall({ ...rest, secret: 'new' }, context(CITY))).toMatchObject({ version: 2 })
  })

  it('that does not answer is left alone for a moment, and is no burden to others', async () => {
    await saveCall({ name: 'Gone', url: 'http://127.0.0.1:1/', everyMin: 1 })
    const alarm = await raise()
    await tellAt()
    await raise(3, test.nextDevice())
    await tellAt(0.3)
    expect(await notesOf(alarm.id, 'callFailed')).toEqual([
      expect.stringContaining('ECONNREFUSED'),
      expect.stringContaining('127.0.0.1:1 does not answer'),
    ])
  })

  it('that can not be told keeps no other from being told', async () => {
    await saveCall({ name: 'A', body: '{"who":"a"}' })
    await saveCall({ name: 'B', body: '{"who":"b"}' })
    await test.pool.query(`
      create function told_fails() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
      create trigger told_fails before update on alarm_call for each row when (old.name = 'A') execute function told_fails()`)
    try {
      await raise()
      await tellAt()
      expect(heard.map(({ body }) => body)).toEqual(['{"who":"b"}'])
    } finally {
      await test.pool.query('drop function told_fails cascade')
    }
    await tellAt(0.1)
    expect(heard.map(({ body }) => body)).toEqual(['{"who":"b"}', '{"who":"a"}'])
  })

  it('that was removed or turned off is not called about what still waited', async () => {
    const saved = await saveCall()
    status = 500
    await raise()
    await tellAt()
    await test.world.calls.removeAlarmCall({ id: saved.id, version: 1 }, test.world.context(CITY))
    await tellAt(1)
    expect(heard).toHaveLength(1)
  })
})

describe('ways out', () => {
  it('are counted, and none is none', async () => {
    const ways = () => test.world.calls.waysOut({}, test.world.context(CITY))
    expect(await ways()).toEqual({ mail: 0, push: 0, calls: 0, cap: 0 })
    await phone()
    await saveCall()
    await saveCall({ name: 'off', enabled: false })
    expect(await ways()).toEqual({ mail: 0, push: 1, calls: 1, cap: 0 })
  })
})
