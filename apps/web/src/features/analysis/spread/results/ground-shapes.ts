import type { EstimateArea } from '@vigil/contract'
import { type LonLat, metresPerDegree, type Place } from '@vigil/domain'
import type { GroundPolygon } from '@vigil/science'
import type { MapZone } from '../../../../ui/map/zone-layer.tsx'

/** Metres east and north of a place, on the globe. */
export function placesOn({ longitude, latitude }: Place) {
  const [perLongitude, perLatitude] = metresPerDegree(latitude)
  return ([east, north]: readonly [number, number]): [number, number] => [
    longitude + east / perLongitude,
    latitude + north / perLatitude,
  ]
}

/** Squares and contours are finer than anybody draws or sends: every so manyth point, and the first one again. */
const MOST_POINTS = 600

function thinned(ring: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const every = Math.ceil(ring.length / MOST_POINTS)
  if (every === 1) return ring
  const kept = ring.slice(0, -1).filter((_, n) => n % every === 0)
  return [...kept, ...kept.slice(0, 1)]
}

/** Rings of fewer points are none. */
const LEAST_POINTS = 4
const MOST_POLYGONS = 60

export const polygonsOn = (polygons: readonly GroundPolygon[], around: Place): EstimateArea['polygons'] => {
  const place = placesOn(around)
  return polygons.slice(0, MOST_POLYGONS).flatMap((rings) => {
    const [edge, ...holes] = rings
      .map((ring) => thinned(ring).map(place))
      .filter(({ length }) => length >= LEAST_POINTS)
    return edge === undefined ? [] : [[edge, ...holes.slice(0, MOST_POLYGONS)]]
  })
}

/** An area on the map; the largest is drawn first. */
export const mapZonesOf = (areas: readonly EstimateArea[], isOutline = false): readonly MapZone[] =>
  areas
    .toReversed()
    .flatMap(({ colour, polygons }) =>
      polygons.flatMap(([edge, ...holes]): MapZone[] =>
        edge === undefined ? [] : [{ ring: edge as readonly LonLat[], holes: holes as LonLat[][], colour, isOutline }],
      ),
    )

export function boundsOf(areas: readonly EstimateArea[]): [number, number, number, number] | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of areas.flatMap(({ polygons }) => polygons.flat(2))) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return west > east ? undefined : [west, south, east, north]
}

/** What a map was moved to. `isWhole`: with the lines that take longer to reckon. */
export interface View {
  readonly subject: string
  readonly isWhole: boolean
}

/** Whether the map is moved to `next`: to another subject always, to the rest of the same one unless somebody looks around in it. */
export const comesIntoView = (shown: View | undefined, next: View, isByHand: boolean): boolean =>
  shown?.subject !== next.subject || (next.isWhole && !shown.isWhole && !isByHand)
