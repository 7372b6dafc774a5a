import { describe, expect, it } from 'vitest'
import { directionOfText } from './direction-of-text.ts'

describe('the direction of a name', () => {
  it.each([
    ['Customs yard · lane 3', 'ltr'],
    ['3 – Gate', 'ltr'],
    ['海关', 'ltr'],
    ['ساحة الجمارك 3', 'rtl'],
    ['12 بوابة RG05', 'rtl'],
    ['', 'ltr'],
  ])('of "%s" is %s', (text, direction) => {
    expect(directionOfText(text)).toBe(direction)
  })
})
