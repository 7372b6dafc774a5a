import { describe, expect, it } from 'vitest'
import { FTIR_SUBSTANCES } from '../ftir/substances.ts'
import { RAMAN_SUBSTANCES } from '../raman/substances.ts'
import { findSubstance, groupOfCategory, SUBSTANCE_FACTS } from './substance-facts.ts'
import { SUBSTANCE_GROUPS, timesAir } from './substance-row.ts'

const ATOMS: Readonly<Record<string, number>> = {
  H: 1.008,
  B: 10.81,
  C: 12.011,
  N: 14.007,
  O: 15.999,
  F: 18.998,
  Na: 22.99,
  Mg: 24.305,
  Al: 26.982,
  Si: 28.085,
  P: 30.974,
  S: 32.06,
  Cl: 35.45,
  K: 39.098,
  Ca: 40.078,
  Ti: 47.867,
  Ni: 58.693,
  As: 74.922,
  Br: 79.904,
}
const massOf = (formula: string): number =>
  [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)].reduce(
    (sum, [, atom = '', count]) => sum + (ATOMS[atom] ?? Number.NaN) * Number(count || 1),
    0,
  )

/** The last digit of a CAS number follows from the others. */
function isCas(cas: string): boolean {
  const digits = [...cas.replaceAll('-', '')].map(Number)
  const check = digits.pop()
  const sum = digits.reverse().reduce((all, digit, at) => all + digit * (at + 1), 0)
  return /^\d{2,7}-\d{2}-\d$/.test(cas) && sum % 10 === check
}

const NONE = { id: '', group: 'ordinary', gramsPerMol: 0, review: 'site-expert' } as const

describe('the table of substances', () => {
  it('names each once, and leaves no group empty', () => {
    const ids = SUBSTANCE_FACTS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect([...new Set(SUBSTANCE_FACTS.map(({ group }) => group))].sort()).toEqual([...SUBSTANCE_GROUPS].sort())
  })

  it.each(SUBSTANCE_FACTS.filter(({ formula }) => formula !== undefined))(
    '$id: number, formula and mass agree',
    (facts) => {
      const { cas = '', formula = '', gramsPerMol = 0 } = facts
      expect(isCas(cas)).toBe(true)
      expect(Math.abs(massOf(formula) - gramsPerMol)).toBeLessThan(0.02)
    },
  )

  it('has figures in their order, all of them to be reviewed by an expert', () => {
    for (const { aegl, lelPercent = 1, isolateM = 25, isolateLargeM = 501, review } of SUBSTANCE_FACTS) {
      if (aegl !== undefined) expect(aegl.three).toBeGreaterThan(aegl.two)
      expect(lelPercent).toBeGreaterThan(0)
      expect(lelPercent).toBeLessThan(20)
      expect([25, 30, 50, 60, 100, 150, 500]).toContain(isolateM)
      expect(isolateLargeM).toBeGreaterThanOrEqual(isolateM)
      expect(review).toBe('site-expert')
    }
    expect(findSubstance('sarin')?.aegl).toEqual({ two: 0.035, three: 0.13, unit: 'mg/m³' })
    expect(findSubstance('chlorine')).toMatchObject({ aegl: { unit: 'ppm' }, idlh: { value: 10, unit: 'ppm' } })
    expect(findSubstance('chlorine')?.idlhBy).toBeUndefined()
    expect(findSubstance('tnt')?.idlh).toEqual({ value: 500, unit: 'mg/m³' })
  })

  it('parts nerve agents that pass as vapour from those that stay, and has how far to keep and what is deadly of each', () => {
    const nerve = SUBSTANCE_FACTS.filter(({ id }) => ['sarin', 'tabun', 'soman', 'cyclosarin', 'vx'].includes(id))
    expect(nerve.filter(({ group }) => group === 'nervePersistent').map(({ id }) => id)).toEqual(['vx'])
    expect(nerve.filter(({ group }) => group === 'nerveVolatile')).toHaveLength(4)
    for (const { idlh, idlhBy, isolateM } of nerve) {
      expect(idlh?.unit).toBe('mg/m³')
      expect(idlhBy).toBe('CDC')
      expect(isolateM).toBeGreaterThanOrEqual(50)
    }
    expect(findSubstance('sarin')).toMatchObject({ idlh: { value: 0.1 }, isolateM: 60, isolateLargeM: 400 })
    expect(findSubstance('vx')).toMatchObject({ idlh: { value: 0.003 } })
    expect(findSubstance('nerve-agent')?.group).toBe('nerve')
  })

  it('knows what the libraries can name', () => {
    expect([...RAMAN_SUBSTANCES, ...FTIR_SUBSTANCES].filter(({ id }) => findSubstance(id) === undefined)).toEqual([])
  })

  it('finds a substance however it is written', () => {
    expect(findSubstance(' Hydrogen Sulfide ')?.id).toBe('hydrogen-sulphide')
    expect(findSubstance('COCl2')?.id).toBe('phosgene')
    expect(findSubstance('COCl₂')?.id).toBe('phosgene')
    expect(findSubstance('fluorescentParticles')?.group).toBe('bioaerosol')
    expect(findSubstance('unobtainium')).toBeUndefined()
    expect(groupOfCategory('narcotic')).toBe('drug')
    expect(groupOfCategory('harmless')).toBeUndefined()
  })

  it('tells what sinks and what rises, of vapours alone', () => {
    expect(timesAir(findSubstance('chlorine') ?? NONE)).toBeCloseTo(2.45, 2)
    expect(timesAir(findSubstance('ammonia') ?? NONE)).toBeLessThan(1)
    expect(timesAir(findSubstance('rdx') ?? NONE)).toBeUndefined()
    expect(timesAir(findSubstance('nerve-agent') ?? NONE)).toBeUndefined()
  })
})
