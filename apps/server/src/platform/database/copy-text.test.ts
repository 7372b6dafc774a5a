import { describe, expect, it } from 'vitest'
import { createTimeCells, jsonCell, storableJson, textCell } from './copy-text.ts'

describe('cells of COPY', () => {
  it('escape what would end a cell or a line', () => {
    expect(textCell('a\tb\nc\rd\\e')).toBe('a\\tb\\nc\\rd\\\\e')
    expect(textCell('plain')).toBe('plain')
  })

  it('double the backslashes of JSON', () => {
    expect(jsonCell({ text: 'a "quote"\n' })).toBe('{"text":"a \\\\"quote\\\\"\\\\n"}')
  })

  it('write the same time as Date does', () => {
    const cell = createTimeCells()
    for (const at of [0, 59_999, 60_000, 1_794_714_059_123, 1_794_714_060_000, 5, 951_782_399_999]) {
      expect(cell(at)).toBe(new Date(at).toISOString())
    }
  })

  it('refuse a time that is none', () => {
    expect(() => createTimeCells()(Number.NaN)).toThrow(RangeError)
  })
})

describe('storableJson', () => {
  it('replaces what jsonb refuses, and only that', () => {
    expect(storableJson('nul \u0000, half \ud800')).toBe('"nul \\ufffd, half \\ufffd"')
    expect(storableJson('😀 é')).toBe('"😀 é"')
    // A backslash that the text itself has, followed by letters, is no escape.
    expect(storableJson('\\u0000')).toBe('"\\\\u0000"')
  })
})
