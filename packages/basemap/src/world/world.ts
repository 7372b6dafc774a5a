import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { feature as featureOf, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { MapFeature, MapLayers } from '../tiles/layers.ts'
import { labelPoint } from './label-point.ts'
import { unwrappedPolygons } from './unwrapped.ts'

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>

/** Public domain (Natural Earth), at 1:50 million. */
const readAtlas = (): Atlas =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'))

/** `250` → `FR`. Empty for territories without a code of their own. */
function regionOf(numeric: unknown): string {
  if (typeof numeric !== 'string' || !/^\d{3}$/.test(numeric)) return ''
  const region = new Intl.Locale(`und-${numeric}`).region ?? ''
  return /^[A-Z]{2}$/.test(region) ? region : ''
}

const OCEANS: readonly { key: string; at: Position; minZoom: number }[] = [
  { key: 'ocean.atlantic', at: [-38, 22], minZoom: 0 },
  { key: 'ocean.southAtlantic', at: [-17, -24], minZoom: 2 },
  { key: 'ocean.pacific', at: [-150, 12], minZoom: 0 },
  { key: 'ocean.southPacific', at: [-120, -30], minZoom: 2 },
  { key: 'ocean.indian', at: [79, -22], minZoom: 0 },
  { key: 'ocean.arctic', at: [-5, 78], minZoom: 1 },
  { key: 'ocean.southern', at: [40, -60], minZoom: 1 },
]

/** Large countries are named first. */
const minZoomOf = (squareDegrees: number): number =>
  squareDegrees > 400
    ? 0
    : squareDegrees > 90
      ? 1
      : squareDegrees > 25
        ? 2
        : squareDegrees > 6
          ? 3
          : squareDegrees > 1
            ? 4
            : 5

export function world(): MapLayers {
  const atlas = readAtlas()
  const land = featureOf(atlas, atlas.objects.land)
  const countries = featureOf(atlas, atlas.objects.countries)
  const borders = mesh(atlas, atlas.objects.countries, (a, b) => a !== b)
  const labels = countries.features.flatMap((country): MapFeature[] => {
    const iso = regionOf(country.id)
    const found = labelPoint(unwrappedPolygons(country.geometry))
    if (found === undefined || country.properties.name === '') return []
    return [
      {
        minZoom: minZoomOf(found.area),
        feature: {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: found.at },
          properties: {
            kind: 'country',
            name: country.properties.name,
            rank: Math.round(found.area),
            ...(iso !== '' && { iso }),
          },
        },
      },
    ]
  })
  return {
    earth: land.features
      .flatMap(({ geometry }) => unwrappedPolygons(geometry))
      .map((geometry) => ({ minZoom: 0, feature: { type: 'Feature', geometry, properties: { kind: 'earth' } } })),
    boundaries: [{ minZoom: 1, feature: { type: 'Feature', geometry: borders, properties: { kind: 'country' } } }],
    places: labels,
    pois: OCEANS.map(({ key, at, minZoom }) => ({
      minZoom,
      feature: { type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties: { kind: 'ocean', key } },
    })),
  }
}
