import { AlarmState, type DataMessage, PointState, RunState, State2, UNREADABLE_DEVICE_TIME } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FaultPlace, trackFaults } from '../alarms/course/track-faults.ts'
import { HeardAlarms } from '../fixtures.ts'
import { displayedStateOf } from '../state/displayed-state.ts'
import { type DeviceClock, dateOffset, filedTimes, hearClock, serverClockError } from './device-clock.ts'
import { type LiveDevice, newLiveDevice } from './live-device.ts'
import { reduce } from './reduce.ts'

const NOW = 1_763_177_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const RIGHT: DeviceClock = { clockOffset: undefined, clockBehind: undefined }

/** Hears messages `[seconds after the begin, date by the device's clock]`. */
const heard = (messages: readonly (readonly [number, number])[], clock = RIGHT): DeviceClock =>
  messages.reduce((known, [second, time]) => hearClock(known, time, NOW + second * 1000), clock)
const running = (offset: number, seconds: number) =>
  Array.from({ length: seconds + 1 }, (_, second) => [second, NOW + second * 1000 + offset] as const)

describe("a device's clock", () => {
  it('within a minute of the server is right, and costs no new object', () => {
    for (const offset of [-MINUTE, 0, MINUTE]) expect(heard(running(offset, 60))).toBe(RIGHT)
  })

  it('ahead by more is wrong at once: nobody keeps a reading of tomorrow', () => {
    expect(heard([[0, NOW + 2 * MINUTE]])).toEqual({ clockOffset: 2 * MINUTE, clockBehind: undefined })
  })

  it('whose date can not be read is wrong at once, and what it tells counts from its arrival', () => {
    expect(heard([[0, UNREADABLE_DEVICE_TIME]]).clockOffset).toBe(UNREADABLE_DEVICE_TIME - NOW)
    expect(heard(Array.from({ length: 60 }, (_, n) => [n, UNREADABLE_DEVICE_TIME])).clockOffset).toBeLessThan(-DAY)
    const told = (time: number, state: State2, at: number) =>
      ({
        type: 'reading',
        at,
        message: { type: 'data', time, mods: { nuclearMod: { state } } },
        thresholds: [],
      }) as const
    const alarming = reduce(newLiveDevice('A', 'd1', 'RG500', 0), told(NOW, State2.Alarm, NOW))
    const calm = reduce(alarming, told(UNREADABLE_DEVICE_TIME, State2.Normal, NOW + 1000))
    expect(calm).toMatchObject({ state2: State2.Normal, at: NOW + 1000 })
    expect(reduce(calm, told(UNREADABLE_DEVICE_TIME, State2.Alarm, NOW + 2000)).state2).toBe(State2.Alarm)
  })

  it('behind is wrong once it goes on at the pace of time', () => {
    expect(heard(running(-2 * MINUTE, 29)).clockOffset).toBeUndefined()
    expect(heard(running(-2 * MINUTE, 30))).toEqual({ clockOffset: -2 * MINUTE, clockBehind: undefined })
  })

  it.each([
    ['where it was switched off', NOW - DAY, 0],
    ['at the begin of 1970', 2, 0],
    ['two minutes ago, in steps of a minute', NOW - 2 * MINUTE, 'steps'],
    ['at half the pace of time, from 1970 on', 1000, 500],
    ['from 1970 on', 1000, 1000],
  ] as const)('that stands or goes on %s is wrong after half a minute, by as much as it is then', (_, begin, pace) => {
    const dated = (second: number): number =>
      begin + (pace === 'steps' ? Math.floor(second / 60) * MINUTE : second * pace)
    const messages = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, n) => [from + n, dated(from + n)] as const)
    expect(heard(messages(0, 29)).clockOffset).toBeUndefined()
    const wrong = heard(messages(0, 30))
    expect(wrong.clockOffset).toBe(dated(30) - NOW - 30_000)
    // It is never taken for right, and how far it is off goes with the time.
    let clock = wrong
    for (const message of messages(31, 600)) {
      clock = heard([message], clock)
      const off = message[1] - (NOW + message[0] * 1000)
      expect(Math.abs((clock.clockOffset ?? 0) - off)).toBeLessThanOrEqual(MINUTE)
    }
    expect(heard([[601, NOW + 601_000]], clock)).toEqual(RIGHT)
  })

  it('is not taken for wrong by what comes the newest first', () => {
    const flush = Array.from({ length: 100 }, (_, n) => [n, NOW - HOUR - n * 30_000] as const)
    expect(heard(flush).clockOffset).toBeUndefined()
  })

  it('is not taken for wrong by what was kept while the link was down', () => {
    const flush = Array.from({ length: 100 }, (_, n) => [n, NOW - HOUR + n * 30_000] as const)
    expect(heard(flush).clockOffset).toBeUndefined()
    expect(heard([...flush, [100, NOW + 100_000]])).toEqual(RIGHT)
  })

  it('stays wrong by the same while deliveries jitter and late ones come between, until it is set', () => {
    const wrong = heard([[0, NOW + 2 * MINUTE]])
    expect(heard([[1, NOW + 2 * MINUTE + 4_000]], wrong)).toBe(wrong)
    const late = heard([[2, NOW - HOUR]], wrong)
    expect(late).toMatchObject({ clockOffset: 2 * MINUTE, clockBehind: { offset: -HOUR - 2_000 } })
    expect(heard([[3, NOW + 3_000 + 2 * MINUTE]], late)).toEqual(wrong)
    expect(heard([[3, NOW + 3_000 + 5 * MINUTE]], late).clockOffset).toBe(5 * MINUTE)
    expect(heard([[4, NOW + 4_000]], late)).toEqual(RIGHT)
  })

  it('that is ahead is not taken for less so by what it had kept, but by going on so', () => {
    const wrong = heard([[0, NOW + 2 * HOUR]])
    const flush = Array.from({ length: 50 }, (_, n) => [n + 1, NOW + HOUR + n * 30_000] as const)
    expect(heard(flush, wrong).clockOffset).toBe(2 * HOUR)
    expect(heard(running(HOUR, 29), wrong).clockOffset).toBe(2 * HOUR)
    expect(heard(running(HOUR, 30), wrong)).toEqual({ clockOffset: HOUR, clockBehind: undefined })
  })

  it('tells of a date how far it is from its arrival', () => {
    const offsets = [MINUTE, MINUTE + 1, -MINUTE, -MINUTE - 1].map((offset) => dateOffset(NOW + offset, NOW))
    expect(offsets).toEqual([undefined, MINUTE + 1, undefined, -MINUTE - 1])
  })
})

describe('a device with a wrong clock', () => {
  const reading = (time: number, state: State2): DataMessage => ({
    type: 'data',
    time,
    mods: { nuclearMod: { state, values: { doseRate: 1 } } },
  })
  const fresh = newLiveDevice('A', 'd1', 'RG500', 0)
  const hear = (device: LiveDevice, time: number, at: number, state: State2): LiveDevice =>
    reduce(device, { type: 'reading', at, message: reading(time, state), thresholds: [] })

  it('alarms from the moment its message came, whatever its date, and the alarm tells how far that was [STA-05]', () => {
    const times = fc.oneof(
      fc.integer({ min: 1, max: 7_258_000_000_000 }),
      fc.integer({ min: NOW - DAY, max: NOW + DAY }),
    )
    const alarming = fc.constantFrom(State2.Warning, State2.Alarm, State2.HighRisk)
    fc.assert(
      fc.property(fc.option(times), times, alarming, (earlier, time, state) => {
        const before = earlier === null ? fresh : hear(fresh, earlier, NOW - 1000, State2.Normal)
        const event = { type: 'reading', at: NOW, message: reading(time, state), thresholds: [] } as const
        const after = reduce(before, event)
        const moves = new HeardAlarms(() => 'id').hear(before, after, event)
        expect(displayedStateOf(after)).toBe(state)
        expect(moves).toMatchObject([
          { kind: 'raised', alarm: { reported: state, beginAt: NOW, clockOffset: dateOffset(time, NOW) } },
        ])
      }),
    )
  })

  it('marks an alarm that goes on once it is ahead, and the mark leaves with the next occurrence by a right clock [STA-05]', () => {
    const alarms = new HeardAlarms(() => 'id')
    let device = fresh
    const tell = (at: number, ahead: number, state: State2) => {
      const event = { type: 'reading', at, message: reading(at + ahead, state), thresholds: [] } as const
      const before = device
      device = reduce(before, event)
      return alarms.hear(before, device, event)
    }
    const SECOND = 1000
    const marked = (clockOffset: number | undefined) => ({ alarm: { clockOffset } })
    expect(tell(NOW, 0, State2.Alarm)).toMatchObject([{ kind: 'raised', ...marked(undefined) }])
    // A message of the same state and one of a worse state: the mark comes with either, and once.
    expect(tell(NOW + SECOND, 2 * MINUTE, State2.Alarm)).toMatchObject([{ kind: 'followed', ...marked(2 * MINUTE) }])
    expect(tell(NOW + 2 * SECOND, 2 * MINUTE, State2.Alarm)).toEqual([])
    tell(NOW + 3 * SECOND, 2 * MINUTE, State2.Normal)
    expect(tell(NOW + 4 * SECOND, 0, State2.Alarm)).toMatchObject([{ kind: 'raised', ...marked(undefined) }])
    expect(tell(NOW + 5 * SECOND, 3 * MINUTE, State2.HighRisk)).toMatchObject([marked(3 * MINUTE)])
    tell(NOW + 6 * SECOND, 3 * MINUTE, State2.Normal)
    expect(tell(NOW + 7 * SECOND, 3 * MINUTE, State2.Alarm)).toMatchObject([{ kind: 'raised', ...marked(3 * MINUTE) }])
  })

  it('is shown in fault while nothing worse is to be said of it, and the fault is on record [STA-05, STA-06]', () => {
    const wrong = hear(fresh, NOW + 2 * MINUTE, NOW, State2.Normal)
    expect(displayedStateOf(wrong)).toBe(PointState.Fault)
    expect(displayedStateOf(hear(fresh, NOW + 2 * MINUTE, NOW, State2.Warning))).toBe(PointState.Warning)
    const open = trackFaults(new Set<FaultPlace>(), wrong)
    expect(open.changes).toEqual([{ module: 'clock', ended: false }])
    const silent = reduce(wrong, { type: 'silent', at: NOW + HOUR })
    expect(displayedStateOf(silent)).toBe(PointState.NotConnected)
    expect(trackFaults(open.open, silent).changes).toEqual([])
    const set = hear(hear(wrong, NOW + 1000, NOW + 1000, State2.Normal), NOW + 2000, NOW + 2000, State2.Normal)
    expect(trackFaults(open.open, set).changes).toEqual([{ module: 'clock', ended: true }])
    expect(displayedStateOf(set)).toBe(PointState.Normal)
  })

  it('that falls back to an old date and stands there is a fault, and its picture goes on [STA-05]', () => {
    const alarming = hear(fresh, NOW, NOW, State2.Alarm)
    const OLD = NOW - 400 * DAY
    let device = alarming
    for (let second = 1; second <= 31; second++) device = hear(device, OLD, NOW + second * 1000, State2.Normal)
    // Half a minute long it may be what was kept, and ends nothing.
    expect(device).toMatchObject({ state2: State2.Alarm, clockOffset: OLD - NOW - 31_000 })
    device = hear(device, OLD, NOW + 32_000, State2.Normal)
    expect(device.state2).toBe(State2.Normal)
    expect(displayedStateOf(device)).toBe(PointState.Fault)
    expect(hear(device, OLD, NOW + 33_000, State2.HighRisk).state2).toBe(State2.HighRisk)
    // What it had kept from before is told apart all the same.
    expect(hear(hear(device, OLD, NOW + 33_000, State2.Alarm), OLD - HOUR, NOW + 34_000, State2.Normal).state2).toBe(
      State2.Alarm,
    )
  })

  /** `[arrival, date]` in ms after the begin, by a clock that is right. */
  type Sent = readonly (readonly [at: number, date: number])[]
  const every = (ms: number, count: number, dated = (sent: number) => sent, delay = (_nth: number) => 0): Sent =>
    Array.from({ length: count }, (_, nth) => [nth * ms + delay(nth), dated(nth * ms)] as const)
  const wholeSeconds = (sent: number): number => Math.floor(sent / 1000) * 1000
  const bodies = (size: number, everyMs: number, stepMs: number): Sent =>
    Array.from({ length: 3 * size }, (_, nth) => [Math.floor(nth / size) * everyMs, nth * stepMs] as const)
  const hearAll = (device: LiveDevice, alarms: HeardAlarms, begin: number, offset: number, sent: Sent): LiveDevice =>
    sent.reduce((before, [at, date]) => {
      const message = reading(begin + date + offset, State2.Normal)
      const event = { type: 'reading', at: begin + at, message, thresholds: [] } as const
      const after = reduce(before, event)
      alarms.hear(before, after, event)
      return after
    }, device)
  const inAlarm = (ahead: number) => {
    const event = { type: 'reading', at: NOW, message: reading(NOW + ahead, State2.Alarm), thresholds: [] } as const
    const device = reduce(fresh, event)
    const alarms = new HeardAlarms(() => 'id')
    alarms.hear(fresh, device, event)
    return { device, alarms }
  }

  it.each<[string, Sent]>([
    ['every second', every(1000, 3)],
    ['every minute', every(MINUTE, 2)],
    ['every second, with a date in whole seconds', every(1000, 3, wholeSeconds)],
    ['five times a second, with a date in whole seconds', every(200, 15, wholeSeconds)],
    ['of three modules each second, with a date in whole seconds', every(333, 9, wholeSeconds)],
    [
      'of three modules at once',
      every(
        1000,
        9,
        (sent) => sent - (sent % 3000),
        (nth) => -(nth % 3) * 990,
      ),
    ],
    ['ten times a second by a line that jitters', every(100, 30, undefined, (nth) => (nth * 37) % 90)],
    ['in bodies of ten', bodies(10, 10_000, 1000)],
    ['with a date in whole minutes', every(1000, 150, (sent) => Math.floor(sent / MINUTE) * MINUTE)],
  ])('that is set back while it alarms is calm once its readings %s are [STA-05, NOT-04]', (_how, sent) => {
    for (const ahead of [4 * MINUTE, HOUR, DAY]) {
      for (const off of [0, -20_000, 40_000, 2 * MINUTE, -10 * MINUTE]) {
        const { device, alarms } = inAlarm(ahead)
        const calm = hearAll(device, alarms, NOW + 1000, off, sent)
        expect(calm).toMatchObject({ state2: State2.Normal, late: undefined })
        expect(calm.clockOffset === undefined).toBe(Math.abs(off) <= MINUTE)
        expect(alarms.open().size).toBe(0)
      }
    }
  })

  it.each<[string, Sent]>([
    ['one by one', every(10, 300, (sent) => sent * 100)],
    ['the newest first', every(10, 300, (sent) => -sent * 100)],
    ['a hundred in a body, each body as long after the last as its readings were apart', bodies(100, 1000, 1000)],
    ['a hundred in a body, every five seconds', bodies(100, 5000, 1000)],
  ])('that alarms stays so through what it had kept and sends %s [STA-05]', (_how, sent) => {
    for (const ahead of [0, 2 * MINUTE, HOUR]) {
      const { device, alarms } = inAlarm(ahead)
      const kept = hearAll(device, alarms, NOW + 100, ahead - 20 * MINUTE, sent)
      expect(kept.state2).toBe(State2.Alarm)
      expect(alarms.open().size).toBe(1)
    }
  })

  // Within a minute of the wrong date that was expected, they counted as live, and ended the alarm.
  it.each([10, 20, 50])('that alarms stays so through what it had kept for %i seconds [STA-05]', (seconds) => {
    for (const ahead of [2 * MINUTE, -10 * MINUTE, HOUR]) {
      let { device } = inAlarm(ahead)
      for (let second = 1; second <= 31; second++) {
        device = hear(device, NOW + second * 1000 + ahead, NOW + second * 1000, State2.Alarm)
      }
      expect(device.clockOffset).toBe(ahead)
      const at = NOW + 32_000
      for (let nth = 0; nth < 4; nth++) {
        device = hear(device, at - seconds * 1000 + nth * 1000 + ahead, at + nth * 10, State2.Normal)
      }
      expect(device.state2).toBe(State2.Alarm)
      expect(hear(device, at + 1000 + ahead, at + 1000, State2.Normal).state2).toBe(State2.Normal)
    }
  })

  it('leaves a device in maintenance what it is', () => {
    const device = { state: AlarmState.Normal, state2: State2.Normal, runstate: RunState.Maintenance, clockOffset: DAY }
    expect(displayedStateOf(device)).toBe(PointState.Maintenance)
  })
})

describe('a finished check', () => {
  it.each([
    ['of now', 0, 0, undefined],
    ['of a link that was down', -DAY, -DAY, undefined],
    ['of a clock that is ahead', 2 * MINUTE, 0, 2 * MINUTE],
    ['of long ago', -DAY - 1, 0, -DAY - 1],
  ])('%s is filed where it will be found', (_what, offset, filed, told) => {
    const times = filedTimes({ begin: NOW + offset - MINUTE, time: NOW + offset }, NOW)
    expect(times).toEqual({
      beginAt: NOW + filed - MINUTE,
      endAt: NOW + filed,
      deviceTime: told === undefined ? undefined : NOW + told,
    })
  })

  it('never ends before it began, nor lasts for ever', () => {
    fc.assert(
      fc.property(fc.nat(7_258_000_000_000), fc.nat(7_258_000_000_000), (begin, time) => {
        const { beginAt, endAt } = filedTimes({ begin, time }, NOW)
        expect(beginAt).toBeLessThanOrEqual(endAt)
        expect(endAt - beginAt).toBeLessThanOrEqual(DAY)
        expect(Math.abs(endAt - NOW)).toBeLessThanOrEqual(DAY)
      }),
    )
  })
})

describe("the server's own clock", () => {
  it.each([
    ['nobody speaks', [], undefined],
    ['all are right', [undefined, undefined, undefined], undefined],
    ['two of two are ahead', [2 * MINUTE, 2 * MINUTE], undefined],
    ['three of three are ahead by the same', [2 * MINUTE, 2 * MINUTE + 5_000, 2 * MINUTE - 5_000], -2 * MINUTE],
    ['most are behind by the same', [-HOUR, -HOUR, -HOUR, undefined, undefined], HOUR],
    ['half of them are', [-HOUR, -HOUR, -HOUR, undefined, undefined, undefined], undefined],
    ['each is wrong by its own', [-HOUR, HOUR, DAY, -DAY, 3 * MINUTE], undefined],
    ['one is years off besides', [-2 * MINUTE, -2 * MINUTE, -2 * MINUTE, -DAY * 9000], 2 * MINUTE],
  ])('is suspected or not when %s', (_when, offsets, error) => {
    expect(serverClockError(offsets)).toBe(error)
  })
})
