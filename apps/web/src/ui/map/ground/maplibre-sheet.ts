import type { LonLat } from '@vigil/domain'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import type { Line, LinePaint, Paint, Shape, SheetLayer } from './sheet.ts'

const at = ([longitude, latitude]: LonLat): Position => [longitude, latitude]

const closed = (ring: Line): Position[] => [...ring, ...ring.slice(0, 1)].map(at)

function geometryOf(shape: Shape): Geometry {
  if (shape.form === 'place') return { type: 'Point', coordinates: at(shape.place) }
  // Not copied: a way has twenty thousand places, and is drawn anew twice a second.
  if (shape.form === 'line') return { type: 'LineString', coordinates: shape.line as unknown as Position[] }
  return { type: 'Polygon', coordinates: shape.rings.map(closed) }
}

export const featuresOf = (shapes: readonly Shape[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: shapes.map((shape): Feature => {
    const { kind, colour } = shape
    return {
      type: 'Feature',
      properties: colour === undefined ? { kind } : { kind, colour },
      geometry: geometryOf(shape),
    }
  }),
})

/** One value where all kinds share it, else the one of the kind. */
function byKind<P extends Paint, V extends string | number>(
  paints: readonly P[],
  value: (paint: P, order: number) => V,
): V | ExpressionSpecification {
  const values = paints.map(value)
  const [first] = values
  if (first !== undefined && values.every((each) => each === first)) return first
  const pairs = paints.flatMap(({ kind }, order) => [kind, values[order]])
  return ['match', ['get', 'kind'], ...pairs, first] as unknown as ExpressionSpecification
}

const colourOf = (paints: readonly Paint[]): string | ExpressionSpecification =>
  paints.every(({ colour }) => colour === undefined) ? ['get', 'colour'] : byKind(paints, ({ colour = '' }) => colour)

const ofKinds = (paints: readonly Paint[]): FilterSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', paints.map(({ kind }) => kind)],
]

const orderOf = (paints: readonly LinePaint[]) =>
  paints.length > 1 && { 'line-sort-key': byKind(paints, (_, order) => order) }

function layerOf(source: string, layer: SheetLayer): LayerSpecification {
  const { id, paints } = layer
  const common = { id, source, filter: ofKinds(paints) }
  if (layer.draws === 'fill')
    return { ...common, type: 'fill', paint: { 'fill-color': colourOf(paints), 'fill-opacity': layer.opacity } }
  if (layer.draws === 'circle')
    return {
      ...common,
      type: 'circle',
      paint: {
        'circle-radius': layer.radius,
        'circle-color': colourOf(paints),
        'circle-stroke-color': layer.edge,
        'circle-stroke-width': layer.edgeWidth,
      },
    }
  const { opacity, dash, join, cap } = layer
  return {
    ...common,
    type: 'line',
    layout: { ...(join && { 'line-join': join }), ...(cap && { 'line-cap': cap }), ...orderOf(layer.paints) },
    paint: {
      'line-color': colourOf(paints),
      'line-width': byKind(layer.paints, ({ width }) => width),
      ...(opacity !== undefined && { 'line-opacity': opacity }),
      ...(dash && { 'line-dasharray': [...dash] }),
    },
  }
}

export const layersOf = (source: string, layers: readonly SheetLayer[]): LayerSpecification[] =>
  layers.map((layer) => layerOf(source, layer))
