import { asPlace, distanceBetween } from '@vigil/domain'
import { describe, expect, it } from 'vitest'
import { boundsAround, keepClearMetres, referencesOf, ringAround, windCone } from './keep-clear.ts'

const place = { longitude: 10, latitude: 50 }
const DETECTOR = { deviceType: 'FCBR-100S1', module: 'ecMod' as const }
const PORTAL = { deviceType: 'RG05', module: 'nuclearMod' as const }
const found = (...names: string[]) =>
  referencesOf({ ...DETECTOR, findings: names.map((name) => ({ name })), peak: null })

describe('how far people are kept away at first', () => {
  it('is what the tables say of what was identified, of several the farthest [FEA-02]', () => {
    expect(keepClearMetres(found('Chlorine'))).toBe(100)
    expect(keepClearMetres(found('Cs-137'))).toBe(30)
    expect(keepClearMetres(found('Cs-137', 'Chlorine'))).toBe(100)
  })

  it('is of the gas that the quantity names where nothing was identified', () => {
    const peak = { quantity: 'cl2', value: 3, unit: 'mg/m³' }
    expect(keepClearMetres(referencesOf({ ...DETECTOR, findings: [], peak }))).toBe(100)
  })

  it('is that of a source while nobody knows what radiates, and not of a harmless nuclide that was named', () => {
    expect(keepClearMetres(referencesOf({ ...PORTAL, findings: [], peak: null }))).toBe(30)
    expect(keepClearMetres(referencesOf({ ...PORTAL, findings: [{ name: 'Xx-999' }], peak: null }))).toBe(30)
    expect(keepClearMetres(referencesOf({ ...PORTAL, findings: [{ name: 'K-40' }], peak: null }))).toBeUndefined()
  })

  it('is not known of what no table names, nor of a harmless nuclide', () => {
    expect(keepClearMetres(found('Nothing that is on file'))).toBeUndefined()
    expect(keepClearMetres(found('K-40'))).toBeUndefined()
    expect(keepClearMetres([])).toBeUndefined()
  })
})

describe('what is drawn of it', () => {
  it('is a ring at that distance', () => {
    for (const point of ringAround(place, 100)) expect(distanceBetween(place, asPlace(point))).toBeCloseTo(100, 0)
  })

  it('is a cone that opens where the wind blows to, beyond the ring', () => {
    const cone = windCone(place, 270, 100)
    expect(cone[0]).toEqual([10, 50])
    for (const [longitude] of cone.slice(1)) expect(longitude).toBeGreaterThan(10)
    expect(distanceBetween(place, asPlace(cone[3] ?? [0, 0]))).toBeCloseTo(500, 0)
    expect(distanceBetween(place, asPlace(windCone(place, 0, undefined)[3] ?? [0, 0]))).toBeCloseTo(400, 0)
  })

  it('is in view as a whole', () => {
    const [west = 0, south = 0, east = 0, north = 0] = boundsAround([ringAround(place, 100)]) ?? []
    expect(west < 10 && east > 10 && south < 50 && north > 50).toBe(true)
    expect(boundsAround([])).toBeUndefined()
  })
})
