import { describe, expect, it } from 'vitest'
import { normal } from '../random/distributions.ts'
import { poisson } from '../random/poisson.ts'
import { createRng } from '../random/rng.ts'
import { BASELINE_START, baselineOf, baselineStep } from './baseline.ts'
import {
  CUSUM_START,
  cusumStep,
  ewmaSignalStep,
  ewmaStart,
  ewmaStep,
  kSigmaExceeded,
  SPRT_START,
  sprtStep,
} from './count-alarms.ts'

const B = 100
const HOUR = 3600

/** Exact probability that a Poisson count exceeds a limit. */
function tail(mean: number, limit: number): number {
  let p = Math.exp(-mean)
  let below = p
  for (let k = 1; k <= limit; k++) {
    p *= mean / k
    below += p
  }
  return 1 - below
}

describe('k-sigma', () => {
  it('alarms above b + k sqrt(b) and not at it', () => {
    expect(kSigmaExceeded(140, B, 4)).toBe(false)
    expect(kSigmaExceeded(141, B, 4)).toBe(true)
  })

  it('at k 4 and 100/s: 0.23 false alarms an hour, half of the sources of +20 % found in 20 s', () => {
    expect(tail(B, 140) * HOUR).toBeCloseTo(0.23, 2)
    expect(1 - (1 - tail(1.2 * B, 140)) ** 20).toBeCloseTo(0.49, 1)
  })
})

describe('CUSUM k 0.5 h 10', () => {
  const settings = { k: 0.5, h: 10 }

  it('raises about 0.033 false alarms an hour at 100/s', () => {
    const rng = createRng('cusum false')
    const hours = 800
    let alarms = 0
    let state = CUSUM_START
    for (let i = 0; i < hours * HOUR; i++) {
      const step = cusumStep(state, poisson(rng, B), B, settings)
      state = step.alarm ? CUSUM_START : step.state
      if (step.alarm) alarms += 1
    }
    // The Markov chain on tenths of sigma gives one in 109 550 s, so 26.3 are expected here.
    expect(alarms).toBeGreaterThanOrEqual(10)
    expect(alarms).toBeLessThanOrEqual(45)
  })

  it('always finds a source of +20 %, after about 7 s', () => {
    const rng = createRng('cusum found')
    let seconds = 0
    const runs = 500
    for (let run = 0; run < runs; run++) {
      let state = CUSUM_START
      let alarm = false
      let n = 0
      while (!alarm && n < 60) {
        const step = cusumStep(state, poisson(rng, 1.2 * B), B, settings)
        state = step.state
        alarm = step.alarm
        n += 1
      }
      expect(alarm).toBe(true)
      seconds += n
    }
    expect(seconds / runs).toBeGreaterThan(6)
    expect(seconds / runs).toBeLessThan(8.5)
  })

  it('forgets what lies below the background', () => {
    expect(cusumStep({ s: 3 }, 0, B, settings).state.s).toBe(0)
  })

  it('does not divide by a background of zero', () => {
    expect(cusumStep(CUSUM_START, 3, 0, settings).state.s).toBe(2.5)
  })
})

describe('EWMA', () => {
  const settings = { lambda: 0.2, limit: 4 }

  it('moves by lambda toward the count', () => {
    expect(ewmaStep(ewmaStart(B), 150, B, settings).state.z).toBeCloseTo(110, 12)
  })

  it('alarms above b + L sqrt(b lambda / (2 - lambda))', () => {
    const limit = B + 4 * Math.sqrt((B * 0.2) / 1.8)
    const before = (z: number) => ({ z: (z - 0.2 * B) / 0.8 })
    expect(ewmaStep(before(limit - 0.01), B, B, settings).alarm).toBe(false)
    expect(ewmaStep(before(limit + 0.01), B, B, settings).alarm).toBe(true)
  })

  it('holds still on noise and finds a drift of two sigma in a signal', () => {
    const rng = createRng('ewma')
    const baseline = { center: 2, spread: 0.1 }
    let state = ewmaStart(2)
    let alarms = 0
    for (let i = 0; i < 5000; i++) {
      const step = ewmaSignalStep(state, normal(rng, 2, 0.1), baseline, { lambda: 0.2, limit: 5 })
      state = step.state
      if (step.alarm) alarms += 1
    }
    expect(alarms).toBe(0)
    let found = 0
    while (found < 50 && !ewmaSignalStep(state, 2.25, baseline, { lambda: 0.2, limit: 5 }).alarm) {
      state = ewmaSignalStep(state, 2.25, baseline, { lambda: 0.2, limit: 5 }).state
      found += 1
    }
    expect(found).toBeLessThan(20)
  })
})

describe('Poisson SPRT', () => {
  const settings = { ratio: 0.2, falseAlarm: 0.001, missed: 0.01 }

  it('adds n ln(1 + r) - b r', () => {
    const { state, verdict } = sprtStep(SPRT_START, 110, B, settings)
    expect(verdict).toBe('undecided')
    expect(state.logRatio).toBeCloseTo(110 * Math.log(1.2) - 20, 12)
  })

  it.each([
    ['background', 1, 'background', 0.99],
    ['a source of the size it looks for', 1.2, 'source', 0.97],
  ])('decides rightly on %s', (_, factor, right, least) => {
    const rng = createRng(`sprt ${factor}`)
    const runs = 1000
    let correct = 0
    for (let run = 0; run < runs; run++) {
      let step = sprtStep(SPRT_START, poisson(rng, factor * B), B, settings)
      while (step.verdict === 'undecided') step = sprtStep(step.state, poisson(rng, factor * B), B, settings)
      if (step.verdict === right) correct += 1
    }
    expect(correct / runs).toBeGreaterThanOrEqual(least)
  })

  it('starts afresh after a verdict', () => {
    expect(sprtStep({ logRatio: 50 }, B, B, settings)).toEqual({ state: SPRT_START, verdict: 'source' })
  })
})

describe('median baseline', () => {
  const settings = { window: 61, leastSpread: 0.001 }
  const feed = (values: readonly number[], window = settings.window) =>
    values.reduce((state, value) => baselineStep(state, value, { ...settings, window }), BASELINE_START)

  it('has no centre before the first value', () => {
    expect(baselineOf(BASELINE_START, settings)).toBeUndefined()
  })

  it.each([[[5]], [[1, 9]], [[3, 1, 2]], [[4, 4, 4, 9]], [[7, 1, 3, 3, 9, 2]]])(
    'gives median and MAD of %j',
    (values) => {
      const median = (xs: number[]) => {
        const s = [...xs].sort((a, b) => a - b)
        const half = s.length >> 1
        return s.length % 2 ? (s[half] as number) : ((s[half - 1] as number) + (s[half] as number)) / 2
      }
      const center = median(values)
      const mad = median(values.map((v) => Math.abs(v - center)))
      const baseline = baselineOf(feed(values), settings)
      expect(baseline?.center).toBe(center)
      expect(baseline?.spread).toBeCloseTo(Math.max(0.001, 1.4826 * mad), 12)
    },
  )

  it('forgets values older than its window', () => {
    expect(feed([100, 100, 1, 2, 3], 3).sorted).toEqual([1, 2, 3])
  })

  it('estimates centre and spread of noise and is not moved by outliers', () => {
    const rng = createRng('baseline')
    const values = Array.from({ length: 61 }, (_, i) => (i % 10 === 0 ? 1000 : normal(rng, 10, 1)))
    const baseline = baselineOf(feed(values), settings)
    expect(Math.abs((baseline?.center ?? 0) - 10)).toBeLessThan(0.6)
    expect(baseline?.spread).toBeGreaterThan(0.6)
    expect(baseline?.spread).toBeLessThan(1.7)
  })

  it('stays as it is while frozen and for a value that is no number', () => {
    const state = feed([1, 2, 3])
    expect(baselineStep(state, 99, settings, true)).toBe(state)
    expect(baselineStep(state, Number.NaN, settings)).toBe(state)
  })
})
