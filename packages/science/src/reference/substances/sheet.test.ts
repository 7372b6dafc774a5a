import { describe, expect, it } from 'vitest'
import { SUBSTANCE_FACTS } from '../../substances/substance-facts.ts'
import { readBacking } from '../sources.ts'
import { DESCRIPTIONS } from './descriptions.ts'
import { findSheet, SUBSTANCE_SHEETS } from './sheet.ts'
import { STATEMENTS } from './statements.ts'

/** Atoms of a structure without hydrogen, against those of the formula: a structure of something else is found. */
function heavyAtoms(smiles: string): Record<string, number> {
  const atoms: Record<string, number> = {}
  for (const [, bracket, plain] of smiles.matchAll(/\[(?:\d+)?([A-Za-z][a-z]?)[^\]]*\]|(Cl|Br|[BCNOPSFI]|[cnops])/g)) {
    const raw = (bracket ?? plain ?? '').replace(/^([A-Z])H$/, '$1')
    const atom = raw.charAt(0).toUpperCase() + raw.slice(1)
    if (atom !== 'H') atoms[atom] = (atoms[atom] ?? 0) + 1
  }
  return atoms
}
function ofFormula(formula: string): Record<string, number> {
  const atoms: Record<string, number> = {}
  for (const [, atom = '', count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    if (atom !== 'H') atoms[atom] = (atoms[atom] ?? 0) + Number(count || 1)
  }
  return atoms
}

describe('sheets of substances', () => {
  it('are there for all of the tables, each described and each once [RTE-14]', () => {
    const ids = SUBSTANCE_SHEETS.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    expect(Object.keys(DESCRIPTIONS).filter((id) => findSheet(id) === undefined)).toEqual([])
    // Two names of one thing.
    expect(SUBSTANCE_FACTS.filter(({ id }) => findSheet(id) === undefined).map(({ id }) => id)).toEqual(['bioaerosol'])
    expect(SUBSTANCE_SHEETS.filter(({ figures }) => figures.aegl !== undefined)).toHaveLength(61)
    expect(SUBSTANCE_SHEETS.filter(({ figures }) => figures.distances.length > 0)).toHaveLength(46)
  })

  it.each(SUBSTANCE_SHEETS.filter(({ smiles, formula }) => smiles !== undefined && formula !== undefined))(
    '$id: structure and formula have the same atoms',
    ({ id, smiles = '', formula = '' }) => {
      // The formula of sulphur is that of one atom, its molecule a ring of eight.
      if (id !== 'sulphur') expect(heavyAtoms(smiles)).toEqual(ofFormula(formula))
    },
  )

  it('have levels that rise from one to three and do not rise with time', () => {
    for (const { id, figures } of SUBSTANCE_SHEETS) {
      const levels = (figures.aegl?.levels ?? []).map((level) =>
        level.map((each) => (typeof each === 'string' ? undefined : each.value)),
      )
      for (const level of levels) {
        const told = level.filter((value) => value !== undefined)
        expect(told, id).toEqual([...told].sort((a, b) => b - a))
      }
      for (const at of [0, 1, 2, 3, 4]) {
        const told = levels.map((level) => level[at]).filter((value) => value !== undefined)
        expect(told, id).toEqual([...told].sort((a, b) => a - b))
      }
      const { lowerPercent, upperPercent } = figures
      if (lowerPercent !== undefined && upperPercent !== undefined) {
        expect(upperPercent.value, id).toBeGreaterThan(lowerPercent.value)
      }
    }
  })

  it('say of a fact that it is reviewed only where two sources stand behind it', () => {
    expect(readBacking('epa+aloha!')).toEqual({ sources: ['epa', 'aloha'], reviewed: true })
    expect(readBacking('epa')).toEqual({ sources: ['epa'], reviewed: false })
    expect(() => readBacking('hearsay')).toThrow(RangeError)
    const chlorine = findSheet('chlorine')?.figures
    expect(chlorine?.aegl?.levels[2]?.[2]).toMatchObject({ value: 20, reviewed: true })
    expect(chlorine?.stel?.reviewed).toBe(false)
    expect(findSheet('lewisite')?.figures.aegl?.levels[1]?.[2]).toMatchObject({ value: 0.25 })
  })
})

it('statements of hazard are of substances on file, each told once, and say nothing of fire that its figures deny', () => {
  const ids = SUBSTANCE_SHEETS.map(({ id }) => id)
  expect(Object.keys(STATEMENTS).filter((id) => !ids.includes(id))).toEqual([])
  for (const [id, codes] of Object.entries(STATEMENTS)) expect(new Set(codes).size, id).toBe(codes.length)
  // What a sheet says of fire and what its statements say of it do not contradict each other.
  const burning = /^H22[0-8]$/
  expect(
    SUBSTANCE_SHEETS.filter(
      ({ figures, statements }) => figures.burns === false && statements.some((code) => burning.test(code)),
    ).map(({ id }) => id),
  ).toEqual([])
})
