import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, LayerSpecification, Map as MaplibreMap } from 'maplibre-gl'
import { type ThemeName, TOKENS } from '../../theme.ts'
import { DEVICE_SOURCE } from '../devices/device-layers.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { TRAIL_COLOURS, TRAIL_ORDER, TRAIL_WIDTHS, type TrailClass } from './trail-colours.ts'

export const TRAIL = 'trail'
export const REPLAY = 'replay'

export const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] }
/** Around the line, so that a road under it does not run into it. */
const CASING_PX = 2

const byClass = (value: (name: TrailClass) => string | number): ExpressionSpecification =>
  [
    'match',
    ['get', 'class'],
    ...TRAIL_ORDER.flatMap((name) => [name, value(name)]),
    value('none'),
  ] as unknown as ExpressionSpecification

const layout = {
  'line-cap': 'round',
  'line-join': 'round',
  'line-sort-key': byClass((name) => TRAIL_ORDER.indexOf(name)),
} as const

/** In the colours of the map, which need not be those of the page. */
export function trailLayers(theme: ThemeName): LayerSpecification[] {
  const { halo } = MAP_PALETTES[theme]
  const { accent, page } = TOKENS[theme]
  const line = { 'line-color': byClass((name) => TRAIL_COLOURS[theme][name]) }
  const source = TRAIL
  const dense: ExpressionSpecification = ['!', ['get', 'sparse']]
  return [
    {
      id: `${TRAIL}-casing`,
      type: 'line',
      source,
      filter: dense,
      layout,
      paint: { 'line-color': halo, 'line-width': byClass((name) => TRAIL_WIDTHS[name] + 2 * CASING_PX) },
    },
    {
      id: `${TRAIL}-sparse`,
      type: 'line',
      source,
      filter: ['get', 'sparse'],
      layout: { ...layout, 'line-cap': 'butt' },
      paint: { ...line, 'line-width': 3, 'line-dasharray': [2, 2] },
    },
    {
      id: TRAIL,
      type: 'line',
      source,
      filter: dense,
      layout,
      paint: { ...line, 'line-width': byClass((name) => TRAIL_WIDTHS[name]) },
    },
    {
      id: REPLAY,
      type: 'line',
      source: REPLAY,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': accent, 'line-width': 3, 'line-dasharray': [1, 1.5] },
    },
    {
      id: `${REPLAY}-place`,
      type: 'circle',
      source: REPLAY,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 8, 'circle-color': accent, 'circle-stroke-color': page, 'circle-stroke-width': 3 },
    },
  ]
}

/** The way lies under the devices, what is played once more above them. */
export function addTrail(map: MaplibreMap, layers: readonly LayerSpecification[]): void {
  const devices = map.getStyle().layers.find((layer) => 'source' in layer && layer.source === DEVICE_SOURCE)
  for (const source of [TRAIL, REPLAY]) map.addSource(source, { type: 'geojson', data: NOTHING })
  for (const layer of layers) map.addLayer(layer, layer.id.startsWith(TRAIL) ? devices?.id : undefined)
}

export function removeTrail(map: MaplibreMap, layers: readonly LayerSpecification[]): void {
  // The map itself may have gone first.
  if (map.style === undefined || map.getLayer(TRAIL) === undefined) return
  for (const { id } of layers) map.removeLayer(id)
  for (const source of [TRAIL, REPLAY]) map.removeSource(source)
}
