import type { ValueGrid } from './contour.ts'
import { exceedance, type WindMember } from './exceedance.ts'
import { groundAxes } from './zone.ts'

/** Squares of a map of chances: as many as can be reckoned while a hand lets go of the mouse. */
const CELLS = 72

/** How likely a level is exceeded, all around a release. `reachM`: how far it may be at all. */
export function exceedanceGrid(members: readonly WindMember[], amount: number, reachM: number): ValueGrid {
  // Only the ground that any of the winds blows to: most of the circle around it is empty.
  const corners = members.flatMap(({ fromDegrees, cloud }) =>
    [
      [reachM, 0.35 * reachM],
      [reachM, -0.35 * reachM],
      [-Math.min(cloud.upwindM, reachM), 0],
      [0, 0],
    ].map(([x, y]) => groundAxes(x as number, y as number, fromDegrees)),
  )
  const easts = corners.map(({ east }) => east)
  const norths = corners.map(({ north }) => north)
  const [west, south] = [Math.min(0, ...easts), Math.min(0, ...norths)]
  const side = Math.max(Math.max(0, ...easts) - west, Math.max(0, ...norths) - south, 1) * 1.05
  const step = side / CELLS
  const values = new Float32Array(CELLS * CELLS)
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const place = { east: west + (column + 0.5) * step, north: south + (row + 0.5) * step }
      values[row * CELLS + column] = exceedance(members, place, amount)
    }
  }
  return { west, south, step, columns: CELLS, rows: CELLS, values: smoothed(smoothed(values)) }
}

/** Between a few winds lie others: each square takes part in its neighbours, so that a line has no stairs. */
function smoothed(values: Float32Array): Float32Array {
  return values.map((_, cell) => {
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)]
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - 1); y <= Math.min(CELLS - 1, row + 1); y += 1) {
      for (let x = Math.max(0, column - 1); x <= Math.min(CELLS - 1, column + 1); x += 1) {
        sum += values[y * CELLS + x] ?? 0
        count += 1
      }
    }
    return sum / count
  })
}
