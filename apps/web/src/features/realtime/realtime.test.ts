import { PointState, State2, type Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { alongOf } from '../../ui/chart/spectrum-axis.ts'
import { limitsOf, stateOfValue } from '../../ui/recent/limits.ts'
import { chosenIn } from '../../ui/recent/recent-quantities.ts'
import { spansOf } from '../../ui/recent/state-spans.ts'
import { backgroundOf } from '../../ui/recent/stored-series.ts'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'
import { durationText } from '../../ui/values/measured.ts'
import { endOfLive, joined, LIVE_WINDOW_MS } from './joined-series.ts'
import { leadingQuantity, reasonOf } from './module-facts.ts'
import { reshaped, spanOf, windowIn, withWindow } from './recent-window.ts'
import { trendOf } from './trend.ts'

const thresholds = registry.thresholds('FCBR-100C')
const gas = registry.model('FCBR-100C')?.modules.find(({ key }) => key === 'ecMod')
if (gas === undefined) throw new Error('the model has changed')

describe('why a module alarms', () => {
  const reason = (state: State2, values: Record<string, number>) => reasonOf('ecMod', { state, values }, thresholds)

  it('is the limit that was reached', () => {
    expect(reason(State2.Alarm, { cl2: 1.2, co: 1 })).toEqual({
      kind: 'limit',
      quantity: 'cl2',
      value: 1.2,
      unit: 'mg/m³',
      limit: 1,
      level: State2.Alarm,
      direction: 'above',
    })
    expect(reason(State2.Warning, { cl2: 0.5 })).toMatchObject({ limit: 0.5, level: State2.Warning })
    expect(reason(State2.HighRisk, { cl2: 9 })).toMatchObject({ limit: 2, level: State2.HighRisk })
  })

  it('is the worst of several, and of equals the one that went furthest', () => {
    expect(reason(State2.Alarm, { co: 11, cl2: 1.1 })).toMatchObject({ quantity: 'cl2' })
    expect(reason(State2.Alarm, { co: 39, cl2: 1.1 })).toMatchObject({ quantity: 'co' })
  })

  it('is on the lower side for what may not fall', () => {
    expect(reason(State2.Alarm, { o2: 19.4 })).toMatchObject({ quantity: 'o2', direction: 'below', limit: 19.5 })
  })

  it('is the device itself when no limit says as much', () => {
    expect(reason(State2.Alarm, { cl2: 0.1 })).toEqual({ kind: 'reported' })
    expect(reason(State2.HighRisk, { cl2: 1.2 })).toEqual({ kind: 'reported' })
    expect(reasonOf('ecMod', { state: State2.Alarm }, [])).toEqual({ kind: 'reported' })
  })

  it('is nothing while all is well', () => {
    expect(reason(State2.Normal, { cl2: 9 })).toBeUndefined()
    expect(reason(State2.Offline, {})).toBeUndefined()
  })
})

describe('the leading quantity', () => {
  it('stays the first of the module while all is well', () => {
    expect(leadingQuantity(gas, { state: State2.Normal, values: { co: 9, h2s: 0.1 } }, thresholds)?.key).toBe('h2s')
  })

  it('is the one that tells why when something is wrong', () => {
    expect(leadingQuantity(gas, { state: State2.Alarm, values: { co: 25, h2s: 0.1 } }, thresholds)?.key).toBe('co')
  })

  it('has a value if any has', () => {
    expect(leadingQuantity(gas, { state: State2.Normal, values: { co: 9 } }, thresholds)?.key).toBe('co')
    expect(leadingQuantity(gas, undefined, thresholds)?.key).toBe('h2s')
  })
})

it('judges one value by its own thresholds alone', () => {
  expect(stateOfValue('ecMod', 'cl2', 1.5, thresholds)).toBe(State2.Alarm)
  expect(stateOfValue('ecMod', 'h2s', 1.5, thresholds)).toBe(State2.Normal)
  expect(stateOfValue('tvocMod', 'cl2', 1.5, thresholds)).toBe(State2.Normal)
})

it('lists the limits of a quantity, both sides of oxygen', () => {
  const label = (state: string, value: number) => `${state} ${value}`
  expect(limitsOf('ecMod', 'cl2', thresholds, label).map((limit) => limit.label)).toEqual([
    'warning 0.5',
    'alarm 1',
    'highRisk 2',
  ])
  expect(limitsOf('ecMod', 'o2', thresholds, label).filter(({ state }) => state === 'alarm')).toHaveLength(2)
  const bare: Threshold = {
    module: 'ecMod',
    quantity: 'x',
    unit: '',
    direction: 'above',
    warn: 1,
    alarm: 2,
  }
  expect(limitsOf('ecMod', 'x', [bare], label)).toHaveLength(2)
})

describe('the trend', () => {
  const every = (value: (index: number) => number, count = 60) =>
    Array.from({ length: count }, (_, index) => ({ at: 1e12 + index * 1000, value: value(index) }))
  const noise = (index: number) => Math.sin(index * 12.9898) * 0.5

  it('follows a line', () => {
    expect(
      trendOf(
        every((index) => index / 10),
        1,
      ),
    ).toBe('rising')
    expect(
      trendOf(
        every((index) => 10 - index / 10),
        1,
      ),
    ).toBe('falling')
  })

  it('is steady for noise, for a constant, and for less than the last digit', () => {
    expect(trendOf(every(noise), 2)).toBe('steady')
    expect(
      trendOf(
        every(() => 3),
        2,
      ),
    ).toBe('steady')
    expect(
      trendOf(
        every((index) => index * 1e-5),
        2,
      ),
    ).toBe('steady')
  })

  it('looks at the last minute alone', () => {
    const fellThenRose = every((index) => Math.abs(index - 120), 240)
    expect(trendOf(fellThenRose, 0)).toBe('rising')
  })

  it('says nothing about too little', () => {
    expect(trendOf([], 1)).toBeUndefined()
    const few = every((index) => index, 11)
    expect(trendOf(few, 1)).toBeUndefined()
  })

  it('takes the last readings of a device that reports seldom', () => {
    const seldom = every((index) => index, 12).map(({ value }, index) => ({ at: index * 30_000, value }))
    expect(trendOf(seldom, 1)).toBe('rising')
  })
})

describe('stored and live readings', () => {
  const answer = {
    stepMs: 1000,
    series: [
      {
        module: 'ecMod' as const,
        quantity: 'co',
        unit: '',
        points: [
          [1000, 1, 2, 3],
          [2000, 1, 2, 3],
        ] as [number, number, number, number][],
      },
    ],
  }

  it('meet without overlapping', () => {
    const stored = backgroundOf(answer).get('ecMod.co') ?? []
    expect(stored.map(({ at }) => at)).toEqual([1500, 2500])
    const points = joined(stored, [
      { at: 2200, value: 5 },
      { at: 3200, value: 6 },
    ])
    expect(points).toEqual([
      { at: 1500, value: 2, spanMs: 1000 },
      { at: 2200, value: 5 },
      { at: 3200, value: 6 },
    ])
  })

  it('have no line over time that nobody watched, however short', () => {
    const lastOnes = (...unwatched: [number, number][]) =>
      backgroundOf({ ...answer, unwatched })
        .get('ecMod.co')
        ?.flatMap(({ at, isLast }) => (isLast ? [at] : []))
    expect(lastOnes()).toEqual([])
    expect(lastOnes([1600, 1601])).toEqual([1500])
    expect(lastOnes([0, 1400], [2400, 2600])).toEqual([1500, 2500])
    expect(lastOnes([2900, 3000], [0, 1500])).toEqual([2500])
    const stored = backgroundOf({ ...answer, unwatched: [[2600, 2700]] }).get('ecMod.co') ?? []
    const [, last] = joined(stored, [{ at: 3200, value: 6 }])
    expect(last).toEqual({ at: 2500, value: 2, spanMs: 1000, isLast: true })
  })

  it('cover the live window and no more', () => {
    const stored = [{ at: 0, value: 1 }]
    expect(joined(stored, [{ at: LIVE_WINDOW_MS + 1, value: 2 }])).toEqual([{ at: LIVE_WINDOW_MS + 1, value: 2 }])
    expect(joined(stored, [])).toEqual([{ at: 0, value: 1 }])
    expect(joined([], [])).toEqual([])
  })

  it('end where a silent device was last heard, otherwise now by the later of two clocks', () => {
    const now = 1e12
    expect(endOfLive(now - LIVE_WINDOW_MS, now)).toBe(now - LIVE_WINDOW_MS + 1)
    expect(endOfLive(now - 1000, now)).toBe(now + 1)
    expect(endOfLive(now + 5000, now)).toBe(now + 5001)
    expect(endOfLive(0, now)).toBe(now + 1)
  })

  it('are the live ones themselves when there is nothing before them', () => {
    const live = [{ at: 5, value: 1 }]
    expect(joined([], live)).toBe(live)
  })
})

describe('the window of recent data', () => {
  const DAY = 86_400_000
  const search = (text: string) => windowIn(new URLSearchParams(text))

  it('stands in the address', () => {
    expect(search('last=6h')).toEqual({ kind: 'last', preset: '6h' })
    expect(search('from=1000&to=2000')).toEqual({ kind: 'fixed', from: 1000, to: 2000 })
    const kept = withWindow(new URLSearchParams('q=a&last=1h'), { kind: 'fixed', from: 1, to: 2 })
    expect(kept.toString()).toBe('q=a&from=1&to=2')
    expect(windowIn(withWindow(kept, { kind: 'last', preset: '15m' }))).toEqual({ kind: 'last', preset: '15m' })
  })

  it.each(['', 'last=2w', 'from=5', 'from=9&to=5', 'from=-1&to=5', 'from=x&to=5', `from=0&to=${32 * DAY}`])(
    'falls back to the last hour: %s [VAL-07]',
    (text) => {
      expect(search(text)).toEqual({ kind: 'last', preset: '1h' })
    },
  )

  it('moves on with the clock, or stands', () => {
    expect(spanOf({ kind: 'last', preset: '15m' }, 1e12)).toEqual({ from: 1e12 - 900_000, to: 1e12 })
    expect(spanOf({ kind: 'fixed', from: 1, to: 2 }, 1e12)).toMatchObject({ from: 1, to: 2 })
  })

  it('zooms and moves, but not beyond now, a second or 31 days', () => {
    const now = 1e12
    const span = { from: now - 1000_000, to: now }
    expect(reshaped(span, { zoom: 0.5 }, now)).toEqual({ kind: 'fixed', from: now - 750_000, to: now - 250_000 })
    expect(reshaped(span, { move: -0.5 }, now)).toEqual({ kind: 'fixed', from: now - 1500_000, to: now - 500_000 })
    expect(reshaped(span, { move: 0.5 }, now)).toEqual({ kind: 'fixed', ...span })
    expect(reshaped({ from: 0, to: 1500 }, { zoom: 0.1 }, now)).toMatchObject({ from: 250, to: 1250 })
    const widest = reshaped({ from: now - 30 * DAY, to: now }, { zoom: 2 }, now)
    expect(widest).toEqual({ kind: 'fixed', from: now - 31 * DAY, to: now })
  })

  it('is asked for on the clock of the site', () => {
    const at = Date.UTC(2026, 6, 1, 6, 30)
    expect(fieldTime(at, 'Asia/Kolkata')).toBe('2026-07-01T12:00')
    expect(momentOfField('2026-07-01T12:00', 'Asia/Kolkata')).toBe(at)
    expect(momentOfField('', 'UTC')).toBeUndefined()
  })
})

describe('quantities of recent data', () => {
  const model = registry.model('FCBR-100C')
  if (model === undefined) throw new Error('the model has changed')

  it('stand in the address', () => {
    expect(chosenIn('ecMod.co,tvocMod.tvoc,nothing.here', model).map(({ key }) => key)).toEqual([
      'tvocMod.tvoc',
      'ecMod.co',
    ])
    expect(chosenIn('', model)).toEqual([])
  })

  it('are the first of every module that watches for something', () => {
    expect(chosenIn(null, model).map(({ key }) => key)).toEqual(['cwaMod.concentration', 'tvocMod.tvoc', 'ecMod.h2s'])
    expect(chosenIn('nothing.here', model)).toEqual(chosenIn(null, model))
  })
})

it('marks the stretches in which something else than normal was shown', () => {
  const { Normal, Alarm, NotConnected } = PointState
  const states: [number, PointState][] = [
    [-50, Alarm],
    [10, Normal],
    [40, NotConnected],
  ]
  expect(spansOf(states, 0, 100)).toEqual([
    { from: 0, to: 10, state: 'alarm' },
    { from: 40, to: 100, state: 'notConnected' },
  ])
  expect(spansOf([], 0, 100)).toEqual([])
  // While nobody watched, the last state that was known need not have lasted.
  expect(
    spansOf(states, 0, 100, [
      [5, 20],
      [60, 70],
      [95, 200],
    ]),
  ).toEqual([
    { from: 0, to: 5, state: 'alarm' },
    { from: 40, to: 60, state: 'notConnected' },
    { from: 70, to: 95, state: 'notConnected' },
    { from: 5, to: 20, state: 'unwatched' },
    { from: 60, to: 70, state: 'unwatched' },
    { from: 95, to: 100, state: 'unwatched' },
  ])
})

it('puts every channel where its calibration says', () => {
  expect(alongOf({ counts: [0, 0, 0], calibration: [1, 2] })).toEqual([1, 3, 5])
  expect(alongOf({ counts: [0, 0, 0], calibration: [1, 2, 0.5] })).toEqual([1, 3.5, 7])
})

describe('a length of time', () => {
  it('is told in the largest unit that fits', () => {
    expect([900_000, 3_600_000, 20_000, 500].map((ms) => durationText(ms, 'en'))).toEqual([
      '15 min',
      '1 h',
      '20 s',
      '500 ms',
    ])
  })

  it('has Western digits in Arabic', () => {
    expect(durationText(900_000, 'ar')).toMatch(/^15/)
  })
})
