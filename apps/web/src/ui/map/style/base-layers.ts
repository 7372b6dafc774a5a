import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapPalette } from './map-palette.ts'

/** Widths that double with every zoom, as roads do. */
const grows = (...stops: readonly [zoom: number, width: number][]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification
const appears = (from: number, to: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  0,
  to,
  1,
]
const detail = (...names: string[]): ExpressionSpecification => ['in', ['get', 'kind_detail'], ['literal', names]]
const kind = (...names: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', names]]

/**
 * Ground, water, roads and buildings of one source of vector tiles. Layer names and kinds are those of the Protomaps
 * base map; `shoals`, `hills` and a few kinds are the demonstration city's own.
 */
export function groundLayers(source: string, palette: MapPalette): LayerSpecification[] {
  // Each layer costs a little in every frame, also one that never has anything to draw.
  const wanted = (layer: LayerSpecification): boolean =>
    !('source-layer' in layer) || source !== 'world' || WORLD_LAYERS.includes(layer['source-layer'] ?? '')
  return allGroundLayers(source, palette).filter(wanted)
}

const WORLD_LAYERS: readonly string[] = ['earth', 'boundaries']

function allGroundLayers(source: string, palette: MapPalette): LayerSpecification[] {
  const id = (name: string): string => `${source}-${name}`
  const layer = (name: string, sourceLayer: string) => ({ id: id(name), source, 'source-layer': sourceLayer })
  const landuse = (
    name: string,
    kinds: string[],
    colour: string | ExpressionSpecification,
    minzoom = 0,
  ): LayerSpecification => ({
    ...layer(name, 'landuse'),
    type: 'fill',
    minzoom,
    filter: kind(...kinds),
    paint: { 'fill-color': colour },
  })
  return [
    {
      ...layer('shoals', 'shoals'),
      type: 'fill',
      paint: { 'fill-color': ['match', ['get', 'depth'], 1, palette.shallow, palette.shoal] },
    },
    {
      ...layer('earth', 'earth'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.land },
    },
    {
      ...layer('hills', 'hills'),
      type: 'fill',
      paint: {
        'fill-color': [
          'match',
          ['get', 'height'],
          1,
          palette.hill[0],
          2,
          palette.hill[1],
          3,
          palette.hill[2],
          palette.hill[3],
        ],
        'fill-antialias': false,
      },
    },
    landuse(
      'field',
      ['farmland'],
      ['match', ['get', 'tone'], 0, palette.field[0], 1, palette.field[1], palette.field[2]],
      12,
    ),
    landuse('built', ['residential', 'urban_area', 'neighbourhood'], palette.built),
    landuse('forest', ['forest', 'wood', 'nature_reserve', 'scrub'], palette.forest),
    landuse('works', ['industrial', 'railway', 'commercial'], palette.works),
    landuse('port', ['port', 'pier', 'aerodrome'], palette.port),
    landuse('park', ['park', 'grass', 'recreation_ground', 'garden', 'golf_course', 'cemetery', 'pitch'], palette.park),
    {
      ...layer('water', 'water'),
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.inland },
    },
    {
      ...layer('stream', 'water'),
      type: 'line',
      filter: ['all', ['==', ['geometry-type'], 'LineString'], kind('stream', 'river', 'canal')],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.inland, 'line-width': grows([9, 0.4], [12, 1.6], [16, 8]) },
    },
    {
      ...layer('building', 'buildings'),
      type: 'fill',
      minzoom: 13,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: {
        'fill-color': palette.building,
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': appears(13, 14.4),
      },
    },
    ...roadLayers(source, palette),
    {
      ...layer('boundary', 'boundaries'),
      type: 'line',
      layout: { 'line-join': 'round' },
      paint:
        source === 'world'
          ? { 'line-color': palette.country, 'line-width': grows([1, 0.5], [6, 1.2]) }
          : {
              'line-color': palette.border,
              'line-width': grows([7, 0.8], [12, 1.6], [16, 3]),
              'line-dasharray': [3, 2],
            },
    },
  ]
}

function roadLayers(source: string, palette: MapPalette): LayerSpecification[] {
  const road = (
    name: string,
    filter: ExpressionSpecification,
    colour: string,
    width: ExpressionSpecification,
    minzoom: number,
    extra: object = {},
  ): LayerSpecification => ({
    id: `${source}-${name}`,
    source,
    'source-layer': 'roads',
    type: 'line',
    minzoom,
    filter,
    // A round end would close the gaps of a dashed line.
    layout: { 'line-cap': 'line-dasharray' in extra ? 'butt' : 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': width, 'line-opacity': appears(minzoom, minzoom + 0.8), ...extra },
  })
  const track = kind('path')
  const lane: ExpressionSpecification = ['all', kind('minor_road'), detail('service')]
  const street: ExpressionSpecification = ['all', kind('minor_road'), ['!', detail('service')]]
  const secondary: ExpressionSpecification = [
    'all',
    kind('major_road', 'medium_road'),
    ['!', detail('primary', 'trunk')],
  ]
  const primary: ExpressionSpecification = ['all', kind('major_road'), detail('primary', 'trunk')]
  const motorway = kind('highway')
  const widths = {
    lane: grows([14, 0.6], [16, 3], [18, 11]),
    street: grows([12, 0.4], [14, 2], [16, 6], [18, 20]),
    secondary: grows([11, 0.7], [14, 3.2], [16, 9], [18, 28]),
    primary: grows([9, 0.6], [12, 2], [14, 4.4], [16, 12], [18, 36]),
    motorway: grows([7, 0.6], [10, 1.8], [12, 3], [14, 6.5], [16, 16], [18, 48]),
  }
  const wider = (stops: readonly [number, number][]): ExpressionSpecification => grows(...stops)
  const casing = { 'line-opacity': appears(12.4, 13.6) }
  return [
    road('track', track, palette.track, grows([12, 0.5], [15, 1.6], [18, 7]), 12),
    road('lane', lane, palette.street, widths.lane, 14),
    road(
      'street-casing',
      street,
      palette.casing,
      wider([
        [12, 0.8],
        [14, 3.2],
        [16, 8],
        [18, 23],
      ]),
      13,
      casing,
    ),
    road(
      'secondary-casing',
      secondary,
      palette.casing,
      wider([
        [11, 1.2],
        [14, 4.8],
        [16, 11.5],
        [18, 32],
      ]),
      12,
      casing,
    ),
    road(
      'primary-casing',
      primary,
      palette.casing,
      wider([
        [9, 1],
        [12, 3.2],
        [14, 6.2],
        [16, 15],
        [18, 41],
      ]),
      12,
      casing,
    ),
    road(
      'motorway-casing',
      motorway,
      palette.casing,
      wider([
        [7, 1],
        [12, 4.8],
        [14, 9],
        [16, 20],
        [18, 54],
      ]),
      10,
    ),
    road('rail', ['all', kind('rail'), ['!', detail('subway')]], palette.rail, grows([9, 0.5], [13, 1.4], [17, 4]), 9),
    road('rail-ties', ['all', kind('rail'), ['!', detail('subway')]], palette.rail, grows([13, 3], [17, 9]), 13, {
      'line-dasharray': [0.15, 2.2],
    }),
    road('street', street, palette.street, widths.street, 12),
    road('secondary', secondary, palette.secondary, widths.secondary, 11),
    road('primary', primary, palette.primary, widths.primary, 9),
    road('motorway', motorway, palette.motorway, widths.motorway, 7),
    road('metro', ['all', kind('rail'), detail('subway')], palette.metro, grows([11, 0.8], [14, 2.4], [17, 6]), 11, {
      'line-dasharray': [2.4, 1.4],
    }),
  ]
}
