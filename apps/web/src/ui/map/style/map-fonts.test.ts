import { describe, expect, it } from 'vitest'
import { charactersOf } from './map-fonts.ts'

describe('letters of the map', () => {
  it('are asked for once each, whole characters', () => {
    expect(charactersOf(['河滨', '滨海路', 'ab', 'ba'])).toBe('ab河海滨路')
    expect(charactersOf(['😀a😀'])).toBe('a😀')
    expect(charactersOf([])).toBe('')
  })
})
