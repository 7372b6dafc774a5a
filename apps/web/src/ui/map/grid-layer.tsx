import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, Map as MaplibreMap } from 'maplibre-gl'
import { useEffect } from 'react'
import { useMap } from './map-context.ts'

const CELLS = 'grid-cells'
/** Below the devices: what covers a device hides its state. */
const BEFORE = 'device-dot'
/** Seen on the dark map and on the light one. */
export const DOUBTFUL_COLOUR = '#8A94B8'

export interface GridCell {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  readonly colour: string
  /** Too little is known of it: grey with a broken edge. */
  readonly isDoubtful: boolean
}

const cellFeatures = (cells: readonly GridCell[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: cells.map(({ west, south, east, north, colour, isDoubtful }): Feature => {
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ]
    return {
      type: 'Feature',
      properties: { colour, isDoubtful },
      geometry: { type: 'Polygon', coordinates: [ring] },
    }
  }),
})

const LAYERS: readonly LayerSpecification[] = [
  {
    id: 'grid-cells-fill',
    type: 'fill',
    source: CELLS,
    filter: ['!', ['get', 'isDoubtful']],
    paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.65 },
  },
  {
    id: 'grid-cells-doubtful',
    type: 'fill',
    source: CELLS,
    filter: ['get', 'isDoubtful'],
    paint: { 'fill-color': DOUBTFUL_COLOUR, 'fill-opacity': 0.2 },
  },
  {
    id: 'grid-cells-edge',
    type: 'line',
    source: CELLS,
    filter: ['get', 'isDoubtful'],
    paint: { 'line-color': DOUBTFUL_COLOUR, 'line-width': 1, 'line-dasharray': [2, 2] },
  },
]

function add(map: MaplibreMap): void {
  map.addSource(CELLS, { type: 'geojson', data: cellFeatures([]) })
  for (const layer of LAYERS) map.addLayer(layer, map.getLayer(BEFORE) === undefined ? undefined : BEFORE)
}

function remove(map: MaplibreMap): void {
  // The map itself may have gone first.
  if (map.style === undefined) return
  for (const { id } of LAYERS) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  if (map.getSource(CELLS) !== undefined) map.removeSource(CELLS)
}

/** Cells of a grid, each in its colour. */
export function GridLayer({ cells }: { readonly cells: readonly GridCell[] }) {
  const map = useMap()
  useEffect(() => {
    add(map)
    return () => remove(map)
  }, [map])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(CELLS)?.setData(cellFeatures(cells))
  }, [map, cells])
  return null
}
