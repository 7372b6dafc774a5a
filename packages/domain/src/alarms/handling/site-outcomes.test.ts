import { DEVICE_KINDS, type OutcomeRule, outcomeRuleSchema, SITE_OUTCOMES } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import {
  chosenOutcomes,
  DEFAULT_OUTCOMES,
  outcomeKey,
  outcomesFor,
  sameOnce,
  validateOwnOutcomes,
} from './site-outcomes.ts'

const rule = (officeId: string | null, part: Partial<OutcomeRule> = {}): OutcomeRule => ({
  officeId,
  codes: ['leakClosed', 'noLeakFound', 'takenToHospital'],
  own: [],
  version: 1,
  ...part,
})
const codesOf = (rules: readonly OutcomeRule[], path: string, danger: (typeof DEVICE_KINDS)[number] | null) =>
  outcomesFor(rules, path, danger).map(({ code }) => code)

describe('outcomes that a site offers beside the options of the specification', () => {
  it('are the whole list where nobody has set anything, each for the dangers that it fits [DSP-02]', () => {
    expect(codesOf([], '/1/', 'chemical')).toEqual([...SITE_OUTCOMES.chemical, ...SITE_OUTCOMES.medical])
    expect(codesOf([], '/1/', 'smoke')).toEqual([...SITE_OUTCOMES.fire, ...SITE_OUTCOMES.medical])
    expect(codesOf([], '/1/', 'nuclear')).toEqual(SITE_OUTCOMES.medical)
    expect(codesOf([], '/1/', 'weather')).toEqual([])
    expect(codesOf([], '/1/', null)).toEqual([])
    expect(outcomeRuleSchema.parse(DEFAULT_OUTCOMES)).toEqual(DEFAULT_OUTCOMES)
    for (const danger of DEVICE_KINDS) expect(() => outcomesFor([], '/1/', danger)).not.toThrow()
  })

  it('are those of the nearest office on the way up [DSP-02]', () => {
    const rules = [rule(null, { codes: [] }), rule('4', { codes: ['decontaminated'] }), rule('9')]
    expect(codesOf(rules, '/1/4/', 'chemical')).toEqual(['decontaminated'])
    expect(codesOf(rules, '/1/5/', 'chemical')).toEqual([])
    expect(codesOf([rule('9')], '/1/5/', 'raman')).toContain('leakClosed')
  })

  it('stand with their case, the own words last, and say whether there was something [DSP-02]', () => {
    const own = [
      { case: 'chemical', words: 'Valve 7 repaired', found: true },
      { case: 'fire', words: 'Steam', found: false },
    ] as const
    expect(outcomesFor([rule('4', { own: [...own] })], '/1/4/', 'chemical')).toEqual([
      { case: 'chemical', code: 'leakClosed', words: '', found: true },
      { case: 'chemical', code: 'noLeakFound', words: '', found: false },
      { case: 'chemical', code: 'own', words: 'Valve 7 repaired', found: true },
      { case: 'medical', code: 'takenToHospital', words: '', found: true },
    ])
  })

  it('are taken only as they are offered [DSP-02]', () => {
    const offered = outcomesFor([rule('4')], '/1/4/', 'chemical')
    expect(chosenOutcomes(offered, [{ code: 'noLeakFound', words: '' }])).toEqual([offered[1]])
    expect(chosenOutcomes(offered, [])).toEqual([])
    expect(chosenOutcomes(offered, [{ code: 'fireExtinguished', words: '' }])).toBeUndefined()
    expect(chosenOutcomes(offered, [{ code: 'own', words: 'Valve 7 repaired' }])).toBeUndefined()
    expect(chosenOutcomes(offered, [{ code: 'leakClosed', words: 'words of somebody else' }])).toBeUndefined()
    const twice = sameOnce([...offered, ...offered])
    expect(twice.map(outcomeKey)).toEqual(offered.map(outcomeKey))
  })

  it('have words of the site, and none twice [DSP-02]', () => {
    const told = (words: readonly string[]) =>
      validateOwnOutcomes(words.map((each) => ({ words: each }))).map(({ field, key }) => `${field} ${key}`)
    expect(told(['Steam', 'Dust'])).toEqual([])
    expect(told([' ', 'x'.repeat(81), 'Steam', 'steam '])).toEqual([
      'own.0 validation.outcomeRequired',
      'own.1 validation.maxLength',
      'own.3 validation.outcomeTwice',
    ])
  })
})
