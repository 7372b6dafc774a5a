import { describe, expect, it } from 'vitest'
import { areaText, distanceText } from './measure.ts'
import { measureFeatures } from './measure-features.ts'

describe('measuring', () => {
  it.each([
    ['en', 950, '950 m'],
    ['en', 1234, '1.23 km'],
    ['fr', 12_345, '12,3 km'],
    ['ru', 1234, '1,23 км'],
    ['zh-CN', 950, '950米'],
    ['ar', 1234, '1.23 كم'],
  ])('is written as the language writes it: %s', (language, metres, text) => {
    expect(
      distanceText(language, metres)
        .replace(/\s/g, ' ')
        .replace(/\u200f/g, ''),
    ).toBe(text)
  })

  it('writes areas in square metres, then square kilometres', () => {
    expect(areaText('en', 4200)).toBe('4,200 m²')
    expect(areaText('en', 2_500_000)).toBe('2.5 km²')
  })

  it('draws points, then a line, then what it encloses', () => {
    const kinds = (count: number): string[] =>
      measureFeatures(Array.from({ length: count }, (_, n) => [n, n * n])).features.map(({ geometry }) => geometry.type)
    expect(kinds(0)).toEqual([])
    expect(kinds(1)).toEqual(['Point'])
    expect(kinds(2)).toEqual(['Point', 'Point', 'LineString'])
    expect(kinds(3)).toEqual(['Point', 'Point', 'Point', 'LineString', 'Polygon'])
  })
})
