import type { View } from '../devices/device-layer-model.ts'
import { type Flat, toDegrees, toFlat, worldSize } from '../devices/mercator.ts'
import type { Bounds, StartView } from '../view-start.ts'

/** What a plainly drawn map shows: the middle on the flat world, and how large that is drawn into how many pixels. */
export interface PlainView {
  readonly centre: Flat
  readonly zoom: number
  readonly width: number
  readonly height: number
}
interface Place {
  readonly longitude: number
  readonly latitude: number
}
interface Pixel {
  readonly x: number
  readonly y: number
}

export const LEAST_ZOOM = 1
export const MOST_ZOOM = 20
const clamped = (zoom: number): number => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))

/** The copy of the world whose place lies nearest to the middle: a map may lie across the date line. */
const nearest = (x: number, centre: number): number => x + Math.round(centre - x)

export function toPixel({ centre, zoom, width, height }: PlainView, place: Place): Pixel {
  const { x, y } = toFlat(place)
  const size = worldSize(zoom)
  return { x: (nearest(x, centre.x) - centre.x) * size + width / 2, y: (y - centre.y) * size + height / 2 }
}

const toWorld = ({ centre, zoom, width, height }: PlainView, { x, y }: Pixel): Flat => {
  const size = worldSize(zoom)
  return { x: centre.x + (x - width / 2) / size, y: centre.y + (y - height / 2) / size }
}

/** What lies under a pixel. */
export const placeAt = (view: PlainView, pixel: Pixel): [longitude: number, latitude: number] =>
  toDegrees(toWorld(view, pixel))

const within = ({ x, y }: Flat): Flat => ({ x: x - Math.floor(x), y: Math.min(1, Math.max(0, y)) })

export const moved = (view: PlainView, dx: number, dy: number): PlainView => ({
  ...view,
  centre: within(toWorld(view, { x: view.width / 2 - dx, y: view.height / 2 - dy })),
})

/** What lies under the pixel stays under it. */
export function zoomed(
  view: PlainView,
  steps: number,
  about: Pixel = { x: view.width / 2, y: view.height / 2 },
): PlainView {
  const zoom = clamped(view.zoom + steps)
  const held = toWorld(view, about)
  const size = worldSize(zoom)
  const centre = { x: held.x - (about.x - view.width / 2) / size, y: held.y - (about.y - view.height / 2) / size }
  return { ...view, zoom, centre: within(centre) }
}

export function fitted(
  view: PlainView,
  [west, south, east, north]: Bounds,
  padding: number,
  maxZoom: number,
): PlainView {
  const [from, to] = [toFlat({ longitude: west, latitude: north }), toFlat({ longitude: east, latitude: south })]
  const room = (pixels: number): number => Math.max(1, pixels - 2 * padding)
  const across = Math.log2(room(view.width) / (512 * Math.max(1e-12, to.x - from.x)))
  const down = Math.log2(room(view.height) / (512 * Math.max(1e-12, to.y - from.y)))
  const centre = within({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 })
  return { ...view, centre, zoom: clamped(Math.min(across, down, maxZoom)) }
}

export function startedAt(start: StartView, width: number, height: number): PlainView {
  const view = { centre: { x: 0.5, y: 0.5 }, zoom: 1, width, height }
  if ('bounds' in start)
    return fitted(view, start.bounds, start.fitBoundsOptions.padding, start.fitBoundsOptions.maxZoom)
  const [longitude, latitude] = start.center
  return { ...view, centre: within(toFlat({ longitude, latitude })), zoom: clamped(start.zoom) }
}

/** The stretch of ground in view, as the model of devices asks for it. */
export function groundIn(view: PlainView): View {
  const [west, north] = placeAt(view, { x: 0, y: 0 })
  const [east, south] = placeAt(view, { x: view.width, y: view.height })
  return { zoom: view.zoom, west, south, east, north }
}

export interface TileAt {
  readonly z: number
  /** Column of the file. */
  readonly column: number
  readonly row: number
  /** Where its upper left corner is drawn, and how wide it is. */
  readonly left: number
  readonly top: number
  readonly size: number
}

/** The tiles that cover a view; beyond what the file holds its last ones are drawn larger. */
export function tilesIn(view: PlainView, most: number): TileAt[] {
  const z = Math.max(0, Math.min(most, Math.floor(view.zoom)))
  const count = 2 ** z
  const size = worldSize(view.zoom) / count
  const first = toWorld(view, { x: 0, y: 0 })
  const last = toWorld(view, { x: view.width, y: view.height })
  const found: TileAt[] = []
  for (
    let row = Math.max(0, Math.floor(first.y * count));
    row <= Math.min(count - 1, Math.floor(last.y * count));
    row++
  )
    for (let column = Math.floor(first.x * count); column <= Math.floor(last.x * count); column++)
      found.push({
        z,
        column: ((column % count) + count) % count,
        row,
        left: (column / count - first.x) * worldSize(view.zoom),
        top: (row / count - first.y) * worldSize(view.zoom),
        size,
      })
  return found
}
