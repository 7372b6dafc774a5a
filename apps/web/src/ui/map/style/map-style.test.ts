import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { describe, expect, it } from 'vitest'
import { overlayLayers, overlaySources } from '../devices/device-layers.ts'
import { changesBetween } from './apply-look.ts'
import { type BaseSources, baseLayers, hasSatellite, type MapLook, mapStyle, projectionOf } from './map-style.ts'
import { parseSiteTiles } from './site-tiles.ts'

const SOURCES: BaseSources = {
  folder: 'https://site/basemap/',
  demo: true,
  site: [],
  attribution: { world: 'W', city: 'C' },
}
const LOOK: MapLook = {
  theme: 'dark',
  type: 'B_NORMAL_MAP',
  fontSize: 'medium',
  texts: { locale: 'en', places: [['portMeridian', 'Port Meridian']], countries: [['FR', 'France']] },
}
const ids = (sources: BaseSources, look: MapLook): string[] => baseLayers(sources, look).map(({ id }) => id)

describe('the style of the map', () => {
  it('is one that the library takes, in every look: in the browser nobody looks any more [THM-02, LAY-09]', () => {
    const site = parseSiteTiles(
      'https://a.example/{z}/{x}/{y}.png satellite=https://b.example/{z}/{x}/{y}.jpg https://c.example/city.pmtiles',
    )
    const overlay = (theme: MapLook['theme']) => ({ sources: overlaySources(), layers: overlayLayers(theme, 1.5) })
    for (const theme of ['dark', 'light'] as const)
      for (const type of ['B_NORMAL_MAP', 'B_EARTH_MAP', 'B_SATELLITE_MAP'] as const)
        for (const sources of [SOURCES, { ...SOURCES, demo: false }, { ...SOURCES, site }])
          expect(validateStyleMin(mapStyle(sources, { ...LOOK, theme, type }, overlay(theme)))).toEqual([])
    const broken = mapStyle(SOURCES, LOOK, { sources: {}, layers: overlayLayers('dark', 1) })
    expect(validateStyleMin(broken)).not.toEqual([])
  })

  it('asks for nothing from outside: no glyphs, no sprites, own files only', () => {
    const style = mapStyle(SOURCES, LOOK, { sources: {}, layers: [] })
    expect(style.glyphs).toBeUndefined()
    expect(style.sprite).toBeUndefined()
    for (const source of Object.values(style.sources)) expect(JSON.stringify(source)).toContain('https://site/basemap/')
  })

  it('has the invented city only in a demonstration', () => {
    expect(Object.keys(mapStyle({ ...SOURCES, demo: false }, LOOK, { sources: {}, layers: [] }).sources)).toEqual([
      'world',
    ])
  })

  it('keeps its layers whatever the look, so that a change loads no tile [THM-02, THM-03]', () => {
    const looks: Partial<MapLook>[] = [{ theme: 'light' }, { fontSize: 'extraLarge' }, { type: 'B_EARTH_MAP' }]
    for (const look of looks) expect(ids(SOURCES, { ...LOOK, ...look })).toEqual(ids(SOURCES, LOOK))
    expect(new Set(ids(SOURCES, LOOK)).size).toBe(ids(SOURCES, LOOK).length)
  })

  it('changes only what the look changes', () => {
    const before = baseLayers(SOURCES, LOOK)
    expect(changesBetween(before, baseLayers(SOURCES, LOOK))).toEqual([])
    const larger = changesBetween(before, baseLayers(SOURCES, { ...LOOK, fontSize: 'large' }))
    expect(new Set(larger.map(({ name }) => name))).toEqual(new Set(['text-size']))
    const lighter = changesBetween(overlayLayers('dark', 1), overlayLayers('light', 1))
    expect(lighter.some(({ name }) => name === 'circle-color')).toBe(true)
  })

  it('is a ball for the globe and flat otherwise [LAY-09]', () => {
    expect(projectionOf('B_EARTH_MAP')).toEqual({ type: 'globe' })
    expect(projectionOf('B_SATELLITE_MAP')).toEqual({ type: 'mercator' })
  })

  it('shows satellite pictures when they are chosen, and the site map otherwise [LAY-09]', () => {
    const site = parseSiteTiles('https://a.example/{z}/{x}/{y}.png satellite=https://b.example/{z}/{x}/{y}.jpg')
    expect([hasSatellite(site), hasSatellite(site.slice(0, 1))]).toEqual([true, false])
    const shown = (type: MapLook['type']): unknown[] =>
      baseLayers({ ...SOURCES, site }, { ...LOOK, type })
        .filter((layer) => layer.type === 'raster')
        .map((layer) => layer.layout?.visibility)
    expect(shown('B_NORMAL_MAP')).toEqual(['visible', 'none'])
    expect(shown('B_SATELLITE_MAP')).toEqual(['none', 'visible'])
  })
})
