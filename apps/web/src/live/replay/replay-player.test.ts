import {
  type AlarmEvent,
  type DeviceBasic,
  type EndpointName,
  PointState,
  type ReplayAct,
  type ReplayStretch,
  RunState,
  State2,
  type Threshold,
} from '@vigil/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { alarm, basic, deviceNode, officeNode } from '../../../test/fakes.ts'
import { type Api, ApiError } from '../../lib/calls/api.ts'
import { ReplayPlayer } from './replay-player.ts'
import { readingApi } from './replay-source.ts'

const T = Date.UTC(2026, 4, 10, 12)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Step {
  at: number
  basic?: DeviceBasic
  alarm?: AlarmEvent
  act?: ReplayAct
  rise?: Omit<ReplayStretch['rises'][number], 'at'>
}

const act = (at: number, id: string): Step => ({
  at,
  act: { at, sn: 'A', what: 'acknowledged', by: 'olga', note: '', id },
})

/** A server with a record of two devices. */
function record(steps: readonly Step[], end = T + 3_600_000, gaps: [number, number][] = [], byStates: string[] = []) {
  const asked: { name: EndpointName; input: Record<string, unknown> }[] = []
  const api = (async (name: EndpointName, input: Record<string, number>) => {
    asked.push({ name, input })
    const { at = 0, from = 0, to = 0 } = input
    if (name === 'office') return [officeNode('1', [deviceNode('A', '1'), deviceNode('B', '1')])]
    const devices = new Map(
      [basic('A', State2.Normal, { at: T }), basic('B', State2.Normal, { at: T })].map((b) => [b.sn, b]),
    )
    if (name === 'replayMoment') {
      for (const step of steps) if (step.at <= at && step.basic) devices.set(step.basic.sn, step.basic)
      const alarms = steps.flatMap((step) => (step.at <= at && step.alarm ? [step.alarm] : []))
      const acts = steps.flatMap((step) => (step.at <= at && step.act ? [step.act] : []))
      const unwatched = gaps.some(([since, until]) => since <= at && at < until)
      return { at, devices: [...devices.values()], byStates, alarms, acts, unwatched }
    }
    if (name === 'replayStretch') {
      const until = Math.min(to, end)
      const within = steps.filter((step) => step.at > from && step.at <= until)
      return {
        from,
        to: until,
        devices: within.flatMap((step) => (step.basic ? [{ at: step.at, basic: step.basic }] : [])),
        heard: [],
        alarms: within.flatMap((step) => (step.alarm ? [{ at: step.at, alarm: step.alarm }] : [])),
        rises: within.flatMap((step) => (step.rise ? [{ at: step.at, ...step.rise }] : [])),
        acts: within.flatMap((step) => step.act ?? []),
        unwatched: gaps.filter(([since, until]) => since < until && since < to && until > from),
      }
    }
    return null
  }) as unknown as Api
  return { api, asked }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
function player(api: Api, at: number, speed = 1, pace = 1) {
  const played = new ReplayPlayer(
    api,
    '7',
    { at, speed },
    {
      now: () => Date.now() * pace,
      every(ms, act) {
        const timer = setInterval(act, ms)
        return () => clearInterval(timer)
      },
    },
  )
  return { played, view: played.current }
}
const shownOf = (played: ReplayPlayer, sn: string) => played.current().live?.fleet.device(sn)?.shown

const RAISED = alarm('a1', 'A', State2.Alarm, { beginTime: T + 20_000 })
const STEPS: Step[] = [
  { at: T + 20_000, basic: basic('A', State2.Alarm, { at: T + 20_000 }) },
  { at: T + 20_000, alarm: RAISED },
  { at: T + 40_000, basic: basic('B', State2.Offline, { at: T, runstate: RunState.NotConnected }) },
]

it('a jump shows the moment whole, forward and back, by the clock of that moment [FEA-04]', async () => {
  const { api } = record(STEPS)
  const { played } = player(api, T)
  void played.jump(T + 30_000)
  await pass(50)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  expect(played.current().live?.watch.current().desk.has('a1')).toBe(true)
  expect(played.current().live?.link.serverNow()).toBe(T + 30_000)
  void played.jump(T + 10_000)
  await pass(50)
  expect(shownOf(played, 'A')).toBe(PointState.Normal)
  expect(played.current().live?.watch.current().desk.size).toBe(0)
  played.close()
})

it('while a moment is fetched only the last one that is wanted waits behind it: dragging the bar does not flood the server', async () => {
  const { api, asked } = record(STEPS)
  const slow = (async (...call: Parameters<Api>) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return api(...call)
  }) as Api
  const { played } = player(slow, T)
  for (let pixel = 1; pixel <= 30; pixel++) {
    void played.jump(T + pixel * 1000)
    await pass(10)
  }
  await pass(500)
  expect(played.current()).toMatchObject({ at: T + 30_000, loading: false })
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  const moments = asked.filter(({ name }) => name === 'replayMoment')
  expect(moments.length).toBeLessThanOrEqual(5)
  expect(moments.at(-1)?.input.at).toBe(T + 30_000)
})

it('plays what changed in its time, at the pace that was chosen [FEA-04]', async () => {
  const { api, asked } = record(STEPS)
  const { played } = player(api, T, 10)
  void played.jump(T)
  await pass(50)
  played.play()
  await pass(1500)
  expect(played.current().at).toBeLessThan(T + 20_000)
  expect(shownOf(played, 'A')).toBe(PointState.Normal)
  await pass(1000)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  await pass(2500)
  expect(shownOf(played, 'B')).toBe(PointState.NotConnected)
  played.pause()
  const stood = played.current().at
  await pass(5000)
  expect(played.current().at).toBe(stood)
  expect(asked.filter(({ name }) => name === 'replayStretch').every(({ input }) => input.coarse === true)).toBe(true)
  played.close()
})

it('at 600 times the pace a device that is there stays so, and what does not change is not told again [FEA-04]', async () => {
  const { api } = record(STEPS, T + 24 * 3_600_000)
  const { played } = player(api, T + 50_000, 600)
  void played.jump(T + 50_000)
  await pass(50)
  const { live } = played.current()
  const seen = new Set<PointState | undefined>()
  live?.fleet.subscribeDevice('A', () => seen.add(shownOf(played, 'A')))
  played.play()
  await pass(1000)
  const encoded = vi.spyOn(TextEncoder.prototype, 'encode')
  await pass(5000)
  expect(encoded.mock.calls).toHaveLength(0)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  expect(seen).not.toContain(PointState.NotConnected)
  expect(live?.fleet.heardAt('A')).toBe(played.current().at)
  expect(shownOf(played, 'B')).toBe(PointState.NotConnected)
  played.close()
})

it('what is told between is shown though real time has fractions [FEA-04]', async () => {
  const { api } = record(STEPS)
  const { played } = player(api, T + 19_000, 1, 1.0003)
  void played.jump(T + 19_000)
  await pass(50)
  played.play()
  await pass(4000)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  expect(played.current().live?.watch.current().desk.has('a1')).toBe(true)
  played.close()
})

it('a peak that rises is shown in its time at every pace, and not beside a later word of the alarm [FEA-04]', async () => {
  const dose = (value: number, at: number) => ({
    now: { quantity: 'doseRate', value, unit: 'µSv/h', at, trend: null, limit: null },
    peak: { quantity: 'doseRate', value, unit: 'µSv/h', at },
  })
  const rise = (at: number, value: number): Step => ({ at, rise: { sn: 'A', id: 'a1', ...dose(value, at) } })
  const steps = [
    ...STEPS,
    rise(T + 25_000, 5),
    rise(T + 30_000, 9),
    { at: T + 45_000, alarm: { ...RAISED, handled: true, ...dose(12, T + 45_000) } },
  ]
  for (const speed of [1, 60]) {
    const { api } = record(steps)
    const { played } = player(api, T + 20_000, speed)
    const shown = () => played.current().live?.values.of('a1')?.peak?.value
    const until = async (at: number) => {
      played.setEnd(at)
      played.play()
      await pass((at - played.current().at) / speed + 600)
    }
    void played.jump(T + 20_000)
    await pass(50)
    expect(shown()).toBeUndefined()
    await until(T + 26_000)
    expect(shown()).toBe(5)
    await until(T + 40_000)
    expect(shown()).toBe(9)
    await until(T + 50_000)
    expect(shown()).toBe(12)
    played.close()
  }
})

it('what is known by now is asked for when it is chosen, and the moment shown anew [FEA-04]', async () => {
  const { api, asked } = record(STEPS)
  const { played } = player(api, T)
  void played.jump(T)
  await pass(50)
  played.setKnown('now')
  await pass(50)
  played.play()
  await pass(500)
  expect(played.current()).toMatchObject({ known: 'now', loading: false })
  const known = asked.filter(({ name }) => name !== 'office').map(({ name, input }) => `${name} ${input.known}`)
  expect(known).toEqual(['replayMoment then', 'replayMoment now', 'replayStretch now'])
  played.close()
})

it('stops at its end, and where nothing is known any more', async () => {
  const { api } = record([], T + 5000)
  const { played } = player(api, T, 5)
  played.setEnd(T + 2000)
  void played.jump(T)
  await pass(50)
  played.play()
  await pass(3000)
  expect(played.current()).toMatchObject({ at: T + 2000, playing: false })
  played.setEnd(undefined)
  played.play()
  await pass(5000)
  expect(played.current()).toMatchObject({ at: T + 5000, playing: false })
  played.close()
})

it('in a loop goes on from its begin, whole, until it is paused or the loop is left [FEA-04]', async () => {
  const { api, asked } = record([...STEPS, act(T + 25_000, 'done')])
  const { played } = player(api, T + 15_000, 5)
  played.setEnd(T + 30_000)
  played.setLoop(T + 10_000)
  void played.jump(T + 15_000)
  await pass(50)
  // Nothing plays by itself, also where it stands at its end.
  await pass(10_000)
  expect(played.current()).toMatchObject({ at: T + 15_000, playing: false })
  played.play()
  await pass(2800)
  expect([shownOf(played, 'A'), played.current().acts.length]).toEqual([PointState.Alarm, 1])
  await pass(1000)
  // What was there at the end is not there at the begin.
  expect(played.current()).toMatchObject({ playing: true, acts: [] })
  expect(played.current().at).toBeLessThan(T + 16_000)
  expect(shownOf(played, 'A')).toBe(PointState.Normal)
  expect(played.current().live?.watch.current().desk.size).toBe(0)
  await pass(2500)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  await pass(8000)
  expect(asked.filter(({ name, input }) => name === 'replayMoment' && input.at === T + 10_000).length).toBeGreaterThan(
    2,
  )
  played.setLoop(undefined)
  await pass(8000)
  expect(played.current()).toMatchObject({ at: T + 30_000, playing: false })
  played.setLoop(T + 10_000)
  await pass(8000)
  expect(played.current()).toMatchObject({ at: T + 30_000, playing: false })
  played.play()
  await pass(1000)
  expect(played.current().at).toBeLessThan(T + 20_000)
  played.pause()
  const stood = played.current().at
  await pass(20_000)
  expect(played.current()).toMatchObject({ at: stood, playing: false })
  played.close()
})

it('time stands where the moment that was jumped to could not be read, in a loop as well, and goes on with the next [FEA-04]', async () => {
  const { api } = record(STEPS)
  const away = { is: false }
  const failing = (async (...call: Parameters<Api>) => {
    if (away.is && call[0] === 'replayMoment') throw new Error('away')
    return api(...call)
  }) as Api
  const { played } = player(failing, T + 10_000, 5)
  played.setEnd(T + 20_000)
  played.setLoop(T + 5000)
  void played.jump(T + 10_000)
  await pass(50)
  played.play()
  away.is = true
  await pass(3000)
  expect(played.current()).toMatchObject({ at: T + 5000, failed: true, playing: false })
  await pass(20_000)
  expect(played.current().at).toBe(T + 5000)
  away.is = false
  void played.jump(T + 5000)
  await pass(50)
  played.play()
  await pass(1000)
  const { at } = played.current()
  expect(at).toBeGreaterThan(T + 9000)
  expect(at).toBeLessThanOrEqual(T + 10_500)
  played.close()
})

it('nothing of a replay sounds, notifies or acts', async () => {
  const { api, asked } = record(STEPS)
  const reading = readingApi(api, () => 'a replay')
  await expect(reading('acknowledgeAlarms', { alarms: [{ id: 'a1', version: 1 }] })).rejects.toThrow(ApiError)
  expect(asked).toEqual([])
  const { played } = player(reading, T, 60)
  void played.jump(T)
  await pass(50)
  played.play()
  await pass(2000)
  const { live } = played.current()
  expect(live?.leader.leads()).toBe(false)
  expect(live?.watch.current().notices).toHaveLength(0)
  expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['office', 'replayMoment', 'replayStretch']))
  played.close()
})

it('a record that can not be read is told, and asked for again', async () => {
  const { api } = record([])
  let fails = true
  const broken = (async (name: EndpointName, input: never) => {
    if (fails) throw new Error('away')
    return api(name, input)
  }) as unknown as Api
  const { played } = player(broken, T)
  void played.jump(T)
  await pass(50)
  expect(played.current()).toMatchObject({ failed: true, live: undefined })
  fails = false
  void played.jump(T)
  await pass(50)
  expect(played.current()).toMatchObject({ failed: false, loading: false })
  played.close()
})

it('while it plays and what comes next is not there, it says that it waits, and goes on by itself [FEA-04]', async () => {
  const { api } = record(STEPS)
  let isAway = false
  const patchy = (async (name: EndpointName, input: never) => {
    if (isAway) throw new Error('away')
    return api(name, input)
  }) as unknown as Api
  const { played } = player(patchy, T)
  void played.jump(T)
  await pass(50)
  isAway = true
  played.play()
  await pass(1000)
  expect(played.current()).toMatchObject({ playing: true, waiting: true, failed: true, at: T })
  isAway = false
  await pass(1000)
  expect(played.current()).toMatchObject({ playing: true, waiting: false, failed: false })
  expect(played.current().at).toBeGreaterThan(T)
  isAway = true
  await pass(30_000)
  expect(played.current().waiting).toBe(true)
  played.pause()
  expect(played.current()).toMatchObject({ playing: false, waiting: false })
  played.close()
})

it('at 600 times the pace a state is shown with its moment, and not a leap behind it [FEA-04]', async () => {
  const { api } = record([{ at: T + 20_000, basic: basic('A', State2.Alarm, { at: T + 20_000 }) }])
  const { played } = player(api, T, 600)
  void played.jump(T)
  await pass(50)
  played.play()
  while (played.current().at < T + 20_000) await pass(10)
  // Drawn behind the tree, which the time has moved: well before the next leap, a quarter of a second later.
  await pass(1)
  expect(shownOf(played, 'A')).toBe(PointState.Alarm)
  played.close()
})

it('tells what had been done before the moment of a jump, and from there on each act in its time [FEA-04]', async () => {
  const { api } = record([...STEPS, act(T + 25_000, 'first'), act(T + 35_000, 'second')])
  const { played } = player(api, T)
  const idsOf = (acts: readonly ReplayAct[]) => acts.map(({ id }) => id)
  void played.jump(T + 30_000)
  await pass(50)
  expect(idsOf(played.current().before)).toEqual(['first'])
  expect(played.current().acts).toEqual([])
  played.play()
  await pass(4000)
  expect(played.current().acts).toEqual([])
  await pass(2000)
  expect(idsOf(played.current().acts)).toEqual(['second'])
  void played.jump(T + 10_000)
  await pass(50)
  expect([played.current().before, played.current().acts]).toEqual([[], []])
  played.close()
})

it('says while it plays when no server ran: then nobody was heard, and who is known by states alone is there again behind it [FEA-04]', async () => {
  for (const speed of [5, 60]) {
    const gap: [number, number] = [T + 60_000, T + 180_000]
    const { api } = record(STEPS.slice(0, 2), undefined, [gap], ['A', 'B'])
    const { played } = player(api, T + 30_000, speed)
    const until = async (at: number) => {
      played.setEnd(at)
      played.play()
      await pass((at - played.current().at) / speed + 1000)
    }
    void played.jump(T + 30_000)
    await pass(50)
    await until(T + 55_000)
    expect([played.current().unwatched, shownOf(played, 'B')]).toEqual([false, PointState.Normal])
    await until(T + 150_000)
    expect([played.current().unwatched, shownOf(played, 'B')]).toEqual([true, PointState.NotConnected])
    await until(T + 200_000)
    expect([played.current().unwatched, shownOf(played, 'B')]).toEqual([false, PointState.Normal])
    void played.jump(T + 150_000)
    await pass(50)
    expect([played.current().unwatched, shownOf(played, 'B')]).toEqual([true, PointState.NotConnected])
    played.close()
  }
})

it('a device of which only its states are on record is there as long as they say so, however seldom it spoke [FEA-04]', async () => {
  const lost = basic('A', State2.Offline, { at: T, runstate: RunState.NotConnected })
  const { api } = record([{ at: T + 300_000, basic: lost }], undefined, [], ['A'])
  const { played } = player(api, T + 100_000, 5)
  void played.jump(T + 100_000)
  await pass(50)
  // B is known by its messages, of which none came for too long.
  expect([shownOf(played, 'A'), shownOf(played, 'B')]).toEqual([PointState.Normal, PointState.NotConnected])
  played.play()
  await pass(30_000)
  expect(shownOf(played, 'A')).toBe(PointState.Normal)
  await pass(11_000)
  expect(shownOf(played, 'A')).toBe(PointState.NotConnected)
  played.close()
})

it('the limits that are drawn are those of the moment, and others once these took their place; never those of today [FEA-04]', async () => {
  const { api, asked } = record(STEPS)
  const limits = (alarmAt: number): Threshold[] => [
    { module: 'nuclearMod', quantity: 'doseRate', unit: 'µSv/h', direction: 'above', warn: 0.5, alarm: alarmAt },
  ]
  const reading = (async (name: EndpointName, input: { at: number }) => {
    if (name !== 'replayLimits') return api(name, input as never)
    asked.push({ name, input })
    const held =
      input.at < T + 30_000 ? { thresholds: limits(1), until: T + 30_000 } : { thresholds: limits(2), until: null }
    return [{ sn: 'A', ...held }]
  }) as unknown as Api
  const { played } = player(reading, T, 5)
  void played.jump(T)
  await pass(50)
  const { live } = played.current()
  const leave = live?.details.viewThresholds('A')
  await pass(50)
  expect(live?.details.thresholds('A')).toEqual(limits(1))
  played.play()
  await pass(5000)
  expect(live?.details.thresholds('A')).toEqual(limits(1))
  await pass(2000)
  expect(live?.details.thresholds('A')).toEqual(limits(2))
  expect(asked.filter(({ name }) => name === 'replayLimits')).toHaveLength(2)
  expect(asked.some(({ name }) => name === 'pushParam')).toBe(false)
  leave?.()
  played.close()
})
