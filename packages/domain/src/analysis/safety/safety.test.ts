import { PointState, SAFETY_DEDUCTIONS } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  doseVerdict,
  exposureVerdict,
  isBreathed,
  isDoseRate,
  NATURAL_MOST,
  shiftsWithin,
  worstVerdict,
} from './exposure-verdict.ts'
import { pointsOfDay, type SafetyDay, scoreOfDays } from './safety-score.ts'
import { calibrationState, signOf } from './safety-signs.ts'
import { timesOfDays } from './state-days.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const QUIET: SafetyDay = {
  knownMs: 2 * DAY,
  highRisk: 0,
  alarm: 0,
  warning: 0,
  atRiskMs: 0,
  exposure: 0,
  unwatchedMs: 0,
  faultMs: 0,
  overdue: 0,
}

describe('states cut into days [FEA-07]', () => {
  const days = [
    { begin: 0, end: DAY },
    { begin: DAY, end: 2 * DAY },
  ]

  it('count every moment once, what nobody watched by itself, and nothing before a device was known', () => {
    const states = [
      [6 * HOUR, PointState.Normal],
      [20 * HOUR, PointState.Alarm],
      [30 * HOUR, PointState.NotConnected],
      [40 * HOUR, PointState.Fault],
    ] as const
    const gaps = [{ since: 22 * HOUR, until: 26 * HOUR }]
    expect(timesOfDays(states, gaps, days)).toEqual([
      { known: 18 * HOUR, dark: 2 * HOUR, away: 0, fault: 0, idle: 0, warning: 0, alarm: 2 * HOUR, highRisk: 0 },
      {
        known: 24 * HOUR,
        dark: 2 * HOUR,
        away: 10 * HOUR,
        fault: 8 * HOUR,
        idle: 0,
        warning: 0,
        alarm: 4 * HOUR,
        highRisk: 0,
      },
    ])
    expect(timesOfDays([], [], days)[0]).toMatchObject({ known: 0, dark: 0 })
    expect(timesOfDays([[3 * DAY, PointState.Normal]], [], days)[1]).toMatchObject({ known: 0 })
  })

  it('is what a count of every minute finds, for any states and gaps', () => {
    const shown = fc.constantFrom(...Object.values(PointState))
    const anyStates = fc
      .uniqueArray(fc.tuple(fc.integer({ min: -500, max: 200 }), shown), { selector: ([at]) => at, maxLength: 12 })
      .map((list) => list.sort(([one], [other]) => one - other))
    const anyGaps = fc.array(fc.tuple(fc.nat(200), fc.nat(60)).map(([since, long]) => ({ since, until: since + long })))
    const short = [
      { begin: 0, end: 70 },
      { begin: 70, end: 200 },
    ]
    fc.assert(
      fc.property(anyStates, anyGaps, (states, gaps) => {
        const told = timesOfDays(states, gaps, short)
        for (const [place, { begin, end }] of short.entries()) {
          const counted = { known: 0, dark: 0, away: 0, alarm: 0 }
          for (let at = begin; at < end; at += 1) {
            const state = states.findLast(([since]) => since <= at)?.[1]
            if (state === undefined) continue
            counted.known += 1
            if (gaps.some(({ since, until }) => at >= since && at < until)) counted.dark += 1
            else if (state === PointState.NotConnected) counted.away += 1
            else if (state === PointState.Alarm) counted.alarm += 1
          }
          expect(told[place]).toMatchObject(counted)
        }
      }),
    )
  })
})

describe('the score of a site [FEA-07]', () => {
  it('is whole on a quiet day, and loses what is written on the page', () => {
    expect(scoreOfDays([pointsOfDay(QUIET)])).toMatchObject({ score: 100, scoredDays: 1, knownDays: 1 })
    const day = { ...QUIET, highRisk: 1, alarm: 4, warning: 1, atRiskMs: 2 * HOUR, overdue: 9 }
    expect(pointsOfDay(day)).toMatchObject({ highRisk: 20, alarm: 30, warning: 2, atRisk: 4, calibration: 5 })
    expect(pointsOfDay({ ...QUIET, unwatchedMs: DAY / 2, faultMs: DAY / 2, exposure: 1 })).toMatchObject({
      unwatched: 10,
      fault: 10,
      exposure: 15,
    })
  })

  it('is none where too little was watched, rather than a good one', () => {
    expect(pointsOfDay({ ...QUIET, knownMs: 0 })).toBeUndefined()
    expect(pointsOfDay({ ...QUIET, unwatchedMs: 1.1 * DAY })).toBeNull()
    expect(scoreOfDays([])).toMatchObject({ score: null, scoredDays: 0 })
    const good = pointsOfDay(QUIET)
    expect(scoreOfDays([good, null, null])).toMatchObject({ score: null, scoredDays: 1, knownDays: 3 })
    expect(scoreOfDays([good, null, undefined])).toMatchObject({ score: 100, scoredDays: 1, knownDays: 2 })
  })

  it('is 100 less its points, and the mean of its days, whatever they were', () => {
    const some = (max: number) => fc.integer({ min: 0, max })
    const anyDay = fc.record({
      knownMs: fc.constant(DAY),
      highRisk: some(4),
      alarm: some(5),
      warning: some(8),
      atRiskMs: some(DAY),
      exposure: some(5),
      unwatchedMs: some(DAY / 2),
      faultMs: some(DAY / 2),
      overdue: some(9),
    })
    fc.assert(
      fc.property(fc.array(anyDay, { minLength: 1, maxLength: 10 }), (days) => {
        const points = days.map(pointsOfDay)
        const { score, points: lost } = scoreOfDays(points)
        const sum = SAFETY_DEDUCTIONS.reduce((all, kind) => all + lost[kind], 0)
        expect(score).toBeCloseTo(Math.max(0, 100 - sum), 1)
        expect(score).toBeGreaterThanOrEqual(0)
        const singly = points.map((each) => Number(scoreOfDays([each]).score))
        expect(score).toBeCloseTo(singly.reduce((all, each) => all + each, 0) / days.length, 0)
      }),
    )
  })
})

describe('what is known of an exposure [FEA-07]', () => {
  it('is above whatever is unknown, and below only where little is', () => {
    expect(exposureVerdict(10, 10, 0.9)).toBe('over')
    expect(exposureVerdict(9, 10, 0.05)).toBe('under')
    expect(exposureVerdict(0, 10, 0.2)).toBe('unknown')
    expect(exposureVerdict(99, undefined, 0)).toBe('noLimit')
  })

  it('does not take natural background for a dose above the limit', () => {
    const year = 8766
    expect(doseVerdict(0.15 * year, year, 1000, 0)).toBe('unknown')
    expect(doseVerdict(0.1 * year, year, 1000, 0)).toBe('under')
    expect(doseVerdict(0.1 * year, year, 1000, 0.5)).toBe('unknown')
    expect(doseVerdict(1000 + NATURAL_MOST, 1, 1000, 0.5)).toBe('over')
  })

  it('is as bad as the worst of it', () => {
    expect(worstVerdict(['under', 'unknown'])).toBe('unknown')
    expect(worstVerdict(['noLimit', 'under', 'over'])).toBe('over')
    expect(worstVerdict([])).toBe('noLimit')
  })

  it('is of what people breathe, and of dose rates', () => {
    expect(isBreathed('ecMod', 'mg/m³')).toBe(true)
    expect(isBreathed('baleMod', 'ppm')).toBe(false)
    expect(isBreathed('ecMod', '%LEL')).toBe(false)
    expect([isDoseRate('doseRate'), isDoseRate('countRate')]).toEqual([true, false])
  })

  it('goes by the shifts of the site, on its clock', () => {
    const noon = Date.UTC(2026, 6, 1, 12)
    expect(shiftsWithin(noon, noon + 10 * HOUR, 'UTC')).toEqual([
      { begin: noon - 4 * HOUR, end: noon + 8 * HOUR },
      { begin: noon + 8 * HOUR, end: noon + 20 * HOUR },
    ])
    // The night in which the clocks go forward is an hour shorter.
    const night = shiftsWithin(Date.UTC(2026, 2, 28, 20), Date.UTC(2026, 2, 29, 3), 'Europe/Paris')
    expect(night.map(({ begin, end }) => (end - begin) / HOUR)).toEqual([11])
  })
})

describe('leading signs [FEA-07]', () => {
  const still = { change: 0, chance: 1 }
  const up = { change: 5, chance: 0.01 }
  const usual = { median: 10, spread: 0.5 }

  it('tell a sensor that leaves its neighbours from a background that rises with them', () => {
    expect(signOf({ own: up, apart: up, ...usual })).toBe('drifts')
    expect(signOf({ own: up, apart: still, ...usual })).toBe('rises')
    expect(signOf({ own: up, apart: undefined, ...usual })).toBe('rises')
    expect(signOf({ own: { change: -5, chance: 0.01 }, apart: undefined, ...usual })).toBe('falls')
    expect(signOf({ own: { change: -5, chance: 0.01 }, apart: still, ...usual })).toBe('steady')
    expect(signOf({ own: { change: 5, chance: 0.2 }, apart: undefined, ...usual })).toBe('steady')
    expect(signOf({ own: { change: 0.6, chance: 0.001 }, apart: undefined, ...usual })).toBe('steady')
  })

  it('do not call a calibration overdue of which nobody knows', () => {
    expect(calibrationState(null, 30, 100 * DAY)).toBe('unknown')
    expect(calibrationState(69 * DAY, 30, 100 * DAY)).toBe('overdue')
    expect(calibrationState(70 * DAY, 30, 100 * DAY)).toBe('inTime')
  })
})
