import { distanceToLine, type OnPlane, planeAround } from '../places/plane.ts'
import { distanceBetween, type Place, placeBetween } from '../places/sphere.ts'

interface WayPoint extends Place {
  readonly value?: number | undefined
}

export interface ComparedPoint {
  /** From the other way, in metres. */
  readonly distance: number
  /** Of this way more than of the other at the nearest place; undefined where one of them has none, or the other is far away. */
  readonly difference: number | undefined
}

/** Further apart are other streets: their values are not compared. */
export const SAME_WAY_M = 50
/** Further along the way from where it was measured a value says nothing of a place. */
export const VALUE_REACH_M = 250
/** Degrees of latitude of a square in which is searched: about as wide as the same way. */
const SQUARE = SAME_WAY_M / 111_000
/** Beyond so many squares around, a distance is "far" and nothing more. */
const RINGS = 10
export const FAR_M = SAME_WAY_M * RINGS
/** A longer pair lies in no square and is looked at from every place: a position that is wrong may be on the other side of the earth. */
const LONG_M = 20_000
/** Between the marks that a pair leaves in squares, as a share of one. */
const MARK_SHARE = 0.5

/** From one position of a way to the next, or one position that has none beside it. */
interface Pair {
  readonly from: WayPoint
  readonly to: WayPoint
}

interface Found {
  readonly distance: number
  readonly value: number | undefined
}

/** What sets one way apart from the stretches of another, place by place; between them nothing is assumed. Cost follows the two lengths. */
export function compareWays(way: readonly WayPoint[], other: readonly (readonly WayPoint[])[]): ComparedPoint[] {
  const ground = groundOf(other.flatMap(pairsOf))
  return way.map((point) => {
    const found = nearest(point, ground)
    if (found === undefined) return { distance: FAR_M, difference: undefined }
    const { distance, value } = found
    const comparable = distance <= SAME_WAY_M && value !== undefined && point.value !== undefined
    return { distance, difference: comparable ? (point.value as number) - (value as number) : undefined }
  })
}

function pairsOf(stretch: readonly WayPoint[]): Pair[] {
  const [first] = stretch
  if (first !== undefined && stretch.length === 1) return [{ from: first, to: first }]
  return stretch.flatMap((from, index) => {
    const to = stretch[index + 1]
    return to === undefined ? [] : [{ from, to }]
  })
}

/** A degree of longitude is shorter towards the poles: of each row by itself, so that all of it lies in one grid. */
const columnOf = (row: number, longitude: number): number =>
  Math.floor((longitude / SQUARE) * Math.max(0.01, Math.cos((row * SQUARE * Math.PI) / 180)))
const rowOf = ({ latitude }: Place): number => Math.floor(latitude / SQUARE)

interface Ground {
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, readonly Pair[]>>
  readonly long: readonly Pair[]
}

/** Every square that a pair passes knows of it: where positions lie far apart, the way between them is found, too. */
function groundOf(pairs: readonly Pair[]): Ground {
  const rows = new Map<number, Map<number, Pair[]>>()
  const long: Pair[] = []
  for (const pair of pairs) {
    const { from, to } = pair
    const length = distanceBetween(from, to)
    if (length > LONG_M) {
      long.push(pair)
      continue
    }
    const marks = Math.max(1, Math.ceil(length / (SAME_WAY_M * MARK_SHARE)))
    for (let mark = 0; mark <= marks; mark++) {
      const place = placeBetween(from, to, mark / marks)
      const row = rowOf(place)
      const columns = rows.get(row) ?? new Map<number, Pair[]>()
      rows.set(row, columns)
      const column = columnOf(row, place.longitude)
      const list = columns.get(column) ?? []
      columns.set(column, list)
      if (list.at(-1) !== pair) list.push(pair)
    }
  }
  return { rows, long }
}

function nearest(point: WayPoint, { rows, long }: Ground): Found | undefined {
  const toPlane = planeAround(point)
  let best: Found | undefined
  const look = (pairs: readonly Pair[]): void => {
    for (const pair of pairs) best = closer(best, pair, toPlane)
  }
  const row = rowOf(point)
  for (let ring = 0; ring <= RINGS; ring++) {
    for (let dy = -ring; dy <= ring; dy++) {
      const columns = rows.get(row + dy)
      if (columns === undefined) continue
      const column = columnOf(row + dy, point.longitude)
      const step = Math.abs(dy) === ring ? 1 : 2 * Math.max(1, ring)
      for (let dx = -ring; dx <= ring; dx += step) look(columns.get(column + dx) ?? [])
    }
    // One ring more: a mark lies up to half a square from the nearest place of its pair.
    if (best !== undefined && best.distance <= (ring - 1) * SAME_WAY_M) break
  }
  look(long)
  return best === undefined || best.distance >= FAR_M ? undefined : best
}

function closer(best: Found | undefined, { from, to }: Pair, toPlane: (place: Place) => OnPlane): Found | undefined {
  const [begin, end] = [toPlane(from), toPlane(to)]
  const distance = distanceToLine(begin, end)
  if (best !== undefined && distance >= best.distance) return best
  const [toBegin, toEnd] = [Math.hypot(...begin), Math.hypot(...end)]
  const measured = toBegin <= toEnd ? from : to
  return { distance, value: Math.min(toBegin, toEnd) <= VALUE_REACH_M ? measured.value : undefined }
}
