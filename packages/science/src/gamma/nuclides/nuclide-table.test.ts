import { describe, expect, it } from 'vitest'
import { remainingFraction } from './nuclide.ts'
import { findNuclide, NUCLIDES, nuclideOf } from './nuclide-table.ts'

const YEAR = 365.2422 * 86_400

describe('nuclide table', () => {
  it('has every id once and every N42.34 category', () => {
    expect(new Set(NUCLIDES.map((n) => n.id)).size).toBe(NUCLIDES.length)
    expect(NUCLIDES.length).toBeGreaterThanOrEqual(35)
    expect(new Set(NUCLIDES.map((n) => n.category))).toEqual(new Set(['snm', 'medical', 'industrial', 'norm']))
  })

  it.each(NUCLIDES)('$id has an id in the usual form, a half-life and lines strongest first', (nuclide) => {
    expect(nuclide.id).toMatch(/^[A-Z][a-z]?-\d{1,3}m?$/)
    expect(nuclide.halfLifeSeconds).toBeGreaterThan(60)
    expect(nuclide.lines.length > 0 || nuclide.bremsstrahlung !== undefined).toBe(true)
    let previous = 2.01
    for (const { keV, perDecay } of nuclide.lines) {
      expect(keV).toBeGreaterThan(20)
      expect(keV).toBeLessThan(3000)
      expect(perDecay).toBeGreaterThan(0)
      expect(perDecay).toBeLessThanOrEqual(previous)
      previous = perDecay
    }
  })

  it.each([
    ['Cs-137', 661.7, 30.04 * YEAR],
    ['Co-60', 1332.5, 5.2714 * YEAR],
    ['Am-241', 59.54, 432.6 * YEAR],
    ['Tc-99m', 140.5, 6.0066 * 3600],
    ['I-131', 364.5, 8.0249 * 86_400],
    ['U-235', 185.7, 704e6 * YEAR],
    ['K-40', 1460.8, 1.248e9 * YEAR],
  ])('%s has its strongest line at %d keV and its half-life', (id, keV, halfLife) => {
    const nuclide = nuclideOf(id)
    expect(nuclide.lines[0]?.keV).toBe(keV)
    expect(nuclide.halfLifeSeconds / halfLife).toBeCloseTo(1, 3)
  })

  it('keeps the weak lines by which plutonium is known', () => {
    const energies = nuclideOf('Pu-239').lines.map((line) => line.keV)
    expect(energies).toEqual(expect.arrayContaining([129.3, 375.1, 413.7]))
  })

  it('finds nothing for an unknown id and refuses it where it must exist', () => {
    expect(findNuclide('Xx-1')).toBeUndefined()
    expect(() => nuclideOf('Xx-1')).toThrow(RangeError)
  })

  it('halves an activity every half-life', () => {
    const tc = nuclideOf('Tc-99m')
    expect(remainingFraction(tc, 0)).toBe(1)
    expect(remainingFraction(tc, tc.halfLifeSeconds * 3)).toBeCloseTo(0.125, 12)
  })
})
