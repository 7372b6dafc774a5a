import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { STATE_COLOURS, type ThemeName, TOKENS } from '../../theme.ts'
import { REGULAR, SEMIBOLD } from '../style/label-layers.ts'
import { MAP_PALETTES } from '../style/map-palette.ts'
import { isPlain, STATE_RANKS } from './point-mark.ts'
import { iconName, WIND_ICON } from './state-icons.ts'

export const DEVICE_SOURCE = 'devices'
export const MOVING_SOURCE = 'moving'
export const SELECTED_SOURCE = 'selected'
export const WIND_SOURCE = 'wind'
export const MEASURE_SOURCE = 'measure'
/** Layers that answer to a pointer, the topmost first. */
export const CLUSTER_LAYER = 'device-cluster'
export const POINT_LAYERS = ['moving-mark', 'moving-dot', 'device-mark', 'device-dot', 'passing-dot'] as const

/** Fewer and larger pieces beyond: each piece that changes is a frame. A quarter of a metre is exact enough. */
const DEVICE_TILES_UNTIL = 14

const EMPTY: SourceSpecification & { type: 'geojson' } = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
}

export const overlaySources = (): Record<string, SourceSpecification> => ({
  [DEVICE_SOURCE]: { ...EMPTY, maxzoom: DEVICE_TILES_UNTIL },
  [MOVING_SOURCE]: { ...EMPTY, maxzoom: DEVICE_TILES_UNTIL },
  [SELECTED_SOURCE]: { ...EMPTY },
  [WIND_SOURCE]: { ...EMPTY },
  [MEASURE_SOURCE]: { ...EMPTY },
})

const byRank = (
  property: 'rank' | 'worst',
  value: (name: string) => string,
  otherwise: string,
): ExpressionSpecification =>
  [
    'match',
    ['get', property],
    ...STATE_RANKS.flatMap(({ rank, name }) => [rank, value(name)]),
    otherwise,
  ] as unknown as ExpressionSpecification

const isCluster: ExpressionSpecification = ['has', 'count']
const isPoint: ExpressionSpecification = ['!', ['has', 'count']]
const isMarked: ExpressionSpecification = ['!=', ['get', 'mark'], '']
const isUnmarked: ExpressionSpecification = ['==', ['get', 'mark'], '']
const PLAIN_RANKS = STATE_RANKS.filter(({ state }) => isPlain(state)).map(({ rank }) => rank)

const colourBy = (property: 'rank' | 'worst', theme: ThemeName): ExpressionSpecification => {
  const colours: Readonly<Record<string, string>> = STATE_COLOURS[theme]
  const { label } = MAP_PALETTES[theme]
  return byRank(property, (name) => colours[name] ?? label, label)
}

/** Single devices: a dot in the colour of the state, its shape where it is not normal, its name from near. */
function pointLayers(
  name: string,
  source: string,
  theme: ThemeName,
  scale: number,
  which: ExpressionSpecification = isPoint,
): LayerSpecification[] {
  const palette = MAP_PALETTES[theme]
  return [
    {
      id: `${name}-dot`,
      type: 'circle',
      source,
      filter: which,
      layout: { 'circle-sort-key': ['get', 'rank'] },
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 4, 16, 6.5],
        'circle-color': colourBy('rank', theme),
        'circle-stroke-color': palette.halo,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${name}-mark`,
      type: 'symbol',
      source,
      filter: ['all', which, isMarked],
      layout: {
        'icon-image': ['concat', ['get', 'mark'], `-${theme}`],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'rank'],
      },
    },
    {
      id: `${name}-name`,
      type: 'symbol',
      source,
      minzoom: 15.5,
      filter: which,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 11.5 * scale,
        'text-anchor': 'top',
        'text-offset': [0, 1],
        'text-max-width': 9,
        'text-optional': true,
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
    },
    {
      id: `${name}-value`,
      type: 'symbol',
      source,
      filter: ['all', which, ['has', 'value']],
      layout: {
        'text-field': ['get', 'value'],
        'text-font': SEMIBOLD,
        'text-size': 12.5 * scale,
        'text-anchor': 'left',
        'text-offset': [1.1, 0],
        'text-max-width': 20,
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
      },
      paint: {
        // Colour is kept for what is abnormal.
        'text-color': [
          'case',
          ['in', ['get', 'rank'], ['literal', PLAIN_RANKS]],
          palette.label,
          colourBy('rank', theme),
        ],
        'text-halo-color': palette.halo,
        'text-halo-width': 2,
      },
    },
  ]
}

/** To the left of what is drawn there; the number of a cluster must stay readable. */
export const BESIDE_POINT_PX = 26
export const BESIDE_CLUSTER_PX = 42
/** Of an arrow, in shares of its drawing; the largest from so many m/s on. */
export const WIND_SIZES = { least: 0.55, most: 1, mostAt: 20 } as const

function windLayer(
  id: string,
  beside: number,
  filter: ExpressionSpecification,
  theme: ThemeName,
  scale: number,
): LayerSpecification {
  const palette = MAP_PALETTES[theme]
  return {
    id,
    type: 'symbol',
    source: WIND_SOURCE,
    filter,
    layout: {
      'icon-image': iconName(WIND_ICON, theme),
      'icon-rotate': ['get', 'toward'],
      'icon-rotation-alignment': 'map',
      'icon-size': [
        'interpolate',
        ['linear'],
        ['get', 'speed'],
        0,
        WIND_SIZES.least,
        WIND_SIZES.mostAt,
        WIND_SIZES.most,
      ],
      'icon-padding': 8,
      'text-field': ['get', 'text'],
      'text-font': SEMIBOLD,
      'text-size': 11 * scale,
      // Above the arrow: below it stands the name of the device.
      'text-anchor': 'bottom',
      'text-offset': [0, -1.2],
      'text-optional': true,
    },
    paint: {
      'icon-translate': [-beside, 0],
      'text-translate': [-beside, 0],
      'text-color': palette.label,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.5,
    },
  }
}

export function overlayLayers(theme: ThemeName, scale: number): LayerSpecification[] {
  const palette = MAP_PALETTES[theme]
  const tokens = TOKENS[theme]
  const worstIsPlain: ExpressionSpecification = ['in', ['get', 'worst'], ['literal', PLAIN_RANKS]]
  const source = DEVICE_SOURCE
  return [
    {
      id: 'measure-area',
      type: 'fill',
      source: MEASURE_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': tokens.accent, 'fill-opacity': 0.14 },
    },
    {
      id: 'measure-line',
      type: 'line',
      source: MEASURE_SOURCE,
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': tokens.accent, 'line-width': 2.5 },
    },
    {
      id: 'selected-ring',
      type: 'circle',
      source: SELECTED_SOURCE,
      paint: {
        'circle-radius': 19,
        'circle-color': tokens.accent,
        'circle-opacity': 0.16,
        'circle-stroke-color': tokens.accent,
        'circle-stroke-width': 2.5,
      },
    },
    ...pointLayers('device', DEVICE_SOURCE, theme, scale),
    // What passes by in good order goes under a cluster's number; what alarms goes over everything.
    ...pointLayers('passing', MOVING_SOURCE, theme, scale, isUnmarked),
    {
      id: CLUSTER_LAYER,
      type: 'circle',
      source,
      filter: isCluster,
      layout: { 'circle-sort-key': ['get', 'worst'] },
      paint: {
        'circle-radius': [
          '+',
          ['step', ['get', 'count'], 13, 10, 16, 100, 20, 1000, 25],
          ['case', ['>', ['get', 'alarming'], 0], 5, 0],
        ],
        'circle-color': tokens.panel,
        'circle-opacity': 0.94,
        'circle-stroke-color': colourBy('worst', theme),
        'circle-stroke-width': ['case', worstIsPlain, 2, 3.5],
        'circle-stroke-opacity': ['case', worstIsPlain, 0.7, 1],
      },
    },
    {
      id: 'device-cluster-count',
      type: 'symbol',
      source,
      filter: isCluster,
      layout: {
        // How many of all: a ring in the colour of an alarm says nothing of the other thirteen.
        'text-field': [
          'case',
          ['>', ['get', 'alarming'], 0],
          ['concat', ['to-string', ['get', 'alarming']], '/', ['to-string', ['get', 'count']]],
          ['to-string', ['get', 'count']],
        ],
        'text-font': SEMIBOLD,
        'text-size': 12,
        'text-allow-overlap': true,
        // Names of places step aside for it.
        'text-padding': 10,
        'symbol-sort-key': ['get', 'worst'],
      },
      paint: { 'text-color': tokens.text },
    },
    {
      id: 'device-cluster-mark',
      type: 'symbol',
      source,
      filter: ['all', isCluster, ['any', ['!', worstIsPlain], ['==', ['get', 'muted'], 1]]],
      layout: {
        'icon-image': [
          'case',
          worstIsPlain,
          iconName('alarm-muted', theme),
          byRank('worst', (name) => iconName(name, theme), ''),
        ],
        'icon-size': 0.85,
        'icon-offset': [
          'step',
          ['get', 'count'],
          ['literal', [13, -13]],
          10,
          ['literal', [16, -16]],
          100,
          ['literal', [19, -19]],
        ],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['get', 'worst'],
      },
    },
    ...pointLayers('moving', MOVING_SOURCE, theme, scale, isMarked),
    {
      id: 'selected-name',
      type: 'symbol',
      source: SELECTED_SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': 13 * scale,
        'text-anchor': 'top',
        'text-offset': [0, 1.7],
        'text-max-width': 12,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 2 },
    },
    windLayer('wind-arrow', BESIDE_POINT_PX, ['!', ['get', 'clustered']], theme, scale),
    windLayer('wind-arrow-cluster', BESIDE_CLUSTER_PX, ['get', 'clustered'], theme, scale),
    {
      id: 'measure-point',
      type: 'circle',
      source: MEASURE_SOURCE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': tokens.panel,
        'circle-stroke-color': tokens.accent,
        'circle-stroke-width': 2.5,
      },
    },
  ]
}
