import { gzipSync } from 'node:zlib'
import GeoJSONVT, { type LegacyFeature } from 'geojson-vt'
import { fromGeojsonVt } from 'vt-pbf'
import type { MapLayers } from './layers.ts'

export interface TileRange {
  readonly minZoom: number
  readonly maxZoom: number
  /** Bounds of what is drawn, in degrees. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}
export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Compressed by gzip. */
  readonly data: Uint8Array
}

const EXTENT = 4096
const MIN_ZOOM_TAG = '\u0000minZoom'
/** Level 6 would save nothing that is worth its time at tiles of a few kilobytes. */
const GZIP = { level: 9 } as const

export function tileAt(longitude: number, latitude: number, z: number): { x: number; y: number } {
  const size = 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const clamped = (value: number): number => Math.max(0, Math.min(size - 1, Math.floor(value)))
  return {
    x: clamped(size * (longitude / 360 + 0.5)),
    y: clamped(size * (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI)),
  }
}

/** Cuts layers into vector tiles. Tiles in which nothing lies are left out. */
export function* cutTiles(layers: MapLayers, { minZoom, maxZoom, bounds }: TileRange): Generator<Tile> {
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: features.map(({ feature, minZoom: from }) => ({
          ...feature,
          properties: { ...feature.properties, [MIN_ZOOM_TAG]: from },
        })),
      },
      { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, tolerance: 4, extent: EXTENT, buffer: 80 },
    ),
  }))
  for (let z = minZoom; z <= maxZoom; z++) {
    const low = tileAt(bounds[0], bounds[3], z)
    const high = tileAt(bounds[2], bounds[1], z)
    for (let x = low.x; x <= high.x; x++)
      for (let y = low.y; y <= high.y; y++) {
        const found = indexes.flatMap(({ name, index }) => {
          const features = (index.getTile(z, x, y)?.features ?? []).flatMap((each) => shown(each, z))
          return features.length === 0 ? [] : [[name, { features }] as const]
        })
        if (found.length === 0) continue
        const tile = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: EXTENT })
        yield { z, x, y, data: gzipSync(tile, GZIP) }
      }
  }
}

function shown(feature: LegacyFeature, z: number): LegacyFeature[] {
  const { [MIN_ZOOM_TAG]: from, ...tags } = feature.tags ?? {}
  return Number(from) > z ? [] : [{ ...feature, tags }]
}
