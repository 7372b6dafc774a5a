import { type Coordinates, isSpotsKey, type SpotsKey } from '@vigil/basemap'

/** What stands in `stationMap` and `mapUrl` for a plan that Vigil draws itself, before its name. */
export const DRAWN_PLAN = 'plan:'

export interface Corners {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A drawing of the demonstration, or a picture with the corners of the ground that it shows. */
export type StationMap =
  | { readonly kind: 'drawn'; readonly spots: SpotsKey }
  | { readonly kind: 'picture'; readonly url: string; readonly corners: Corners | undefined }

const CORNERS = /^bbox=(-?[\d.]+),(-?[\d.]+),(-?[\d.]+),(-?[\d.]+)$/

/** `/plans/hall.svg#bbox=121.47,31.23,121.48,31.24`: west, south, east and north edge in degrees. */
export function readStationMap(text: string | null): StationMap | undefined {
  if (text === null || text.trim() === '') return undefined
  if (text.startsWith(DRAWN_PLAN)) {
    const spots = text.slice(DRAWN_PLAN.length)
    return isSpotsKey(spots) ? { kind: 'drawn', spots } : undefined
  }
  const [url = '', fragment = ''] = text.trim().split('#', 2)
  const [, west, south, east, north] = (CORNERS.exec(fragment) ?? []).map(Number)
  const corners =
    west === undefined ||
    south === undefined ||
    east === undefined ||
    north === undefined ||
    west >= east ||
    south >= north
      ? undefined
      : { west, south, east, north }
  return url === '' ? undefined : { kind: 'picture', url, corners }
}

/** 0 to 1 from the upper left corner of the picture; undefined outside. */
export function shareOf(corners: Corners, { longitude, latitude }: Coordinates): { x: number; y: number } | undefined {
  const x = (longitude - corners.west) / (corners.east - corners.west)
  const y = (corners.north - latitude) / (corners.north - corners.south)
  return x < 0 || x > 1 || y < 0 || y > 1 ? undefined : { x, y }
}

/** Height of the ground between the corners for a width of 1: a degree east is shorter than a degree north. */
export function heightOf({ west, south, east, north }: Corners): number {
  const middle = ((south + north) / 2) * (Math.PI / 180)
  return (north - south) / ((east - west) * Math.cos(middle))
}
