import { describe, expect, it } from 'vitest'
import { areaOf, areaText, distanceBetween, distanceText, lengthOf } from './measure.ts'
import { measureFeatures } from './measure-features.ts'

describe('measuring', () => {
  it('knows the length of a degree and of a known way', () => {
    expect(distanceBetween([0, 0], [0, 1])).toBeCloseTo(111_195, 0)
    expect(distanceBetween([0, 60], [1, 60])).toBeCloseTo(55_597, -1)
    // Paris to London, about 344 km.
    expect(distanceBetween([2.3522, 48.8566], [-0.1276, 51.5072]) / 1000).toBeCloseTo(343.6, 0)
  })

  it('adds up a line, also over the date line', () => {
    expect(lengthOf([])).toBe(0)
    expect(lengthOf([[5, 5]])).toBe(0)
    expect(
      lengthOf([
        [179, 0],
        [-179, 0],
        [-179, 1],
      ]),
    ).toBeCloseTo(3 * 111_195, -1)
  })

  it('knows the area of a square, whichever way it is walked and wherever it lies', () => {
    const square = [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0.01],
    ] as const
    expect(areaOf(square) / 1e6).toBeCloseTo(1.2364, 3)
    expect(areaOf([...square].reverse())).toBeCloseTo(areaOf(square), 3)
    const acrossDateLine = square.map(([x, y]) => [x + 179.995 > 180 ? x - 180.005 : x + 179.995, y] as const)
    expect(areaOf(acrossDateLine)).toBeCloseTo(areaOf(square), 0)
    expect(areaOf(square.slice(0, 2))).toBe(0)
  })

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
