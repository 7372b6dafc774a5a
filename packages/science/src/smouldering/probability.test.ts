import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baleTrend, timeToLimit } from './bale-trend.ts'
import { assessCotton } from './cotton.ts'
import {
  BALE_SIGNS,
  type BaleReading,
  type BaleSign,
  PROBABILITY_DEFAULTS,
  smoulderingProbability,
} from './probability.ts'

const { warning, alarm, most, usual, signs } = PROBABILITY_DEFAULTS

const TOP: Readonly<Record<BaleSign, number>> = {
  hydrogenPpm: 60,
  coPpm: 200,
  coPpmPerMinute: 20,
  coRaisedSeconds: 4000,
  coreC: 200,
  temperatureRiseK: 90,
  smokeDbM: 2,
  humidityPct: 100,
}
const value = (sign: BaleSign) => fc.double({ min: -5, max: TOP[sign], noNaN: true })
const reading = fc.record(
  Object.fromEntries(BALE_SIGNS.map((sign) => [sign, value(sign)])) as Record<BaleSign, fc.Arbitrary<number>>,
  { requiredKeys: [] },
) as fc.Arbitrary<BaleReading>

describe('smouldering probability [FEA-03]', () => {
  it('agrees with the rules: an alarm is never below the probability of one, what is normal never above that of a warning', () => {
    fc.assert(
      fc.property(reading, (read) => {
        const { probability, level, reasons } = smoulderingProbability(read)
        expect({ level, reasons }).toEqual(assessCotton(read))
        if (level === 'normal') expect(probability).toBeLessThanOrEqual(warning)
        if (level === 'warning') expect(probability).toBeGreaterThanOrEqual(warning)
        if (level === 'warning') expect(probability).toBeLessThanOrEqual(alarm)
        if (level === 'alarm') expect(probability).toBeGreaterThanOrEqual(alarm)
        expect(probability).toBeGreaterThan(0)
        expect(probability).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('never falls when a sign rises', () => {
    fc.assert(
      fc.property(
        reading,
        fc.constantFrom(...BALE_SIGNS),
        fc.double({ min: 0, max: 300, noNaN: true }),
        (read, sign, more) => {
          const before = read[sign] ?? 0
          const lower = smoulderingProbability({ ...read, [sign]: before }).probability
          expect(smoulderingProbability({ ...read, [sign]: before + more }).probability).toBeGreaterThanOrEqual(lower)
        },
      ),
    )
  })

  it('is decided by what is measured alone: a sign that is missing, or is no number, changes nothing and is named', () => {
    fc.assert(
      fc.property(reading, fc.constantFrom(...BALE_SIGNS), (read, sign) => {
        const { [sign]: _, ...without } = read
        const bare = smoulderingProbability(without)
        expect(bare.missing).toContain(sign)
        // Quiet readings weigh nothing either.
        expect(smoulderingProbability({ ...without, [sign]: 0 }).probability).toBe(bare.probability)
      }),
    )
    expect(smoulderingProbability({ humidityPct: Number.NaN }).missing).toContain('humidityPct')
  })

  it('of a bale of which nothing is known is the usual one, with everything named as missing', () => {
    expect(smoulderingProbability({})).toMatchObject({ level: 'normal', evidence: [], missing: BALE_SIGNS })
    expect(smoulderingProbability({}).probability).toBeCloseTo(usual, 12)
  })

  it('tells what speaks for it, the strongest first, and rises with hydrogen before anything else shows', () => {
    const early = smoulderingProbability({ hydrogenPpm: 5, coPpm: 3, coreC: 24 })
    expect(early.level).toBe('normal')
    expect(early.evidence).toEqual([{ sign: 'hydrogenPpm', value: 5, timesAsLikely: signs.hydrogenPpm.timesAsLikely }])
    expect(early.probability).toBeGreaterThan(10 * usual)
    const later = smoulderingProbability({ hydrogenPpm: 5, coPpm: 40, coreC: 50 })
    expect(later.evidence.map(({ sign }) => sign)).toEqual(['coPpm', 'hydrogenPpm', 'coreC'])
  })
})

const HOUR = 3_600_000
const every = (count: number, valueAt: (n: number) => number, stepMs = HOUR / 6) =>
  Array.from({ length: count }, (_, n) => ({ atMs: n * stepMs, value: valueAt(n) }))

describe('trend of a bale [FEA-03]', () => {
  it('says nothing of few points or of a short time', () => {
    expect(baleTrend([])).toBeUndefined()
    expect(baleTrend(every(7, (n) => n))).toBeUndefined()
    expect(baleTrend(every(20, (n) => n, 60_000))).toBeUndefined()
    expect(baleTrend(every(20, () => Number.NaN))).toBeUndefined()
    expect(timeToLimit(undefined, 60)).toEqual({ kind: 'tooLittle' })
  })

  it('finds a steady rise, and when it reaches the limit', () => {
    const trend = baleTrend(every(25, (n) => 30 + n / 6))
    expect(trend?.perHour).toBeCloseTo(1, 9)
    expect(trend?.now).toBeCloseTo(34, 9)
    expect(timeToLimit(trend, 40)).toEqual({
      kind: 'in',
      soonest: expect.closeTo(6, 6),
      likely: expect.closeTo(6, 6),
      latest: expect.closeTo(6, 6),
    })
    expect(timeToLimit(trend, 34)).toEqual({ kind: 'reached' })
  })

  it('is not moved by a few wild values, and thins what is too much', () => {
    const wild = baleTrend(every(600, (n) => (n % 50 === 7 ? 500 : 20 + n * 0.01), 60_000))
    expect(wild?.perHour).toBeCloseTo(0.6, 2)
    expect(wild?.rising).toBe(true)
  })

  it('calls what falls, stands still or shakes by chance not rising', () => {
    expect(timeToLimit(baleTrend(every(24, (n) => 30 - n)), 60)).toEqual({ kind: 'notRising' })
    expect(timeToLimit(baleTrend(every(24, () => 30)), 60)).toEqual({ kind: 'notRising' })
    expect(timeToLimit(baleTrend(every(24, (n) => 30 + (n % 2))), 60)).toEqual({ kind: 'notRising' })
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
          const found = timeToLimit(baleTrend(points), limit)
          if (found.kind !== 'in') return
          expect(found.soonest).toBeGreaterThan(0)
          expect(found.likely).toBeGreaterThanOrEqual(found.soonest)
          expect(found.latest).toBeGreaterThanOrEqual(found.likely)
        },
      ),
    )
  })
})
