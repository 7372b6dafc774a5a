import { isInside, type Point, type Ring, signedArea } from './point.ts'

interface Extent {
  west: number
  south: number
  east: number
  north: number
}

/** Outer ring first, then its holes. */
export type Area = readonly Ring[]

const key = ([east, north]: Point): string => `${Math.round(east * 10)} ${Math.round(north * 10)}`

/**
 * The areas in which a field is above a level, by marching squares. The field is taken as below the level outside the
 * extent, so that every outline closes.
 */
export function areasAbove(
  field: (east: number, north: number) => number,
  level: number,
  { west, south, east, north }: Extent,
  step: number,
): Area[] {
  const columns = Math.ceil((east - west) / step) + 1
  const rows = Math.ceil((north - south) / step) + 1
  const values = new Float64Array(columns * rows)
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++)
      values[row * columns + column] = field(west + column * step, south + row * step) - level
  for (let column = 0; column < columns; column++) {
    values[column] = -1
    values[(rows - 1) * columns + column] = -1
  }
  for (let row = 0; row < rows; row++) {
    values[row * columns] = -1
    values[row * columns + columns - 1] = -1
  }

  const nextOf = new Map<string, { to: string; point: Point }[]>()
  const cross = (c1: number, r1: number, c2: number, r2: number): Point => {
    const [v1, v2] = [values[r1 * columns + c1] as number, values[r2 * columns + c2] as number]
    const share = v1 / (v1 - v2)
    return [west + (c1 + share * (c2 - c1)) * step, south + (r1 + share * (r2 - r1)) * step]
  }
  const join = (from: Point, to: Point): void => {
    const start = key(from)
    const entry = { to: key(to), point: to }
    const list = nextOf.get(start)
    if (list === undefined) nextOf.set(start, [entry])
    else list.push(entry)
  }
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const above = (c: number, r: number): number => ((values[r * columns + c] as number) > 0 ? 1 : 0)
      const shape =
        above(column, row) + 2 * above(column + 1, row) + 4 * above(column + 1, row + 1) + 8 * above(column, row + 1)
      if (shape === 0 || shape === 15) continue
      const low = () => cross(column, row, column + 1, row)
      const right = () => cross(column + 1, row, column + 1, row + 1)
      const high = () => cross(column, row + 1, column + 1, row + 1)
      const left = () => cross(column, row, column, row + 1)
      // Walked with the higher ground on the left hand.
      if (shape === 1) join(low(), left())
      else if (shape === 2) join(right(), low())
      else if (shape === 3) join(right(), left())
      else if (shape === 4) join(high(), right())
      else if (shape === 5) {
        join(low(), left())
        join(high(), right())
      } else if (shape === 6) join(high(), low())
      else if (shape === 7) join(high(), left())
      else if (shape === 8) join(left(), high())
      else if (shape === 9) join(low(), high())
      else if (shape === 10) {
        join(right(), low())
        join(left(), high())
      } else if (shape === 11) join(right(), high())
      else if (shape === 12) join(left(), right())
      else if (shape === 13) join(low(), right())
      else join(left(), low())
    }
  }
  return nested(ringsOf(nextOf))
}

function ringsOf(nextOf: Map<string, { to: string; point: Point }[]>): Point[][] {
  const rings: Point[][] = []
  for (const start of nextOf.keys()) {
    let at = start
    let ring: Point[] = []
    for (;;) {
      const list = nextOf.get(at)
      const step = list?.pop()
      if (step === undefined) break
      if (list?.length === 0) nextOf.delete(at)
      ring.push(step.point)
      at = step.to
      if (at === start) {
        if (ring.length > 2) rings.push(ring)
        ring = []
      }
    }
  }
  return rings
}

/** Counter-clockwise rings are ground, clockwise ones holes in the smallest ground around them. */
function nested(rings: readonly Point[][]): Area[] {
  const outer = rings
    .filter((ring) => signedArea(ring) > 0)
    .map((ring) => ({ area: signedArea(ring), rings: [ring] }))
    .sort((a, b) => a.area - b.area)
  for (const hole of rings.filter((ring) => signedArea(ring) < 0)) {
    const [corner] = hole
    const around =
      corner && outer.find((each) => each.area > -signedArea(hole) && isInside(each.rings[0] ?? [], corner))
    if (around) around.rings.push(hole)
  }
  return outer.map((each) => each.rings)
}
