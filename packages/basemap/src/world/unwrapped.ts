import type { Geometry, MultiPolygon, Polygon, Position } from 'geojson'

/**
 * The atlas is drawn on a ball: a ring may run across the date line or around a pole. On a flat map it would sweep back
 * over the whole world. Longitudes are let run on past 180, and what circles a pole is closed along the map's edge.
 */
export function unwrappedRing(ring: readonly Position[]): Position[] {
  let turn = 0
  let before: number | undefined
  const unwrapped = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (before !== undefined && longitude - before > 180) turn -= 360
    else if (before !== undefined && longitude - before < -180) turn += 360
    before = longitude
    return [longitude + turn, latitude]
  })
  const [first, last] = [unwrapped[0], unwrapped[unwrapped.length - 1]]
  if (turn === 0 || first === undefined || last === undefined) return unwrapped
  const pole = (first[1] ?? 0) < 0 ? -90 : 90
  return [...unwrapped, [last[0] ?? 0, pole], [first[0] ?? 0, pole], first]
}

const area = (ring: readonly Position[]): number => {
  let sum = 0
  for (let index = 1; index < ring.length; index++) {
    const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [ring[index - 1] as Position, ring[index] as Position]
    sum += x1 * y2 - x2 * y1
  }
  return sum / 2
}

/** Each part by itself, its outline counter-clockwise and its holes clockwise. */
export function unwrappedPolygons(geometry: Geometry): Polygon[] {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
  const parts: MultiPolygon['coordinates'] = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return parts.map((rings) => ({
    type: 'Polygon',
    coordinates: rings.map((ring, index) => {
      const unwrapped = unwrappedRing(ring)
      return area(unwrapped) > 0 === (index === 0) ? unwrapped : unwrapped.reverse()
    }),
  }))
}
