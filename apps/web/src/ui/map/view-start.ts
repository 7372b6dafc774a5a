import { DEFAULT_MAP_ZOOM, recall } from '../../lib/storage.ts'
import type { DevicePoint } from './device-point.ts'
import type { LngLat } from './measure.ts'

/** Where the operator looked last, for as long as the page is open. */
let lastCentre: LngLat | undefined
export const rememberCentre = (centre: LngLat): void => {
  lastCentre = centre
}

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** In the middle of most devices: one far away must not pull the view into the sea. */
export function middleOf(points: readonly DevicePoint[]): LngLat | undefined {
  const longitude = middle(points.map((point) => point.longitude))
  const latitude = middle(points.map((point) => point.latitude))
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude]
}

export function startView(
  selected: DevicePoint | undefined,
  points: () => readonly DevicePoint[],
): { center: [number, number]; zoom: number } {
  const zoom = recall('mapZoom') ?? DEFAULT_MAP_ZOOM
  const centre =
    selected !== undefined ? ([selected.longitude, selected.latitude] as const) : (lastCentre ?? middleOf(points()))
  return centre === undefined ? { center: [0, 20], zoom: 1.5 } : { center: [centre[0], centre[1]], zoom }
}

/** West, south, east, north. */
export function boundsOf(points: Iterable<DevicePoint>): [number, number, number, number] | undefined {
  let bounds: [number, number, number, number] | undefined
  for (const { longitude, latitude } of points) {
    bounds =
      bounds === undefined
        ? [longitude, latitude, longitude, latitude]
        : [
            Math.min(bounds[0], longitude),
            Math.min(bounds[1], latitude),
            Math.max(bounds[2], longitude),
            Math.max(bounds[3], latitude),
          ]
  }
  return bounds
}
