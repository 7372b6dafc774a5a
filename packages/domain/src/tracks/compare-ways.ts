import { distanceToStretch } from '../places/plane.ts'
import type { Place } from '../places/sphere.ts'
import { TRACK_GAP_MS } from './gaps.ts'

interface WayPoint extends Place {
  readonly at: number
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
/** Degrees of latitude of a square in which is searched: about as wide as the same way. */
const SQUARE = SAME_WAY_M / 111_000
/** Beyond so many squares around, a distance is "far" and nothing more. */
const RINGS = 10
export const FAR_M = SAME_WAY_M * RINGS

/** What sets one way apart from another, place by place. Cost follows the two lengths, not their product. */
export function compareWays(
  way: readonly WayPoint[],
  other: readonly WayPoint[],
  gapMs: number = TRACK_GAP_MS,
): ComparedPoint[] {
  const squares = squaresOf(other)
  return way.map((point) => {
    const found = nearest(point, other, squares, gapMs)
    if (found === undefined) return { distance: FAR_M, difference: undefined }
    const { distance, value } = found
    const comparable = distance <= SAME_WAY_M && value !== undefined && point.value !== undefined
    return { distance, difference: comparable ? (point.value as number) - (value as number) : undefined }
  })
}

/** A degree of longitude is shorter towards the poles: of each row by itself, so that all of it lies in one grid. */
const columnOf = (row: number, longitude: number): number =>
  Math.floor((longitude / SQUARE) * Math.max(0.01, Math.cos((row * SQUARE * Math.PI) / 180)))
const rowOf = ({ latitude }: Place): number => Math.floor(latitude / SQUARE)

function squaresOf(points: readonly WayPoint[]): Map<number, Map<number, number[]>> {
  const rows = new Map<number, Map<number, number[]>>()
  for (const [index, point] of points.entries()) {
    const row = rowOf(point)
    const columns = rows.get(row) ?? new Map<number, number[]>()
    rows.set(row, columns)
    const column = columnOf(row, point.longitude)
    const list = columns.get(column) ?? []
    columns.set(column, list)
    list.push(index)
  }
  return rows
}

function nearest(
  point: WayPoint,
  other: readonly WayPoint[],
  squares: ReturnType<typeof squaresOf>,
  gapMs: number,
): { distance: number; value: number | undefined } | undefined {
  let best: { distance: number; value: number | undefined } | undefined
  const row = rowOf(point)
  for (let ring = 0; ring <= RINGS; ring++) {
    for (let dy = -ring; dy <= ring; dy++) {
      const columns = squares.get(row + dy)
      if (columns === undefined) continue
      const column = columnOf(row + dy, point.longitude)
      const step = Math.abs(dy) === ring ? 1 : 2 * Math.max(1, ring)
      for (let dx = -ring; dx <= ring; dx += step) {
        for (const index of columns.get(column + dx) ?? []) best = closer(best, point, other, index, gapMs)
      }
    }
    // One ring more: a stretch may begin in the next square and come nearer.
    if (best !== undefined && best.distance <= (ring - 1) * SAME_WAY_M) break
  }
  return best
}

function closer(
  best: { distance: number; value: number | undefined } | undefined,
  point: WayPoint,
  other: readonly WayPoint[],
  index: number,
  gapMs: number,
): { distance: number; value: number | undefined } {
  const from = other[index] as WayPoint
  const distances = [other[index - 1], other[index + 1]].map((to) =>
    to === undefined || Math.abs(to.at - from.at) > gapMs
      ? distanceToStretch(point, from, from)
      : distanceToStretch(point, from, to),
  )
  const distance = Math.min(...distances)
  return best === undefined || distance < best.distance ? { distance, value: from.value } : best
}
