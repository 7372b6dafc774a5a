import type { LonLat } from '@vigil/domain'
import { DEFAULT_MAP_ZOOM, recall } from '../../lib/browser/storage.ts'
import type { DevicePoint } from './devices/device-point.ts'

/** Where the operator looked last, for as long as the page is open. */
let lastView: { readonly centre: LonLat; readonly zoom: number } | undefined
export const rememberView = (centre: LonLat, zoom: number): void => {
  lastView = { centre, zoom }
}

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** In the middle of most devices: one far away must not pull the view into the sea. */
export function middleOf(points: readonly DevicePoint[]): LonLat | undefined {
  const west = boundsOf(points)?.[0] ?? 0
  const longitude = middle(points.map((point) => west + ((point.longitude - west + 360) % 360)))
  const latitude = middle(points.map((point) => point.latitude))
  return longitude === undefined || latitude === undefined
    ? undefined
    : [longitude > 180 ? longitude - 360 : longitude, latitude]
}

export type StartView =
  | { readonly center: [number, number]; readonly zoom: number }
  | { readonly bounds: Bounds; readonly fitBoundsOptions: { readonly padding: number; readonly maxZoom: number } }

/** Around all that is shown, in pixels. */
export const FIT_PADDING = 56
/** Close enough that each device stands by itself. */
export const ALARMS_ZOOM = 16

/**
 * Where a map begins: at the selected device, else where the operator looked last. Who has chosen neither a place nor a zoom sees
 * the whole fleet: at the default zoom a fleet that lies wide apart would be an empty map. No closer than that zoom.
 */
export function startView(selected: DevicePoint | undefined, points: () => readonly DevicePoint[]): StartView {
  const kept = recall('mapZoom')
  if (selected !== undefined) {
    return { center: [selected.longitude, selected.latitude], zoom: kept ?? DEFAULT_MAP_ZOOM }
  }
  if (lastView !== undefined) {
    const [longitude, latitude] = lastView.centre
    return { center: [longitude, latitude], zoom: kept ?? lastView.zoom }
  }
  const shown = points()
  const centre = middleOf(shown)
  const bounds = boundsOf(shown)
  if (centre === undefined || bounds === undefined) return { center: [0, 20], zoom: 1.5 }
  return kept === undefined
    ? { bounds, fitBoundsOptions: { padding: FIT_PADDING, maxZoom: DEFAULT_MAP_ZOOM } }
    : { center: [centre[0], centre[1]], zoom: kept }
}

export type Bounds = [west: number, south: number, east: number, north: number]

/** A map that shows a stretch of ground, whatever was looked at before. */
export const aroundView = (bounds: Bounds): StartView => ({
  bounds,
  fitBoundsOptions: { padding: FIT_PADDING, maxZoom: 17 },
})

/**
 * The narrowest stretch that holds them all: of two devices beside the date line it lies across it, and not once around the world.
 * Then its east lies beyond 180 degrees, as a map wants it.
 */
export function boundsOf(points: Iterable<Pick<DevicePoint, 'longitude' | 'latitude'>>): Bounds | undefined {
  const longitudes: number[] = []
  let [south, north] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { longitude, latitude } of points) {
    longitudes.push(longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  longitudes.sort((a, b) => a - b)
  const [first, last] = [longitudes[0], longitudes.at(-1)]
  if (first === undefined || last === undefined) return undefined
  let widest = { gap: first + 360 - last, west: first, east: last }
  for (const [index, west] of longitudes.entries()) {
    const before = longitudes[index - 1]
    if (before !== undefined && west - before > widest.gap) widest = { gap: west - before, west, east: before + 360 }
  }
  return [widest.west, south, widest.east, north]
}
