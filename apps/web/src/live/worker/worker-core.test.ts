import { PUSH_TOPICS, type PushMessage, type UplinkMessage } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { alarm, basic, detail, deviceNode, FakeClock, life } from '../../../test/fakes.ts'
import type { FromWorker, PushCredentials } from './protocol.ts'
import type { PushLinkEvents } from './push-link.ts'
import { WorkerCore } from './worker-core.ts'

const CREDENTIALS: PushCredentials = {
  url: 'ws://x',
  clientId: 'web-7-a',
  userId: '7',
  username: '7',
  password: 'p',
}

function open() {
  const clock = new FakeClock()
  const posted: FromWorker[] = []
  const sent: UplinkMessage[] = []
  let ended = 0
  let events: PushLinkEvents | undefined
  const core = new WorkerCore({
    clock,
    post: (message) => posted.push(message),
    openPush: (_credentials, given) => {
      events = given
      return { send: (message) => sent.push(message), end: () => (ended += 1) }
    },
  })
  core.hear({ type: 'connect', attempt: 1, credentials: CREDENTIALS })
  const link = () => events as PushLinkEvents
  const raw = (topic: string, text: string) => link().onMessage(topic, new TextEncoder().encode(text))
  return {
    clock,
    core,
    posted,
    sent,
    link,
    raw,
    push: (topic: string, message: PushMessage) => raw(topic, JSON.stringify(message)),
    basics: (at: number, ...data: ReturnType<typeof basic>[]) =>
      raw(PUSH_TOPICS.basic, JSON.stringify({ code: 30802, at, data })),
    devices: () => posted.filter((message) => message.type === 'devices'),
    types: () => posted.map(({ type }) => type),
    ended: () => ended,
  }
}

describe('live worker', () => {
  it('tells what becomes of an attempt, and says that it is there while linked [PSH-04]', () => {
    const { posted, link, sent, clock, ended } = open()
    link().onOpen()
    expect(posted).toEqual([{ type: 'connected', attempt: 1 }])
    expect(sent).toEqual([{ code: 10002, data: { clientId: 'web-7-a' } }])
    clock.pass(60_000)
    expect(sent.slice(1)).toEqual([{ code: 0 }, { code: 0 }])
    link().onDropped(0)
    expect(posted.at(-1)).toEqual({ type: 'dropped', attempt: 1, quietMs: 0 })
    expect(ended()).toBe(1)
    clock.pass(60_000)
    expect(sent).toHaveLength(3)
  })

  it('tells a failed attempt with its reason [PSH-05]', () => {
    const { posted, link } = open()
    link().onFailed('refused')
    expect(posted).toEqual([{ type: 'connectFailed', attempt: 1, reason: 'refused' }])
  })

  it('posts the first update at once and then at most every 100 ms', () => {
    const { basics, devices, clock } = open()
    basics(clock.now(), basic('A'))
    expect(devices()).toHaveLength(1)
    basics(clock.now(), basic('A', 1))
    basics(clock.now(), basic('B'))
    clock.pass(99)
    expect(devices()).toHaveLength(1)
    clock.pass(1)
    expect(devices()).toHaveLength(2)
    expect(devices()[1]).toMatchObject({ devices: [{ sn: 'A', state2: 1 }, { sn: 'B' }], applied: 2 })
    clock.pass(500)
    expect(devices()).toHaveLength(2)
  })

  it('posts alarms, finished disposals, nodes, values and thresholds at once', () => {
    const { push, types, clock } = open()
    const at = clock.now()
    push(PUSH_TOPICS.alarm, { code: 301, at, data: alarm('1', 'A') })
    push(PUSH_TOPICS.disposeFinish, { code: 303, at, data: { id: '1', sn: 'A', handler: 'x', finishTime: at } })
    push(PUSH_TOPICS.basic, { code: 30803, at, data: { sn: 'A', node: deviceNode('A', '1'), alarmIds: [] } })
    push(PUSH_TOPICS.detail, { code: 30801, at, data: [detail('A', at, 1)] })
    push(PUSH_TOPICS.param, { code: 30804, at, data: { sn: 'A', thresholds: [] } })
    expect(types()).toEqual(['alarmNews', 'alarmNews', 'node', 'details', 'thresholds'])
  })

  it('tells what can not be read, and goes on', () => {
    const { raw, basics, posted, devices, clock } = open()
    raw(PUSH_TOPICS.basic, '{')
    raw(PUSH_TOPICS.basic, '{"code":30802,"at":1,"data":[{"sn":"A"}]}')
    raw('nonsense', '{}')
    basics(clock.now(), basic('A'))
    clock.pass(1000)
    const parts = [{ what: 'device' }, { what: 'device', sn: 'A' }, { what: 'message' }]
    expect(posted).toContainEqual({ type: 'unread', count: 3, parts })
    expect(devices()).toHaveLength(1)
    clock.pass(5000)
    expect(posted.filter(({ type }) => type === 'unread')).toHaveLength(1)
  })

  it('takes a frame with one bad element but for that one, which no longer looks live', () => {
    const { raw, basics, devices, posted, clock } = open()
    const at = clock.now()
    basics(at, basic('A'), basic('B'), basic('C', 2))
    const bad = (sn: string) => ({ ...basic(sn), runstate: 'x' })
    raw(PUSH_TOPICS.basic, JSON.stringify({ code: 30802, at, data: [bad('A'), basic('B', 1), bad('C')] }))
    clock.pass(100)
    // A danger stays in sight until it is too old.
    expect(devices()[1]?.devices).toMatchObject([
      { sn: 'A', runstate: -1, state2: -1 },
      { sn: 'B', state2: 1 },
    ])
    basics(at + 1, basic('A', 0, { at: at + 1 }))
    clock.pass(100)
    expect(devices()[2]?.devices).toMatchObject([{ sn: 'A', runstate: 1, state2: 0 }])
    clock.pass(32_000)
    expect(
      posted.findLast((each) => each.type === 'devices' && each.devices.some(({ sn }) => sn === 'C')),
    ).toMatchObject({
      devices: [{ state2: -1 }, { state2: -1 }, { state2: -1 }],
    })
  })

  it('names the first of many that can not be read, and counts them all', () => {
    const { raw, posted, clock } = open()
    const data = Array.from({ length: 900 }, (_, i) => ({ sn: `S${i}` }))
    raw(PUSH_TOPICS.basic, JSON.stringify({ code: 30802, at: clock.now(), data }))
    clock.pass(1000)
    const told = posted.find((each) => each.type === 'unread')
    expect([told?.count, told?.parts.length]).toEqual([900, 50])
  })

  it('finds stale devices every second, also while the link is lost [TRE-03]', () => {
    const { basics, devices, link, clock } = open()
    basics(clock.now(), basic('A', 2, { at: clock.now() }))
    link().onDropped(0)
    clock.pass(30_000)
    expect(devices()).toHaveLength(1)
    clock.pass(2000)
    expect(devices()[1]).toMatchObject({ devices: [{ sn: 'A', runstate: -1, state2: -1 }] })
  })

  it('judges age by the server’s clock: a console ten minutes off loses no device [TRE-03]', () => {
    for (const off of [-600_000, 600_000]) {
      const { basics, devices, posted, clock } = open()
      const serverNow = () => clock.now() + off
      basics(serverNow(), basic('A', 0, { at: serverNow() }))
      clock.pass(29_000)
      expect(devices()).toHaveLength(1)
      clock.pass(3000)
      expect(devices()).toHaveLength(2)
      expect(posted[0]).toEqual({ type: 'clock', serverAheadMs: off })
    }
  })

  it.each([
    ['back', -600_000],
    ['ahead', 600_000],
  ])('loses no device, and keeps none, when the clock of the server is set %s [TRE-03]', (_, by) => {
    const { basics, push, devices, clock } = open()
    const before = clock.now()
    basics(before, basic('A', 0, { at: before }), basic('LOST', 0, { at: before }))
    clock.pass(10_000)
    const at = () => clock.now() + by
    push(PUSH_TOPICS.basic, { code: 30908, at: at(), data: { clockError: null, clockSet: true } })
    basics(at(), basic('A', 0, { at: at() }), basic('LOST', 0, { at: before + by }))
    clock.pass(19_000)
    basics(at(), basic('A', 2, { at: at() }))
    clock.pass(500)
    const shown = () => devices().flatMap((message) => message.devices.map(({ sn, state2 }) => [sn, state2]))
    const until = [
      ['A', 0],
      ['LOST', 0],
      ['A', 2],
    ]
    expect(shown()).toEqual(until)
    clock.pass(2000)
    expect(shown()).toEqual([...until, ['LOST', -1]])
  })

  it('another server may have another clock: the first that comes over a new link counts', () => {
    const { core, basics, devices, clock } = open()
    basics(clock.now() + 600_000, basic('A', 0, { at: clock.now() + 600_000 }))
    clock.pass(100)
    core.hear({ type: 'connect', attempt: 2, credentials: CREDENTIALS })
    basics(clock.now(), basic('A', 2, { at: clock.now() }))
    clock.pass(1100)
    expect(devices().at(-1)).toMatchObject({ devices: [{ sn: 'A', state2: 2, runstate: 1 }] })
  })

  it('says when what is pushed counts as newer than the picture that will be asked for', () => {
    const { core, posted } = open()
    core.hear({ type: 'asking', attempt: 1 })
    expect(posted).toEqual([{ type: 'asking', attempt: 1 }])
  })

  it('posts a storm of alarms in parts, in its order, before whatever else came later [NOT-01]', () => {
    const { core, push, posted, clock, raw } = open()
    const at = clock.now()
    for (let n = 1; n <= 500; n++) push(PUSH_TOPICS.alarm, { code: 301, at, data: alarm(`${n}`, 'A') })
    push(PUSH_TOPICS.alarmDesk, { code: 30902, at, data: [alarm('1', 'A', 2, { life: life(2) })] })
    push(PUSH_TOPICS.alarmDesk, { code: 30903, at, data: { id: '1', sn: 'A', step: 1 } })
    raw(PUSH_TOPICS.alarmDesk, '{"code":30902,"at":1,"data":[{"id":"1"}]}')
    expect(posted).toHaveLength(1)
    core.hear({ type: 'newsShown' })
    expect(posted).toHaveLength(1)
    clock.pass(50)
    expect(posted.map((message) => (message.type === 'alarmNews' ? message.news.length : 0))).toEqual([1, 501])
    const last = posted.at(-1)
    expect(last?.type === 'alarmNews' && last.news.slice(-2).map(({ type }) => type)).toEqual(['alarms', 'resound'])
    push(PUSH_TOPICS.alarm, { code: 301, at, data: alarm('501', 'A') })
    push(PUSH_TOPICS.basic, { code: 30803, at, data: { sn: 'A', node: null, alarmIds: ['501'] } })
    expect(posted.slice(2).map(({ type }) => type)).toEqual(['alarmNews', 'node'])
  })

  it('lets a window that is still drawing finish before the next part, and never waits long for it', () => {
    const { core, push, posted, clock } = open()
    const tell = (id: string) => push(PUSH_TOPICS.alarm, { code: 301, at: clock.now(), data: alarm(id, 'A') })
    tell('1')
    clock.pass(100)
    tell('2')
    expect(posted).toHaveLength(1)
    core.hear({ type: 'newsShown' })
    expect(posted).toHaveLength(2)
    tell('3')
    clock.pass(249)
    expect(posted).toHaveLength(2)
    clock.pass(1)
    expect(posted).toHaveLength(3)
  })

  it('gives a window the next part after as long again as the last one took it, within a frame and a twentieth of a second', () => {
    const { core, push, posted, clock } = open()
    let told = 0
    const tell = () => push(PUSH_TOPICS.alarm, { code: 301, at: clock.now(), data: alarm(`${++told}`, 'A') })
    /** So long after the last part the next one comes, where the window was `ms` busy with that. */
    const restAfter = (ms: number): number => {
      clock.pass(1000)
      tell()
      clock.pass(ms)
      core.hear({ type: 'newsShown' })
      tell()
      const before = posted.length
      let rest = ms
      for (; posted.length === before; rest++) clock.pass(1)
      core.hear({ type: 'newsShown' })
      return rest
    }
    expect([1, 12, 40].map(restAfter)).toEqual([16, 24, 50])
  })

  it('while nobody looks posts alarms alone, and one merged batch afterwards', () => {
    const { core, push, basics, posted, devices, clock } = open()
    basics(clock.now(), basic('A'), basic('B'))
    core.hear({ type: 'hidden', hidden: true })
    posted.length = 0
    for (let second = 1; second <= 10; second++) {
      clock.pass(1000)
      basics(clock.now(), basic('A', 0, { at: clock.now(), runstate: 3 }))
      push(PUSH_TOPICS.detail, { code: 30801, at: clock.now(), data: [detail('A', clock.now(), second)] })
    }
    expect(posted).toEqual([])
    basics(clock.now(), basic('B', 2, { at: clock.now() }))
    push(PUSH_TOPICS.alarm, { code: 301, at: clock.now(), data: alarm('1', 'B') })
    expect(posted).toMatchObject([{ type: 'devices', devices: [{ sn: 'B', state2: 2 }] }, { type: 'alarmNews' }])
    posted.length = 0
    core.hear({ type: 'hidden', hidden: false })
    expect(devices()).toMatchObject([{ devices: [{ sn: 'A', runstate: 3 }], applied: 11 }])
    const [message] = posted.filter(({ type }) => type === 'details')
    expect(message).toMatchObject({ details: [{ detail: { at: clock.now() } }] })
    expect(message?.type === 'details' && message.details[0]?.earlier).toHaveLength(9)
  })

  it('keeps the picture of a camera that came while nobody looked, with the readings that came after it', () => {
    const { core, push, posted, clock } = open()
    core.hear({ type: 'hidden', hidden: true })
    const picture = 'data:image/png;base64,AAAA'
    for (const second of [1, 2]) {
      const gcameraMod = { state: 0, runstate: 1, pictureAt: 1, ...(second === 1 && { picture }) } as const
      const data = [{ ...detail('A', clock.now() + second, second), mods: { gcameraMod } }]
      push(PUSH_TOPICS.detail, { code: 30801, at: clock.now(), data })
    }
    core.hear({ type: 'hidden', hidden: false })
    expect(posted.find(({ type }) => type === 'details')).toMatchObject({
      details: [{ detail: { mods: { gcameraMod: { picture, pictureAt: 1 } } } }],
    })
  })

  it('hands on what the server has learned of a device', () => {
    const { push, posted, clock } = open()
    const background = { sn: 'A', at: clock.now(), bands: {}, spectra: {}, clearedAt: null }
    push(PUSH_TOPICS.background, { code: 30905, at: clock.now(), data: background })
    expect(posted.at(-1)).toEqual({ type: 'background', background })
  })

  it('merges the values that come before the window has shown the last ones: it never falls behind', () => {
    const { core, push, posted, clock } = open()
    const details = () => posted.filter((message) => message.type === 'details').map((message) => message.details)
    const begin = clock.now()
    const tell = (second: number) =>
      push(PUSH_TOPICS.detail, { code: 30801, at: clock.now(), data: [detail('A', begin + second, second)] })
    for (const second of [1, 2, 3]) tell(second)
    expect(details()).toHaveLength(1)
    core.hear({ type: 'detailsShown' })
    expect(details()[1]).toMatchObject([{ detail: { at: begin + 3 }, earlier: [{ at: begin + 2 }] }])
    core.hear({ type: 'detailsShown' })
    expect(details()).toHaveLength(2)
    tell(4)
    expect(details()).toHaveLength(3)
    // Hidden before it answered, and its timers sleep.
    core.hear({ type: 'hidden', hidden: true })
    tell(5)
    expect(details()).toHaveLength(3)
    core.hear({ type: 'hidden', hidden: false })
    expect(details()[3]).toMatchObject([{ detail: { at: begin + 5 } }])
  })

  it('tells a whole snapshot before it says that it is applied, and what is gone [PSH-06]', () => {
    const { core, basics, posted, clock } = open()
    basics(clock.now(), basic('GONE'), basic('A'))
    core.hear({ type: 'connect', attempt: 2, credentials: CREDENTIALS })
    basics(clock.now(), basic('A', 2))
    core.hear({ type: 'hidden', hidden: true })
    clock.pass(100)
    posted.length = 0
    const at = clock.now()
    core.hear({ type: 'snapshot', devices: [basic('A', 0)], at, last: false })
    core.hear({ type: 'snapshot', devices: [basic('B', 1)], at, last: true })
    expect(posted).toMatchObject([
      { type: 'devices', devices: [{ sn: 'B', state2: 1 }] },
      { type: 'snapshotApplied', at, removed: ['GONE'] },
    ])
  })

  it('wakes the window when it asked to, the last wish counting', () => {
    const { core, types, clock } = open()
    core.hear({ type: 'wake', at: clock.now() + 50 })
    core.hear({ type: 'wake', at: clock.now() + 300 })
    clock.pass(299)
    expect(types()).toEqual([])
    clock.pass(1)
    expect(types()).toEqual(['wake'])
  })

  it('takes positions from the map’s topic and forgets removed devices', () => {
    const { basics, push, devices, clock } = open()
    const at = clock.now()
    basics(at, basic('A'))
    push(PUSH_TOPICS.deviceMap, {
      code: 30801,
      at,
      data: [{ sn: 'A', at, position: { longitude: 3, latitude: 4 }, state: 0 }],
    })
    clock.pass(100)
    expect(devices()[1]).toMatchObject({ devices: [{ position: { longitude: 3, latitude: 4 } }] })
    push(PUSH_TOPICS.basic, { code: 30803, at, data: { sn: 'A', node: null, alarmIds: [] } })
    clock.pass(60_000)
    expect(devices()).toHaveLength(2)
  })
})
