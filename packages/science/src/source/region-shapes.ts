import { contourPolygons, type GroundPolygon } from '../spread/contour.ts'
import { cellPlace, type SourceMap } from './source-grid.ts'

/** The smallest ground that holds the source with this chance, as polygons. */
export function regionPolygons({ grid, chance }: SourceMap, share: number): readonly GroundPolygon[] {
  const order = [...chance].sort((a, b) => b - a)
  let [held, level] = [0, 0]
  for (const each of order) {
    if (held >= share) break
    held += each
    level = each
  }
  return contourPolygons({ ...grid, values: chance }, level)
}

/** A place that may be the one, with the chance of the ground around it. */
export interface Candidate {
  readonly cell: number
  readonly east: number
  readonly north: number
  readonly chance: number
}

/** Nearer together than this share of the ground two places are one. */
const APART = 0.08
const MOST = 5
const LEAST_CHANCE = 0.02

/** Places that lie apart, the likeliest first; every square of the region counts for the one that it is nearest to. */
export function candidatesOf({ grid, region, chance }: SourceMap): readonly Candidate[] {
  const apartM = APART * grid.step * Math.max(grid.columns, grid.rows)
  const found: { cell: number; east: number; north: number; chance: number }[] = []
  for (const cell of region) {
    const place = cellPlace(grid, cell)
    const isOwn = found.every(({ east, north }) => Math.hypot(east - place.east, north - place.north) > apartM)
    if (isOwn && found.length < MOST) found.push({ cell, ...place, chance: 0 })
  }
  for (const cell of region) {
    const place = cellPlace(grid, cell)
    const nearest = found.reduce((best, each) =>
      Math.hypot(each.east - place.east, each.north - place.north) <
      Math.hypot(best.east - place.east, best.north - place.north)
        ? each
        : best,
    )
    nearest.chance += chance[cell] ?? 0
  }
  const [first, ...others] = found
  // The best square comes first, whatever ground the others gather.
  return first === undefined
    ? []
    : [first, ...others.filter((each) => each.chance >= LEAST_CHANCE).sort((a, b) => b.chance - a.chance)]
}
