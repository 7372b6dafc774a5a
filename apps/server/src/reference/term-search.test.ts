import { describe, expect, it } from 'vitest'
import { createTermSearch, distance, plain } from './term-search.ts'

const term = (text: string, weight = 1) => ({ by: 'name' as const, text, weight })
const search = createTermSearch(
  new Map([
    ['chlorine', [term('Chlorine'), term('氯气'), term('كلور'), term('Хлор'), term('Cl2')]],
    ['chloropicrin', [term('Chloropicrin'), term('trichloronitromethane', 0.9)]],
    ['sulphur-dioxide', [term('Sulphur dioxide'), term('Dióxido de azufre'), term('burnt matches', 0.6)]],
  ]),
)
const first = (question: string): string | undefined =>
  [...search(question)].sort(([, a], [, b]) => b.score - a.score)[0]?.[0]

describe('the search of names', () => {
  it('folds accents, case, subscripts and the two spellings of sulphur [RTE-14]', () => {
    expect(plain('DIÓXIDO de Azufre')).toBe('dioxido de azufre')
    expect(plain('COCl₂')).toBe('cocl2')
    expect(plain('Sulphur')).toBe(plain('sulfur'))
    expect(plain('أمونيا')).toBe(plain('امونيا'))
    expect(plain('الكلور')).toBe(plain('كلور'))
  })

  it('counts letters that are missing, added, other or swapped', () => {
    expect(distance('chlorine', 'chlorine', 2)).toBe(0)
    expect(distance('chlroine', 'chlorine', 2)).toBe(1)
    expect(distance('clorine', 'chlorine', 2)).toBe(1)
    expect(distance('abc', 'xyzabc', 2)).toBe(3)
  })

  it('finds what is typed in any language, in part and with a mistake [RTE-14]', () => {
    expect(['Chlorine', 'chlo', 'clorine', 'chlroine', '氯', 'كلور', 'хлор', 'cl₂'].map(first)).toEqual(
      Array.from({ length: 8 }, () => 'chlorine'),
    )
    expect(first('sulfur diox')).toBe('sulphur-dioxide')
    expect(first('dioxido azufre')).toBe('sulphur-dioxide')
    expect(first('burnt')).toBe('sulphur-dioxide')
  })

  it('wants every word, and takes no number for another', () => {
    expect(search('chlorine dioxide').size).toBe(0)
    expect(search('cl3').size).toBe(0)
    expect(search('  ').size).toBe(0)
    expect(search('zzzz').size).toBe(0)
  })
})
