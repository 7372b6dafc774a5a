import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentOf } from '../time/site-time.ts'
import { chartColumns, nearestIndex } from './chart-columns.ts'
import { summaryOf } from './chart-summary.ts'
import { downsample } from './downsample.ts'
import { gapsOf, longestPause } from './gaps.ts'
import { sparkShape } from './sparkline-path.ts'
import { timeLabels, timeMarks } from './time-axis.ts'
import { axisDigits, valueRange } from './value-axis.ts'

const points = (...pairs: [at: number, value: number][]) => pairs.map(([at, value]) => ({ at, value }))
const every = (step: number, count: number, value = (index: number) => index) =>
  Array.from({ length: count }, (_, index) => ({ at: index * step, value: value(index) }))
const series = (key: string, list: readonly { at: number; value: number; min?: number; max?: number }[]) => ({
  key,
  label: key,
  unit: '',
  digits: 0,
  points: list,
})

describe('thinning', () => {
  it('keeps the ends, the lowest and the highest of everything', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 4, max: 60 }),
        (values, atMost) => {
          const all = values.map((value, at) => ({ at, value }))
          const kept = downsample(all, atMost)
          expect(kept.length).toBeLessThanOrEqual(Math.max(atMost, Math.min(all.length, atMost)))
          expect(kept[0]).toBe(all[0])
          expect(kept.at(-1)).toBe(all.at(-1))
          expect(Math.min(...kept.map(({ value }) => value))).toBe(Math.min(...values))
          expect(Math.max(...kept.map(({ value }) => value))).toBe(Math.max(...values))
          expect(kept.every(({ at }, index) => index === 0 || at > (kept[index - 1]?.at ?? 0))).toBe(true)
        },
      ),
    )
  })

  it('leaves few points alone', () => {
    const few = every(1, 10)
    expect(downsample(few, 10)).toBe(few)
  })
})

describe('gaps', () => {
  it('are pauses of several usual steps', () => {
    expect(longestPause(every(1000, 10))).toBe(5000)
    expect(longestPause(every(1000, 3))).toBeUndefined()
  })

  it('break a line and nothing else', () => {
    const broken = [...every(1000, 6), ...points([20_000, 6], [21_000, 7])]
    const { at, series: columns } = chartColumns([series('a', broken)])
    expect(at).toContain(12_500)
    expect(columns[0]?.value).toEqual([0, 1, 2, 3, 4, 5, null, 6, 7])
  })

  it('of one series do not break another', () => {
    const broken = [...every(1000, 6), ...points([20_000, 6])]
    const whole = every(1000, 21)
    const { at, series: columns } = chartColumns([series('a', broken), series('b', whole)])
    const row = at.indexOf(12_500)
    expect(columns[0]?.value[row]).toBeNull()
    expect(columns[1]?.value[row]).toBeUndefined()
    expect(columns[1]?.value).not.toContain(null)
    expect(columns[0]?.value[at.indexOf(13_000)]).toBeUndefined()
  })

  it('are the same in a series alone as beside another', () => {
    const broken = [...every(1000, 6), ...points([20_000, 6], [21_000, 7], [40_000, 8])]
    const others = { ...series('b', points([0, 1])), longestPauseMs: 1 }
    for (const readings of [broken, broken.toReversed(), broken.map((each) => ({ ...each, min: 0, max: 9 }))]) {
      const given = { ...series('a', readings), longestPauseMs: 5000 }
      const alone = chartColumns([given])
      const beside = chartColumns([given, others])
      expect(alone.at).toEqual(beside.at)
      expect(alone.series[0]).toEqual(beside.series[0])
    }
  })

  it('are none between stored steps that are long beside the live ones', () => {
    const stored = [0, 2000, 4000, 30_000].map((at) => ({ at, value: 1, spanMs: 2000 }))
    const live = every(100, 20).map(({ at, value }) => ({ at: 31_000 + at, value }))
    const { at, series: columns } = chartColumns([series('a', [...stored, ...live])])
    expect(at.filter((_, row) => columns[0]?.value[row] === null)).toEqual([17_000])
    expect(sparkShape([...stored, ...live])?.line.match(/M/g)).toHaveLength(2)
  })

  it('are where nobody watched, however short, also between points that are not drawn one by one', () => {
    const watched = every(1000, 4).map((point) => (point.at === 1000 ? { ...point, isLast: true } : point))
    expect(chartColumns([series('a', watched)]).series[0]?.value).toEqual([0, 1, null, 2, 3])
    expect(chartColumns([series('a', watched.slice(0, 3))]).series[0]?.value).toEqual([0, 1, null, 2])
    expect(sparkShape(watched)?.line.match(/M/g)).toHaveLength(2)
    const many = every(1000, 2000, () => 1).map((point) => (point.at === 900_000 ? { ...point, isLast: true } : point))
    expect(sparkShape(many)?.line.match(/M/g)).toHaveLength(2)
  })

  it('are told by the step when it is known: a steady pause is none', () => {
    const slow = { ...series('a', every(60_000, 5)), longestPauseMs: 120_000 }
    expect(chartColumns([slow]).series[0]?.value).not.toContain(null)
    expect(
      chartColumns([{ ...slow, longestPauseMs: 30_000 }]).series[0]?.value.filter((cell) => cell === null),
    ).toHaveLength(4)
  })
})

describe('columns', () => {
  it('bring series onto one rising axis', () => {
    const { at, series: columns } = chartColumns([series('a', points([1, 10], [3, 30])), series('b', points([2, 20]))])
    expect(at).toEqual([1, 2, 3])
    expect(columns.map(({ value }) => value)).toEqual([
      [10, undefined, 30],
      [undefined, 20, undefined],
    ])
  })

  it('have a band where points stand for more than one reading', () => {
    const { series: columns } = chartColumns([series('a', [{ at: 1, value: 2, min: 1, max: 4 }])])
    expect(columns[0]).toEqual({ value: [2], min: [1], max: [4] })
  })

  it('are empty without points', () => {
    expect(chartColumns([series('a', [])])).toEqual({ at: [], series: [{ value: [] }] })
  })
})

describe('the axis of time', () => {
  const HOUR = 3_600_000
  const noon = Date.UTC(2026, 6, 1, 12)

  it.each([
    ['UTC', 0],
    ['Asia/Shanghai', 0],
    ['Asia/Kolkata', 30],
    ['Asia/Kathmandu', 15],
  ])('has its marks at full hours of the clock of %s', (zone, minutes) => {
    const marks = timeMarks(noon, noon + 3 * HOUR, HOUR, zone)
    expect(marks.length).toBeGreaterThanOrEqual(3)
    for (const mark of marks) expect((mark / 60_000) % 60).toBe(minutes)
    expect(timeLabels(marks, HOUR, 'en', zone).every((label) => /^\d\d:00/.test(label))).toBe(true)
  })

  it('stays on full steps after the clocks change', () => {
    const before = Date.UTC(2026, 2, 28, 23)
    const marks = timeMarks(before, before + 24 * HOUR, 6 * HOUR, 'Europe/Paris')
    expect(timeLabels(marks, 6 * HOUR, 'en', 'Europe/Paris').map((label) => label.slice(0, 5))).toEqual([
      '00:00',
      '06:00',
      '12:00',
      '18:00',
      '00:00',
    ])
  })

  it('finds the moment of a wall clock, also of an hour that is skipped', () => {
    const wall = Date.UTC(2026, 2, 29, 2, 30)
    expect(momentOf(Date.UTC(2026, 6, 1, 12), 'Asia/Kolkata')).toBe(Date.UTC(2026, 6, 1, 6, 30))
    expect(Math.abs(momentOf(wall, 'Europe/Paris') - Date.UTC(2026, 2, 29, 1))).toBeLessThanOrEqual(HOUR)
  })

  it('names the day once, and again when it changes', () => {
    const marks = timeMarks(Date.UTC(2026, 6, 1, 22), Date.UTC(2026, 6, 2, 2), HOUR, 'UTC')
    expect(timeLabels(marks, HOUR, 'en', 'UTC')).toEqual(['22:00\nJul 1', '23:00', '00:00\nJul 2', '01:00', '02:00'])
  })

  it('names days alone when marks are days apart, with Western digits in Arabic', () => {
    const marks = timeMarks(Date.UTC(2026, 6, 1), Date.UTC(2026, 6, 3), 24 * HOUR, 'UTC')
    expect(timeLabels(marks, 24 * HOUR, 'en', 'UTC')).toEqual(['Jul 1', 'Jul 2', 'Jul 3'])
    expect(timeLabels(marks, 24 * HOUR, 'ar', 'UTC')[0]).toMatch(/^1 \p{Script=Arabic}+$/u)
  })

  it('shows seconds where marks are closer than a minute', () => {
    const marks = timeMarks(noon, noon + 20_000, 10_000, 'UTC')
    expect(timeLabels(marks, 10_000, 'en', 'UTC')).toEqual(['12:00:00\nJul 1', '12:00:10', '12:00:20'])
  })
})

describe('stretches without readings', () => {
  it('are those between readings, before the first and after the last, longer than the usual pause allows', () => {
    const read = [...every(1000, 10), ...every(1000, 10).map((point) => ({ ...point, at: point.at + 60_000 }))]
    expect(gapsOf(read, -30_000, 70_000)).toEqual([
      { from: -30_000, to: 0 },
      { from: 9000, to: 60_000 },
    ])
    expect(gapsOf(read, 0, 200_000).at(-1)).toEqual({ from: 69_000, to: 200_000 })
  })

  it('are none while too little is known', () => {
    expect(gapsOf(every(1000, 2), 0, 100_000)).toEqual([])
  })
})

describe('the axis of values', () => {
  it('takes in a limit that is near and leaves out one that is far', () => {
    expect(valueRange(0.4, 0.6, [1])[1]).toBeGreaterThan(1)
    expect(valueRange(0.09, 0.11, [2.5])[1]).toBeLessThan(0.2)
    expect(valueRange(20.7, 20.9, [20])[0]).toBeLessThan(20)
  })

  it('reaches the first limit of an alarm however far it is [THM-04]', () => {
    expect(valueRange(0.09, 0.11, [2.5, 5], 1e-6, 2.5)[1]).toBeGreaterThan(2.5)
    expect(valueRange(0.09, 0.11, [2.5, 500], 1e-6, 2.5)[1]).toBeLessThan(500)
    expect(valueRange(20.7, 20.9, [5], 1e-6, 5)[0]).toBeLessThan(5)
  })

  it('does not fall below nought for what can not be negative', () => {
    expect(valueRange(0, 0.2, [])[0]).toBe(0)
    expect(valueRange(-1, 0.2, [])[0]).toBeLessThan(-1)
  })

  it('gives a steady value room', () => {
    const [low, high] = valueRange(5, 5, [])
    expect(low).toBeLessThan(5)
    expect(high).toBeGreaterThan(5)
    expect(valueRange(0, 0, [])[1]).toBeGreaterThan(0)
    const [bottom, top] = valueRange(0.0014, 0.0014, [], 0.0005)
    expect(top - bottom).toBeGreaterThanOrEqual(0.0005)
  })

  it('writes as many decimals as tell marks apart', () => {
    expect([10, 1, 2.5, 0.1, 0.02, 0.0025, 0, Number.NaN].map(axisDigits)).toEqual([0, 0, 1, 1, 2, 4, 0, 0])
  })
})

describe('a sparkline', () => {
  it('shows nothing without readings', () => {
    expect(sparkShape([])).toBeUndefined()
  })

  it('is broken where readings are missing', () => {
    const shape = sparkShape([...every(1000, 10), ...points([60_000, 1])])
    expect(shape?.line.match(/M/g)).toHaveLength(2)
  })

  it('is whole when it is thinned', () => {
    const shape = sparkShape(every(1000, 600, (index) => Math.sin(index)))
    expect(shape?.line.match(/M/g)).toHaveLength(1)
    expect(shape?.line.match(/L/g)?.length).toBeLessThan(240)
  })

  it('draws a limit that is near, and not one that would press it flat', () => {
    expect(sparkShape(points([0, 8], [1, 10]), 11, 100)).toMatchObject({ warn: expect.any(Number) })
    expect(sparkShape(points([0, 8], [1, 10]), 11, 100)).not.toHaveProperty('alarm')
  })
})

it('sums a line up with the ends of its bands', () => {
  expect(
    summaryOf([
      { at: 1, value: 3, min: 2, max: 9 },
      { at: 5, value: 4 },
    ]),
  ).toEqual({
    last: 4,
    low: 2,
    high: 9,
    from: 1,
    to: 5,
  })
  expect(summaryOf([])).toBeUndefined()
})

describe('the moment that a chart of the past reads out [RTE-07]', () => {
  it('is that of the point closest to it', () => {
    const at = [10, 20, 40]
    expect([0, 10, 14, 16, 29, 31, 99].map((moment) => nearestIndex(at, moment))).toEqual([0, 0, 0, 1, 1, 2, 2])
    expect(nearestIndex([], 5)).toBe(-1)
  })
})
