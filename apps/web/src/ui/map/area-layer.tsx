import type { TaskArea, TaskCoverage } from '@vigil/contract'
import { areaRing, coverageAge } from '@vigil/domain'
import type { Feature, FeatureCollection, Position } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MaplibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from './map-context.ts'

const AREA = 'area'
const CELLS = 'area-cells'
/** Below the devices: what covers a device hides its state. */
const BEFORE = 'device-dot'

/** Visited cells by age, the freshest first; one that was never visited has no ground. The legend says the same in words. */
export const COVERAGE_COLOURS = ['#009E73', '#56B4E9', '#E69F00', '#CC79A7'] as const
/** Seen on the dark map and on the light one. */
const EDGE = '#5B7BFF'

const polygon = (ring: readonly (readonly [number, number])[], properties: Feature['properties']): Feature => {
  const positions = ring.map(([longitude, latitude]): Position => [longitude, latitude])
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [[...positions, ...positions.slice(0, 1)]] },
  }
}

const areaFeatures = (area: TaskArea | null): FeatureCollection => ({
  type: 'FeatureCollection',
  features: area === null ? [] : [polygon(areaRing(area), {})],
})

function cellFeatures(coverage: TaskCoverage | null, now: number): FeatureCollection {
  if (coverage === null) return { type: 'FeatureCollection', features: [] }
  const { west, south, stepLon, stepLat, cells } = coverage
  const features = cells.map(([column, row, at]) => {
    const [x, y] = [west + column * stepLon, south + row * stepLat]
    const ring = [
      [x, y],
      [x + stepLon, y],
      [x + stepLon, y + stepLat],
      [x, y + stepLat],
    ] as const
    return polygon(ring, { age: at === null ? -1 : coverageAge(at, now) })
  })
  return { type: 'FeatureCollection', features }
}

const LAYERS: readonly LayerSpecification[] = [
  {
    id: 'area-cells-fill',
    type: 'fill',
    source: CELLS,
    filter: ['>=', ['get', 'age'], 0],
    paint: {
      'fill-color': [
        'match',
        ['get', 'age'],
        0,
        COVERAGE_COLOURS[0],
        1,
        COVERAGE_COLOURS[1],
        2,
        COVERAGE_COLOURS[2],
        COVERAGE_COLOURS[3],
      ],
      'fill-opacity': 0.45,
    },
  },
  {
    id: 'area-cells-line',
    type: 'line',
    source: CELLS,
    paint: { 'line-color': EDGE, 'line-opacity': 0.25, 'line-width': 1 },
  },
  { id: 'area-fill', type: 'fill', source: AREA, paint: { 'fill-color': EDGE, 'fill-opacity': 0.08 } },
  { id: 'area-line', type: 'line', source: AREA, paint: { 'line-color': EDGE, 'line-width': 3 } },
]

function add(map: MaplibreMap): void {
  for (const source of [AREA, CELLS]) {
    map.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  }
  for (const layer of LAYERS) map.addLayer(layer, map.getLayer(BEFORE) === undefined ? undefined : BEFORE)
}

function remove(map: MaplibreMap): void {
  // The map itself may have gone first.
  if (map.style === undefined) return
  for (const { id } of LAYERS) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  for (const source of [AREA, CELLS]) if (map.getSource(source) !== undefined) map.removeSource(source)
}

interface AreaLayerProps {
  readonly area: TaskArea | null
  readonly coverage?: TaskCoverage | null
  readonly now: number
}

/** The area of a task on the map around it, and how much of it was covered. */
export function AreaLayer({ area, coverage = null, now }: AreaLayerProps) {
  const map = useMap()
  useEffect(() => {
    add(map)
    return () => remove(map)
  }, [map])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(AREA)?.setData(areaFeatures(area))
  }, [map, area])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(CELLS)?.setData(cellFeatures(coverage, now))
  }, [map, coverage, now])
  return null
}
