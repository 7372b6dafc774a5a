import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type AlarmEvent, type CapSettings, ENDPOINTS } from '@vigil/contract'
import { attemptNote, sentNote } from '@vigil/i18n'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CITY, CUSTOMS, loggedOf, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { capProblems, textsOf, xmlProblems } from '../../../test/cap-schema.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { fakeHandlers, startTestServer, TOKENS } from '../../../test/test-server.ts'

const KEY = 'a-key-that-nobody-guesses'
let test: MigratedDatabase
let world: FollowUpWorld
let app: FastifyInstance
let logged: () => string
let receiver: Server
let hook: string
let received: string[]
let answer: number
let count = 0
let sn: string

beforeAll(async () => {
  test = await createMigratedDatabase()
  const devices = Array.from({ length: 20 }, (_, n) => [`C${n}`, ['RG500', CUSTOMS]] as [string, [string, string]])
  await seedAlarms(test.database, { ...Object.fromEntries(devices), M1: ['RG500', METRO] })
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      if (answer === 200) received.push(body)
      response.writeHead(answer, { location: '/elsewhere' }).end('taken')
    })
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/cap?secret=1`
})
afterAll(async () => {
  receiver?.closeAllConnections()
  receiver?.close()
  await test?.drop()
})
beforeEach(async () => {
  received = []
  answer = 200
  sn = `C${count++}`
  world = await startFollowUp(test.database)
  const server = await startTestServer({
    handlers: fakeHandlers({ ...world.handlers, ...world.calls }),
    addRoutes: world.followUp.addRoutes,
    sessions: {
      authenticate: async (token) => (token === TOKENS.everything ? world.context(CUSTOMS).user : undefined),
    },
  })
  ;({ app, logged } = server)
})
afterEach(async () => {
  await app.close()
  await world.stop()
  await test.database.pool.query(`delete from setting where key = 'cap'; delete from outbox`)
})

async function raise(state: 1 | 2 | 3 = 2, more: object = {}): Promise<AlarmEvent> {
  await world.hear(sn, { nuclearMod: state }, more)
  const found = (await world.desk()).find((alarm) => alarm.sn === sn)
  if (found === undefined) throw new Error('not on the desk')
  return found
}
async function save(part: Partial<CapSettings> = {}, user = CITY): Promise<CapSettings> {
  const before = await world.calls.capSettings({}, world.context(CITY))
  return world.calls.saveCapSettings({ ...before, ...part }, world.context(user))
}
const get = (url: string) => app.inject({ url, headers: { token: TOKENS.everything } })
const documentOf = async ({ id }: Pick<AlarmEvent, 'id'>): Promise<string> =>
  (await get(`/vigil/alarm/cap?id=${id}`)).body

describe('an alarm as a CAP document', () => {
  it('is valid, and says when, where and how bad', async () => {
    const alarm = await raise(3)
    const response = await get(`/vigil/alarm/cap?id=${alarm.id}`)
    expect(response.headers['content-type']).toBe('application/cap+xml; charset=utf-8')
    expect(await capProblems(response.body)).toEqual([])
    const read = (name: string) => textsOf(response.body, name)[0]
    expect(['sender', 'status', 'msgType', 'severity', 'areaDesc', 'circle', 'contact'].map(read)).toEqual([
      'vigil@site.example',
      'Actual',
      'Alert',
      'Extreme',
      `Customs · Device ${sn}`,
      '31.235,121.475 0.5',
      '+49 30 1',
    ])
  })

  it('becomes another one with every change of the danger, and names the one before', async () => {
    const alarm = await raise(1)
    const first = await documentOf(alarm)
    await raise(2)
    const second = await documentOf(alarm)
    const events = [{ id: alarm.id, version: (await raise(2)).life?.version ?? 0 }]
    await world.handlers.acknowledgeAlarms({ alarms: events, note: '' }, world.context(CITY))
    expect(await documentOf(alarm)).toBe(second)
    await world.hear(sn, { nuclearMod: 0 })
    const last = await documentOf(alarm)
    for (const each of [first, second, last]) expect(await capProblems(each)).toEqual([])
    expect([first, second, last].map((each) => textsOf(each, 'msgType')[0])).toEqual(['Alert', 'Update', 'Update'])
    expect(textsOf(second, 'references')[0]).toContain(textsOf(first, 'identifier')[0])
    expect(textsOf(last, 'references')[0]).toContain(textsOf(second, 'identifier')[0])
    expect(textsOf(last, 'responseType')).toEqual(['AllClear'])
  })

  it('never passes a drill, a test or a simulation off as real [ENT-07]', async () => {
    const drill = await world.handlers.drillAlarm(
      { sn, module: 'nuclearMod', state: 2, minutes: 5, note: '' },
      world.context(CITY),
    )
    const documents = [await documentOf(drill)]
    sn = `C${count++}`
    documents.push(await documentOf(await raise(2, { kind: 'test' })))
    sn = `C${count++}`
    documents.push(await documentOf(await raise(2, { simulated: true })))
    expect(documents.map((xml) => textsOf(xml, 'status')[0])).toEqual(['Exercise', 'Test', 'Test'])
    for (const xml of documents) expect(await capProblems(xml)).toEqual([])
  })

  it('is taken back when somebody clears the alarm', async () => {
    const { id, life } = await raise(2)
    const clear = { id, version: life?.version ?? 0, handling: 'clear', note: 'welding' } as const
    await world.handlers.judgeAlarm(clear, world.context(CITY))
    const xml = await documentOf({ id })
    expect(textsOf(xml, 'msgType')).toEqual(['Cancel'])
    expect(await capProblems(xml)).toEqual([])
  })

  it('is only for those who see the device [PRM-04]', async () => {
    await world.hear('M1', { nuclearMod: 2 })
    const [alarm] = await world.desk(METRO)
    expect((await get(`/vigil/alarm/cap?id=${alarm?.id}`)).json()).toMatchObject({ code: 1301 })
    expect((await get('/vigil/cap/feed')).body).not.toContain('Device M1')
  })
})

describe('the feed', () => {
  it('carries every document of the last day and says where it is found alone', async () => {
    const alarm = await raise()
    const response = await get('/vigil/cap/feed')
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(await xmlProblems(response.body)).toEqual([])
    expect(response.body).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
    expect(response.body).toContain(`href="https://vigil.example/vigil/alarm/cap?id=${alarm.id}"`)
    const [document = ''] = /<alert [\s\S]*?<\/alert>/.exec(response.body) ?? []
    expect(await capProblems(document)).toEqual([])
  })

  it('is open to who has the key, and to nobody while there is none', async () => {
    const alarm = await raise()
    const feed = (key: string) => app.inject({ url: `/cap/${key}/feed.atom` })
    expect((await feed(KEY)).statusCode).toBe(404)
    await save({ feedKey: KEY })
    expect((await feed(KEY)).body).toContain(`https://vigil.example/cap/${KEY}/${alarm.id}.xml`)
    expect((await feed(`${KEY}x`)).statusCode).toBe(404)
    const document = (url: string) => app.inject({ url: `/cap/${KEY}/${url}` })
    expect(await capProblems((await document(`${alarm.id}.xml`)).body)).toEqual([])
    expect((await document('nothing.xml')).statusCode).toBe(404)
    expect((await document(alarm.id)).statusCode).toBe(404)
    expect(logged()).not.toContain(KEY)
  })
})

describe('settings', () => {
  it('are changed on the version that was read', async () => {
    const saved = ENDPOINTS.saveCapSettings.output.parse(await save({ senderName: 'Harbour' }))
    expect(saved).toMatchObject({ version: 1, senderName: 'Harbour' })
    expect((await save({ radiusKm: 2 })).version).toBe(2)
    const late = world.calls.saveCapSettings(saved, world.context(CITY))
    await expect(late).rejects.toMatchObject({ refusal: 'savedByOther' })
  })
})

describe('a receiver', () => {
  const tell = (drills = false, minPriority: 0 | 1 | 2 | 3 = 2) =>
    save({ webhooks: [{ url: hook, minPriority, drills }] })

  it('is told of every alarm that it wants, of its changes and its end, each once', async () => {
    await tell()
    const alarm = await raise(1)
    await world.followUp.tellNow()
    expect(received).toEqual([])
    await raise(2)
    await world.followUp.tellNow()
    const { life } = await raise(2)
    const alarms = [{ id: alarm.id, version: life?.version ?? 0 }]
    await world.handlers.acknowledgeAlarms({ alarms, note: '' }, world.context(CITY))
    await world.followUp.tellNow()
    await world.hear(sn, { nuclearMod: 0 })
    await world.followUp.tellNow()
    await world.followUp.tellNow()
    expect(received.map((xml) => textsOf(xml, 'urgency')[0])).toEqual(['Immediate', 'Past'])
    for (const xml of received) expect(await capProblems(xml)).toEqual([])
    const lines = await loggedOf(test.database.pool, alarm.id)
    expect(lines.filter((line) => line.startsWith('capSent'))).toHaveLength(2)
  })

  it('is told of an alarm that the history refused, as soon as it is stored [NOT-04]', async () => {
    await tell()
    const refusing = vi.spyOn(world.history.writer, 'refuses').mockReturnValue(true)
    await expect(raise(2)).rejects.toThrow()
    await world.followUp.tellNow()
    expect(received).toEqual([])
    refusing.mockRestore()
    await raise(2)
    await world.followUp.tellNow()
    expect(received.map((xml) => textsOf(xml, 'urgency')[0])).toEqual(['Immediate'])
  })

  it('is told of drills only where it asked for them [ENT-07]', async () => {
    const drill = () =>
      world.handlers.drillAlarm({ sn, module: 'nuclearMod', state: 2, minutes: 5, note: '' }, world.context(CITY))
    await tell()
    await drill()
    await world.followUp.tellNow()
    expect(received).toEqual([])
    await tell(true)
    sn = `C${count++}`
    await drill()
    await world.followUp.tellNow()
    expect(received.map((xml) => textsOf(xml, 'status')[0])).toEqual(['Exercise'])
  })

  it('that is down, or points elsewhere, is tried again; the log names its host and no secret', async () => {
    await tell()
    answer = 302
    const alarm = await raise()
    await world.followUp.tellNow()
    answer = 200
    await world.followUp.tellNow()
    expect(received).toEqual([])
    world.clock.ahead = 61_000
    await world.followUp.tellNow()
    expect(received).toHaveLength(1)
    const { rows } = await test.database.pool.query<{ kind: string; note: string }>(
      `select kind, note from alarm_log where event_id = $1 and kind like 'cap%' order by n`,
      [alarm.id],
    )
    const { host } = new URL(hook)
    expect(rows).toEqual([
      { kind: 'capFailed', note: attemptNote({ to: host, why: 'HTTP 302', tries: 1, waitMs: 60_000 }) },
      { kind: 'capSent', note: sentNote(host, 1) },
    ])
  })

  it('is told after a crash of what it had not been told', async () => {
    await tell()
    await raise()
    await world.kill()
    world = await startFollowUp(test.database)
    await world.followUp.tellNow()
    expect(received).toHaveLength(1)
    await world.followUp.tellNow()
    expect(received).toHaveLength(1)
  })
})
