import { isLand, placeOf } from '@vigil/basemap'
import { LOCALES } from '@vigil/contract'
import { createRegistry, type ModelDefinition, registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { DEMO_OFFICES, type SiteKey } from './demo-city.ts'
import { planFleet } from './demo-plan.ts'

const SITES: readonly SiteKey[] = ['customs', 'metro', 'fire', 'chemicalPark', 'border']
const count = registry.models.length

describe('the demonstration fleet', () => {
  it('has one of every model as soon as it is large enough', () => {
    const types = new Set(planFleet(registry.models, count).map(({ deviceType }) => deviceType))
    expect(types).toEqual(new Set(registry.models.map(({ id }) => id)))
  })

  it('only grows at its end: changing its size moves no device', () => {
    const large = planFleet(registry.models, 1000)
    for (const size of [0, 1, 7, count - 1, count, 120, 999]) {
      expect(planFleet(registry.models, size)).toEqual(large.slice(0, size))
    }
  })

  it.each([20, 120, 5000])('of %i devices reaches every site; no two share number or spot', (size) => {
    const fleet = planFleet(registry.models, size)
    expect(fleet).toHaveLength(size)
    expect(new Set(fleet.map(({ site }) => site))).toEqual(new Set(SITES))
    expect(new Set(fleet.map(({ sn }) => sn)).size).toBe(size)
    expect(new Set(fleet.map(({ officeName, name }) => `${officeName} ${name}`)).size).toBe(size)
    expect(new Set(fleet.map(({ longitude, latitude }) => `${longitude} ${latitude}`)).size).toBe(size)
  })

  it.each(LOCALES)('has names in %s, none twice in an office', (language) => {
    const fleet = planFleet(registry.models, 1000, language)
    const english = planFleet(registry.models, 1000)
    expect(new Set(fleet.map(({ officeName, name }) => `${officeName} ${name}`)).size).toBe(1000)
    expect(fleet.filter(({ name }) => /[{}]|^\s|\s$/.test(name))).toEqual([])
    // The same fleet in all else.
    expect(fleet.map((device, n) => ({ ...device, name: english[n]?.name }))).toEqual(english)
    if (language !== 'en') expect(fleet.filter(({ name }, n) => name === english[n]?.name)).toEqual([])
  })

  it('stands on dry land, also as a fleet of ten thousand', () => {
    for (const { longitude, latitude, name } of planFleet(registry.models, 10_000)) {
      const { east, north } = placeOf({ longitude, latitude })
      expect(isLand([east, north]), name).toBe(true)
    }
  })

  it('gives each site what its scenarios need', () => {
    const fleet = planFleet(registry.models, 120)
    const modulesAt = (site: SiteKey) =>
      new Set(
        fleet
          .filter((device) => device.site === site)
          .flatMap(({ deviceType }) => registry.model(deviceType)?.modules.map(({ key }) => key) ?? []),
      )
    expect(modulesAt('chemicalPark')).toContain('ecMod')
    expect(modulesAt('customs')).toContain('nuclearMod')
    expect(modulesAt('customs')).toContain('baleMod')
    expect(modulesAt('metro')).toContain('cwaMod')
    expect(modulesAt('metro')).toContain('bioMod')
    expect(modulesAt('fire')).toContain('smokeMod')
  })

  it('stands in the wind in rows: the grid of the chemical park lies east of the works', () => {
    const fleet = planFleet(registry.models, 500)
    const works = fleet.filter(({ officeName }) => officeName === 'Chlorine works')
    const grid = fleet.filter(({ officeName }) => officeName === 'Perimeter grid')
    const easternmost = Math.max(...works.slice(0, 5).map(({ longitude }) => longitude))
    for (const { longitude } of grid) expect(longitude).toBeGreaterThan(easternmost)
  })

  it('takes in a model that nobody thought of', () => {
    const odd: ModelDefinition = {
      ...(registry.models[0] as ModelDefinition),
      id: 'ODD-1',
      layout: 'modules',
      modules: [{ key: 'samplerMod', kind: 'biological', readings: [] }],
    }
    const models = createRegistry([...registry.models, odd]).models
    expect(planFleet(models, models.length).map(({ deviceType }) => deviceType)).toContain('ODD-1')
  })

  it('has two to four offices at every site', () => {
    for (const site of SITES) {
      const offices = DEMO_OFFICES.filter((office) => office.site === site).length
      expect(offices).toBeGreaterThanOrEqual(2)
      expect(offices).toBeLessThanOrEqual(4)
    }
  })
})
