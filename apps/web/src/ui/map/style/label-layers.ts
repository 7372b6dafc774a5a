import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'
import { countryName, type MapTexts, placeName } from './map-texts.ts'

/** The map draws its letters with the fonts of the page; the first name only tells it the weight. */
const FONTS = ['Inter Variable', 'Noto Sans SC Variable', 'Noto Sans Arabic Variable', 'sans-serif']
export const REGULAR = ['regular', ...FONTS]
export const SEMIBOLD = ['semibold', ...FONTS]

/** Beside its place when a device or another name stands on it. */
const AROUND = {
  'text-variable-anchor': ['center', 'bottom', 'top', 'left', 'right'],
  'text-radial-offset': 1.5,
  'text-justify': 'auto',
} as const satisfies SymbolLayerSpecification['layout']

const kind = (...names: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', names]]
const sized = (scale: number, ...stops: readonly [zoom: number, size: number][]): ExpressionSpecification =>
  [
    'interpolate',
    ['linear'],
    ['zoom'],
    ...stops.flatMap(([zoom, size]) => [zoom, size * scale]),
  ] as unknown as ExpressionSpecification

export function labelLayers(source: string, palette: MapPalette, texts: MapTexts, scale: number): LayerSpecification[] {
  const layers = allLabelLayers(source, palette, texts, scale)
  return source === 'world' ? layers.filter(({ id }) => WORLD_LABELS.includes(id)) : layers
}

const WORLD_LABELS: readonly string[] = ['world-label-ocean', 'world-label-country']

function allLabelLayers(source: string, palette: MapPalette, texts: MapTexts, scale: number): LayerSpecification[] {
  const text = (
    name: string,
    sourceLayer: string,
    filter: ExpressionSpecification,
    layout: SymbolLayerSpecification['layout'],
    colour: string,
    zooms: { minzoom?: number; maxzoom?: number } = {},
  ): LayerSpecification => ({
    id: `${source}-label-${name}`,
    type: 'symbol',
    source,
    'source-layer': sourceLayer,
    filter,
    ...zooms,
    layout: { 'text-field': placeName(texts), 'text-font': REGULAR, 'text-max-width': 8, 'text-padding': 6, ...layout },
    paint: { 'text-color': colour, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
  })
  return [
    text(
      'road',
      'roads',
      ['any', ['has', 'key'], ['has', 'name']],
      {
        'symbol-placement': 'line',
        'text-size': sized(scale, [13, 10], [17, 13]),
        'symbol-spacing': 420,
        'text-letter-spacing': 0.04,
      },
      palette.quietLabel,
      { minzoom: 13 },
    ),
    text(
      'river',
      'water',
      kind('river_label'),
      {
        'symbol-placement': 'line',
        'text-size': sized(scale, [12, 11], [17, 15]),
        'text-letter-spacing': 0.14,
        'symbol-spacing': 600,
      },
      palette.waterLabel,
      { minzoom: 12 },
    ),
    text(
      'park',
      'pois',
      kind('park', 'garden'),
      { 'text-size': sized(scale, [13, 10.5], [17, 14]) },
      palette.parkLabel,
      { minzoom: 13 },
    ),
    text(
      'station',
      'pois',
      kind('station'),
      {
        'text-size': sized(scale, [13, 10], [17, 13]),
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
      },
      palette.quietLabel,
      { minzoom: 13.4 },
    ),
    text(
      'site',
      'pois',
      kind('site'),
      {
        'text-size': sized(scale, [11, 10.5], [16, 14]),
        'text-font': SEMIBOLD,
        ...AROUND,
      },
      palette.quietLabel,
      { minzoom: 11 },
    ),
    text('cape', 'pois', kind('cape'), { 'text-size': sized(scale, [11, 10], [16, 13]) }, palette.quietLabel, {
      minzoom: 11,
    }),
    text(
      'water',
      'pois',
      kind('water', 'sea'),
      {
        'text-size': sized(scale, [10, 11], [16, 15]),
        'text-letter-spacing': 0.12,
      },
      palette.waterLabel,
      { minzoom: 10 },
    ),
    text(
      'ocean',
      'pois',
      kind('ocean'),
      {
        'text-size': sized(scale, [1, 11], [5, 18]),
        'text-letter-spacing': 0.18,
      },
      palette.waterLabel,
      { maxzoom: 7 },
    ),
    text(
      'district',
      'places',
      kind('district', 'neighbourhood', 'macrohood'),
      {
        'text-size': sized(scale, [12, 11], [16, 16]),
        'text-letter-spacing': 0.08,
      },
      palette.quietLabel,
      { minzoom: 12, maxzoom: 16 },
    ),
    text(
      'territory',
      'places',
      kind('territory', 'region'),
      {
        'text-size': sized(scale, [8, 11], [14, 15]),
        'text-letter-spacing': 0.2,
      },
      palette.quietLabel,
      { minzoom: 8 },
    ),
    text(
      'town',
      'places',
      ['any', kind('town'), ['all', kind('locality'), ['!', ['in', ['get', 'kind_detail'], ['literal', ['city']]]]]],
      {
        'text-size': sized(scale, [9, 10.5], [15, 15]),
        ...AROUND,
      },
      palette.label,
      { minzoom: 9, maxzoom: 16 },
    ),
    text(
      'city',
      'places',
      ['any', kind('city'), ['all', kind('locality'), ['==', ['get', 'kind_detail'], 'city']]],
      {
        'text-size': sized(scale, [4, 11], [8, 14], [13, 20]),
        'text-font': SEMIBOLD,
        ...AROUND,
      },
      palette.label,
      { minzoom: 4, maxzoom: 14 },
    ),
    text(
      'country',
      'places',
      kind('country'),
      {
        'text-field': countryName(texts),
        'text-size': ['interpolate', ['linear'], ['zoom'], 1, 9.5 * scale, 6, 17 * scale],
        'text-letter-spacing': 0.06,
        'symbol-sort-key': ['-', 0, ['to-number', ['get', 'rank'], 0]],
        'text-max-width': 7,
      },
      palette.quietLabel,
      { minzoom: 1, maxzoom: 9 },
    ),
  ]
}
