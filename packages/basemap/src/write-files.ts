import { CITY_CENTRE, positionOf } from './port-meridian/city.ts'
import { ISLAND } from './port-meridian/land.ts'
import { portMeridian } from './port-meridian/port-meridian.ts'
import { cutTiles, type TileRange } from './tiles/cut-tiles.ts'
import type { MapLayers } from './tiles/layers.ts'
import { pmtiles } from './tiles/pmtiles.ts'
import { world } from './world/world.ts'

const WORLD: TileRange = { minZoom: 0, maxZoom: 6, bounds: [-180, -85.05, 180, 85.05] }
const CITY: TileRange = {
  minZoom: 4,
  maxZoom: 14,
  bounds: [...positionOf([ISLAND.west, ISLAND.south]), ...positionOf([ISLAND.east, ISLAND.north])],
}

const archive = (
  layers: MapLayers,
  range: TileRange,
  centre: readonly [number, number, number],
  name: string,
): Uint8Array =>
  pmtiles({
    ...range,
    tiles: cutTiles(layers, range),
    centre,
    metadata: { name, vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) },
  })

/** The base map that Vigil ships, by file name: it works where nothing can be fetched from outside. */
export const BASEMAP_FILES = {
  'world.pmtiles': () => archive(world(), WORLD, [0, 20, 2], 'World'),
  'city.pmtiles': () =>
    archive(portMeridian(), CITY, [CITY_CENTRE.longitude, CITY_CENTRE.latitude, 13], 'Port Meridian'),
} as const satisfies Record<string, () => Uint8Array>

/** @internal For tests: the words beside places, which the tiles do not hold themselves. */
export function basemapKeys(): string[] {
  const layers = [...Object.values(world()), ...Object.values(portMeridian())]
  const keys = layers.flat().map(({ feature }) => feature.properties?.key)
  return [...new Set(keys.filter((key): key is string => typeof key === 'string'))].sort()
}
