import { describe, expect, it } from 'vitest'
import { flagText, listText, narrowingCount, readFlag, readList, readWord, wordText } from './filter-query.ts'

describe('a filter in an address', () => {
  it('is read back as it was written', () => {
    const known = ['a', 'b', 'c'] as const
    for (const usual of [[], ['b']] as const) {
      for (const values of [[], ['a'], ['b'], ['a', 'c']] as const) {
        expect(readList(listText(values, usual) ?? null, known, usual)).toEqual(values)
      }
    }
    for (const value of [true, false, undefined]) expect(readFlag(flagText(value) ?? null)).toBe(value)
    expect(readWord(wordText(' Lin ') ?? null)).toBe('Lin')
  })

  it('narrows nothing where it does not parse, and is never longer than the server takes', () => {
    expect(readList('x,9', [1, 2])).toEqual([])
    expect(readFlag('perhaps')).toBeUndefined()
    expect(readWord('')).toBeUndefined()
    expect(readWord(null)).toBeUndefined()
    expect(readWord('x'.repeat(100))).toHaveLength(64)
    expect(readWord('abc', 2)).toBe('ab')
    expect(wordText('  ')).toBeUndefined()
  })

  it('counts where it differs from the usual; time and blanks do not', () => {
    const usual = { time: '1d', kinds: ['normal'], open: undefined as boolean | undefined, text: '' }
    expect(narrowingCount(usual, usual)).toBe(0)
    expect(narrowingCount({ ...usual, time: '7d', text: ' ' }, usual)).toBe(0)
    expect(narrowingCount({ ...usual, kinds: [], open: false, text: 'x' }, usual)).toBe(3)
  })
})
