import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
