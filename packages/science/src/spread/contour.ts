/** Values at the middles of squares, by rows from south to north. */
export interface ValueGrid {
  readonly west: number
  readonly south: number
  readonly step: number
  readonly columns: number
  readonly rows: number
  readonly values: ArrayLike<number>
}

export type GroundPoint = readonly [east: number, north: number]
export type GroundRing = readonly GroundPoint[]
/** Its edge, counted against the clock, and its holes. */
export type GroundPolygon = readonly GroundRing[]

type Crossing = { readonly key: string; readonly point: GroundPoint }

/**
 * Where values reach a level, as polygons (marching squares). Beyond the grid nothing is reached, so that every line closes: what lies on
 * the border is cut there.
 */
export function contourPolygons(grid: ValueGrid, level: number): readonly GroundPolygon[] {
  return polygonsOf(ringsOf(grid, level))
}

function ringsOf({ west, south, step, columns, rows, values }: ValueGrid, level: number): readonly GroundRing[] {
  const valueAt = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= columns || row >= rows
      ? Number.NEGATIVE_INFINITY
      : (values[row * columns + column] ?? Number.NEGATIVE_INFINITY)
  const placeOf = (column: number, row: number): GroundPoint => [
    west + (column + 0.5) * step,
    south + (row + 0.5) * step,
  ]
  /** Between two neighbours, one of which reaches it; the middle where the other is nowhere. */
  function crossing(a: readonly [number, number], b: readonly [number, number]): Crossing {
    const [low, high] = a[0] < b[0] || a[1] < b[1] ? [a, b] : [b, a]
    const [one, other] = [valueAt(...low), valueAt(...high)]
    const share = Number.isFinite(one) && Number.isFinite(other) && one !== other ? (level - one) / (other - one) : 0.5
    const [from, to] = [placeOf(...low), placeOf(...high)]
    return {
      key: `${low[0]},${low[1]},${high[0]},${high[1]}`,
      point: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share],
    }
  }
  const next = new Map<string, { readonly to: Crossing; readonly from: Crossing }>()
  const join = (from: Crossing, to: Crossing): void => void next.set(from.key, { from, to })
  for (let row = -1; row < rows; row += 1) {
    for (let column = -1; column < columns; column += 1) {
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const
      const above = corners.map(([x, y]) => valueAt(x, y) >= level)
      const count = above.filter(Boolean).length
      if (count === 0 || count === 4) continue
      // Along the edge of the square, against the clock: where it leaves what is reached, a line begins; where it comes back, that line ends.
      const edge = (n: number): Crossing =>
        crossing(corners[n % 4] as (typeof corners)[0], corners[(n + 1) % 4] as (typeof corners)[0])
      for (let n = 0; n < 4; n += 1) {
        if (!above[n] || above[(n + 1) % 4]) continue
        let back = n + 1
        while (!(!above[back % 4] && above[(back + 1) % 4])) back += 1
        join(edge(n), edge(back))
      }
    }
  }
  const rings: GroundRing[] = []
  while (next.size > 0) {
    const [start] = next.keys()
    const ring: GroundPoint[] = []
    let key = start as string
    for (let link = next.get(key); link !== undefined; link = next.get(key)) {
      next.delete(key)
      ring.push(link.from.point)
      key = link.to.key
    }
    if (ring.length > 2) rings.push([...ring, ring[0] as GroundPoint])
  }
  return rings
}

/** Twice the area, positive against the clock. */
const turnOf = (ring: GroundRing): number =>
  ring.slice(1).reduce((sum, [x, y], n) => {
    const [a, b] = ring[n] as GroundPoint
    return sum + a * y - x * b
  }, 0)

function isInside([x, y]: GroundPoint, ring: GroundRing): boolean {
  let inside = false
  for (const [n, [x2, y2]] of ring.entries()) {
    const [x1, y1] = ring[n - 1] ?? (ring.at(-1) as GroundPoint)
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Rings that turn the other way are holes of the smallest edge around them. */
function polygonsOf(rings: readonly GroundRing[]): readonly GroundPolygon[] {
  const turned = rings.map((ring) => ({ ring, turn: turnOf(ring) }))
  const polygons = turned
    .filter(({ turn }) => turn > 0)
    .sort((a, b) => b.turn - a.turn)
    .map(({ ring }) => [ring])
  for (const { ring, turn } of turned) {
    if (turn >= 0) continue
    polygons.findLast(([edge]) => isInside(ring[0] as GroundPoint, edge as GroundRing))?.push(ring)
  }
  return polygons
}
