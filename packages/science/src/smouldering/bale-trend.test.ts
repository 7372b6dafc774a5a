import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baleTrend, type TrendPoint, timeToLimit } from './bale-trend.ts'

const HOUR = 3_600_000
const every = (count: number, valueAt: (n: number) => number, stepMs = HOUR / 6) =>
  Array.from({ length: count }, (_, n) => ({ atMs: n * stepMs, value: valueAt(n) }))

describe('trend of a bale [FEA-03]', () => {
  it('says nothing of few points or of a short time', () => {
    expect(baleTrend([])).toBeUndefined()
    expect(baleTrend(every(7, (n) => n))).toBeUndefined()
    expect(baleTrend(every(20, () => 2, 60_000))).toBeUndefined()
    expect(baleTrend(every(20, () => Number.NaN))).toBeUndefined()
    expect(timeToLimit(undefined, 60, 2)).toEqual({ kind: 'tooLittle' })
  })

  it('finds a steady rise, and when it reaches the limit', () => {
    const trend = baleTrend(every(25, (n) => 30 + n / 6))
    expect(trend?.perHour).toBeCloseTo(1, 9)
    expect(trend?.now).toBeCloseTo(34, 9)
    expect(timeToLimit(trend, 40, 34)).toEqual({
      kind: 'in',
      soonest: expect.closeTo(6, 6),
      likely: expect.closeTo(6, 6),
      latest: expect.closeTo(6, 6),
    })
    expect(timeToLimit(trend, 34, 34)).toEqual({ kind: 'reached' })
  })

  it('is not moved by a few wild values, and thins what is too much', () => {
    const wild = baleTrend(every(600, (n) => (n % 50 === 7 ? 500 : 20 + n * 0.01), 60_000))
    expect(wild?.perHour).toBeCloseTo(0.6, 2)
    expect(wild?.rising).toBe(true)
  })

  it('calls what falls, stands still or shakes by chance not rising', () => {
    expect(timeToLimit(baleTrend(every(24, (n) => 30 - n)), 60, 30)).toEqual({ kind: 'notRising' })
    expect(timeToLimit(baleTrend(every(24, () => 30)), 60, 30)).toEqual({ kind: 'notRising' })
    expect(timeToLimit(baleTrend(every(24, (n) => 30 + (n % 2))), 60, 30)).toEqual({ kind: 'notRising' })
  })

  it('leaves out pairs of one moment, and answers soonest, likely and latest in order', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            atMs: fc.integer({ min: 0, max: 6 * HOUR }),
            value: fc.double({ min: -50, max: 400, noNaN: true }),
          }),
          {
            maxLength: 80,
          },
        ),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (points, limit) => {
          const found = timeToLimit(baleTrend(points), limit, points[0]?.value)
          if (found.kind !== 'in') return
          expect(found.soonest).toBeGreaterThanOrEqual(0)
          expect(found.likely).toBeGreaterThanOrEqual(found.soonest)
          expect(found.latest).toBeGreaterThanOrEqual(found.likely)
        },
      ),
    )
  })
})

const MINUTE = 60_000

/** Numbers between 0 and 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
/** Roughly normal, of standard deviation 1; `left` of a value is left after a second, so that it drifts. */
function shaking(seed: number, left = 0): (beforeMs: number) => number {
  const next = seeded(seed)
  let value = 0
  let lastMs = Number.POSITIVE_INFINITY
  return (beforeMs) => {
    const kept = left ** ((lastMs - beforeMs) / 1000)
    lastMs = beforeMs
    let sum = 0
    for (let n = 0; n < 12; n += 1) sum += next()
    value = kept * value + (sum - 6) * Math.sqrt(1 - kept ** 2)
    return value
  }
}
/** Six hours: a value each minute, for the last ten minutes one each second. */
function watched(valueAt: (beforeMs: number) => number): readonly TrendPoint[] {
  const stored = Array.from({ length: 350 }, (_, n) => -(360 - n) * MINUTE)
  const live = Array.from({ length: 600 }, (_, n) => (n - 599) * 1000)
  return [...stored, ...live].map((atMs) => ({ atMs, value: valueAt(-atMs) }))
}
const until = (points: readonly TrendPoint[], limit: number) =>
  timeToLimit(baleTrend(points), limit, points.at(-1)?.value)

describe('a rise that began not long ago [FEA-03]', () => {
  const cases: readonly (readonly [string, number, number, number, number, number])[] = [
    // Minutes of rise, from, to, limit, noise.
    ['an hour of rise', 60, 2, 44.9, 50, 0],
    ['an hour of rise, noisy', 60, 2, 44.9, 50, 0.5],
    ['25 minutes of rise', 25, 2, 44.9, 50, 0],
    ['25 minutes of rise, noisy', 25, 2, 44.9, 50, 0.5],
    ['a bale that burns, after two minutes', 2, 2, 48.7, 50, 0.3],
    ['its core, after four minutes', 4, 24, 74, 80, 0.3],
    ['a slow rise of five hours', 300, 24, 60, 80, 0.3],
  ]
  it.each(cases)(
    '%s after hours that were flat: the interval holds the truth',
    (_, minutes, from, to, limit, noise) => {
      let missed = 0
      for (let seed = 1; seed <= 50; seed += 1) {
        const shake = shaking(seed)
        const perMinute = (to - from) / minutes
        const points = watched((ms) => from + Math.max(0, minutes - ms / MINUTE) * perMinute + noise * shake(ms))
        const found = until(points, limit)
        const truth = (limit - to) / perMinute / 60
        expect(found.kind).toBe('in')
        if (found.kind !== 'in') return
        if (found.soonest > truth + 1e-9 || found.latest < truth - 1e-9) missed += 1
        // Not true because it says nothing.
        expect(found.latest).toBeLessThan(1.5 * truth + 1 / 60)
      }
      expect(missed).toBeLessThanOrEqual(noise === 0 ? 0 : 1)
    },
  )

  it('is found in stored values of five minutes alone after an hour', () => {
    const points = every(72, (n) => 2 + Math.max(0, n - 59) * 3.575, 5 * MINUTE)
    expect(until(points, 50)).toMatchObject({ kind: 'in', likely: expect.closeTo(7.13 / 60, 2) })
  })

  it('that goes on faster and faster is told by its last minutes, not by its hours', () => {
    const shake = shaking(1)
    const doublings = (ms: number) => Math.max(0, 180 - ms / MINUTE) / 40
    const points = watched((ms) => 2 * 2 ** doublings(ms) + 0.1 * shake(ms))
    const truth = (Math.log2(50 / (2 * 2 ** doublings(0))) * 40) / 60
    const found = until(points, 50)
    expect(found.kind === 'in' && found.likely).toBeGreaterThan(truth / 2)
    expect(found.kind === 'in' && found.likely).toBeLessThan(1.5 * truth)
  })

  it('is reached by its newest value, however flat it was before, and however little is known', () => {
    expect(
      until(
        every(72, (n) => (n === 71 ? 99 : 2), 5 * MINUTE),
        50,
      ),
    ).toEqual({ kind: 'reached' })
    expect(timeToLimit(undefined, 50, 99)).toEqual({ kind: 'reached' })
    // What was beyond it and is not any longer is not reached.
    expect(
      until(
        every(72, (n) => (n === 71 ? 2 : 99), 5 * MINUTE),
        50,
      ).kind,
    ).not.toBe('reached')
  })
})

describe('a rise of which only seconds are known, after hours that were flat [FEA-03]', () => {
  /** The record lags behind: its minutes end a while before the page was opened. */
  const opened = (
    seconds: number,
    lagMinutes: number,
    valueAt: (beforeMs: number) => number,
  ): readonly TrendPoint[] => {
    const stored = Array.from({ length: 350 }, (_, n) => -(350 - n + lagMinutes) * MINUTE)
    const live = Array.from({ length: seconds }, (_, n) => (n + 1 - seconds) * 1000)
    return [...stored, ...live].map((atMs) => ({ atMs, value: valueAt(-atMs) }))
  }
  it.each([1, 5, 20, 60])('is neither called flat nor given a rate, %s s after the page was opened', (seconds) => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const shake = shaking(seed)
      const points = opened(seconds, 2, (ms) => 2 + Math.max(0, 95 - ms / 1000) * 0.15 + 0.3 * shake(ms))
      expect(['risen', 'in']).toContain(until(points, 50).kind)
    }
  })

  it('nor is one that rose slowly before told by how slowly it did', () => {
    const points = opened(10, 2, (ms) => 24 + (360 - ms / MINUTE) * 0.01 + (ms < 95_000 ? 20 : 0))
    expect(until(points, 80)).toEqual({ kind: 'risen' })
  })

  it('that reached the limit has left the line, so that no rate of the hours before stands beside it', () => {
    const points = opened(3, 2, (ms) => (ms < MINUTE ? 55.7 : 2))
    expect(baleTrend(points)?.left).toBe(true)
    expect(until(points, 50)).toEqual({ kind: 'reached' })
  })

  it('is nearly never seen where values only shake, drift or are told in steps', () => {
    let seen = 0
    for (let seed = 1; seed <= 200; seed += 1)
      for (const left of [0, 0.8, 0.98]) {
        const shake = shaking(seed, left)
        const noisy = opened(20, 2, (ms) => 2 + 0.3 * shake(ms))
        const stepped = noisy.map(({ atMs, value }) => ({ atMs, value: Math.round(value * 2) / 2 }))
        for (const points of [noisy, stepped]) if (baleTrend(points)?.left) seen += 1
      }
    expect(seen / 1200).toBeLessThanOrEqual(0.01)
  })
})

describe('calm noise [FEA-03]', () => {
  const shares = (left: number) => {
    let rising = 0
    for (let seed = 1; seed <= 200; seed += 1) {
      const shake = shaking(seed, left)
      const points = watched((ms) => 2 + 0.3 * shake(ms))
      if (baleTrend(points)?.rising) rising += 1
    }
    return rising / 200
  }
  it('is nearly never called rising', () => {
    expect(shares(0)).toBeLessThanOrEqual(1 / 200)
  })
  it.each([0.8, 0.98, 0.99])(
    'nor where readings are sluggish and drift: %s of a value is left after a second',
    (left) => {
      expect(shares(left)).toBeLessThanOrEqual(3 / 200)
    },
  )
})

/** Air of a quiet hall over six hours: `spread` of the drift, which forgets within two hours, and noise upon it. */
function drifting(seed: number, noise: number, spread: number): (beforeMs: number) => number {
  const shake = shaking(seed)
  const drift = shaking(seed + 1000, Math.exp(-1 / 7200))
  return (ms) => 2 + noise * shake(ms) + spread * drift(ms)
}

describe('a time to the limit [FEA-03]', () => {
  it('is never told of a quiet bale whose air drifts over hours, however it is recorded', () => {
    const told: string[] = []
    for (let seed = 1; seed <= 60; seed += 1) {
      const valueAt = drifting(seed, 0.2, 0.4)
      const points = watched(valueAt)
      const sparse = points.filter(({ atMs }) => atMs > -10 * MINUTE || atMs % (10 * MINUTE) === 0)
      const recent = points.filter(({ atMs }) => atMs > -10 * MINUTE)
      for (const [name, each] of Object.entries({ points, sparse, recent }))
        for (const limit of [50, 12]) {
          const found = until(each, limit)
          if (limit === 50 && found.kind === 'in') told.push(`${name} ${seed}`)
          if (found.kind === 'risen') told.push(`${name} ${seed} risen`)
        }
    }
    expect(told).toEqual([])
  })

  it('is told neither after a rise that has ended nor after one that has fallen back', () => {
    const told: string[] = []
    for (let seed = 1; seed <= 10; seed += 1) {
      for (const rested of [5, 20, 60, 120]) {
        // Twenty minutes up, then level, down again to where it was, or slowly down.
        const up = (ms: number) => Math.min(20, Math.max(0, 20 + rested - ms / MINUTE))
        const courses: readonly ((ms: number) => number)[] = [
          up,
          (ms) => (ms / MINUTE > rested ? 7 * up(ms) : 0),
          (ms) => up(ms) - Math.max(0, rested - ms / MINUTE) / 10,
        ]
        for (const [n, course] of courses.entries()) {
          const shake = shaking(seed)
          const { kind } = until(
            watched((ms) => 2 + course(ms) + 0.3 * shake(ms)),
            50,
          )
          if (kind === 'in' || kind === 'far') told.push(`${n} ${rested} ${seed} ${kind}`)
        }
      }
    }
    // Of 120: five minutes of noise may look like the end of the rise or like the rise.
    expect(told.length).toBeLessThanOrEqual(1)
  })

  it('is told as far ahead as ten times what was seen of the rise, and no farther', () => {
    const points = every(37, (n) => 2 + n / 6)
    const trend = baleTrend(points)
    expect(trend?.seenHours).toBeCloseTo(6, 9)
    expect(timeToLimit(trend, 60, 8)).toMatchObject({ kind: 'in' })
    expect(timeToLimit(trend, 69, 8)).toEqual({ kind: 'far' })
  })
})
