/** Squares of ground in which a source may lie: metres east and north of a place that all positions are told from. */
export interface SourceGrid {
  readonly west: number
  readonly south: number
  /** Length of a square's side, metres. */
  readonly step: number
  readonly columns: number
  readonly rows: number
}

interface GroundPlace {
  readonly east: number
  readonly north: number
}

export const SOURCE_GRID = { cells: 200, leastExtentM: 50, leastStepM: 0.25 } as const

/** The ground around detectors: as much again as they span on every side, for a source often lies beside them. */
export function gridAround(places: readonly GroundPlace[], margin = 1): SourceGrid {
  const span = (of: (place: GroundPlace) => number): readonly [number, number] => {
    const values = places.map(of)
    return [Math.min(...values), Math.max(...values)]
  }
  const [west, east] = span((place) => place.east)
  const [south, north] = span((place) => place.north)
  const extent = Math.max(east - west, north - south, SOURCE_GRID.leastExtentM)
  const side = extent * (1 + 2 * margin)
  const step = Math.max(side / SOURCE_GRID.cells, SOURCE_GRID.leastStepM)
  const cells = Math.ceil(side / step)
  return { west: (west + east - side) / 2, south: (south + north - side) / 2, step, columns: cells, rows: cells }
}

export const cellPlace = (grid: SourceGrid, cell: number): GroundPlace => ({
  east: grid.west + ((cell % grid.columns) + 0.5) * grid.step,
  north: grid.south + (Math.floor(cell / grid.columns) + 0.5) * grid.step,
})

/** Where a source is likely, and how far that can be told. */
export interface SourceMap {
  readonly grid: SourceGrid
  /** Probability of each square, by rows from south to north; they add up to one. */
  readonly chance: Float32Array
  /** The square that explains the readings best. */
  readonly best: number
  /** The squares that hold the source with the wanted chance, the likeliest first. */
  readonly region: readonly number[]
  /** Parts of the region lie on the border of the ground that was looked at: it may reach beyond. */
  readonly isCutOff: boolean
}

const COARSE = 4

/** Every fourth square first; all of them where it may matter, and evenly between the known ones elsewhere. `within`: of the best. */
export function logsOfGround(grid: SourceGrid, logOf: (cell: number) => number, within: number): Float64Array {
  const { columns, rows } = grid
  const logs = new Float64Array(columns * rows)
  const [across, up] = [Math.ceil(columns / COARSE), Math.ceil(rows / COARSE)]
  const known = new Float64Array(across * up)
  const inside = (block: number, most: number): number => Math.min(block * COARSE + COARSE / 2, most - 1)
  let top = Number.NEGATIVE_INFINITY
  for (let row = 0; row < up; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const log = logOf(inside(row, rows) * columns + inside(column, columns))
      known[row * across + column] = log
      top = Math.max(top, log)
    }
  }
  const knownAt = (column: number, row: number): number =>
    known[Math.max(0, Math.min(up - 1, row)) * across + Math.max(0, Math.min(across - 1, column))] as number
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column
      const [x, y] = [(column - COARSE / 2) / COARSE, (row - COARSE / 2) / COARSE]
      const [left, below] = [Math.floor(x), Math.floor(y)]
      const [a, b] = [knownAt(left, below), knownAt(left + 1, below)]
      const [c, d] = [knownAt(left, below + 1), knownAt(left + 1, below + 1)]
      const isNear = Math.max(a, b, c, d) >= top - within
      const [dx, dy] = [x - left, y - below]
      logs[cell] = isNear ? logOf(cell) : (a * (1 - dx) + b * dx) * (1 - dy) + (c * (1 - dx) + d * dx) * dy
    }
  }
  return logs
}

/** How much of a region's likelihood may lie on the border before the ground is too small for it. */
const BORDER_SHARE = 0.02

/** Logarithms of a likelihood as a map: tempered by `power`, made to add up to one. `-Infinity` is a square that can not be. */
export function sourceMap(grid: SourceGrid, logs: Float64Array, power: number, share: number): SourceMap {
  let best = 0
  for (let cell = 1; cell < logs.length; cell += 1) if ((logs[cell] ?? 0) > (logs[best] ?? 0)) best = cell
  const top = logs[best] ?? 0
  const chance = new Float32Array(logs.length)
  let sum = 0
  for (let cell = 0; cell < logs.length; cell += 1) {
    const each = Math.exp(power * ((logs[cell] ?? 0) - top))
    chance[cell] = each
    sum += each
  }
  for (let cell = 0; cell < chance.length; cell += 1) chance[cell] = (chance[cell] ?? 0) / sum
  const order = [...chance.keys()].filter((cell) => (chance[cell] ?? 0) > 0)
  order.sort((a, b) => (chance[b] ?? 0) - (chance[a] ?? 0))
  let [held, border] = [0, 0]
  const region: number[] = []
  const { columns, rows } = grid
  for (const cell of order) {
    if (held >= share) break
    region.push(cell)
    held += chance[cell] ?? 0
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    if (column === 0 || row === 0 || column === columns - 1 || row === rows - 1) border += chance[cell] ?? 0
  }
  return { grid, chance, best, region, isCutOff: border > BORDER_SHARE }
}

/** A quantity with the ends of the stretch that holds it with nine chances in ten. */
export interface Stretch {
  readonly likely: number
  readonly low: number
  readonly high: number
}

const TAIL = 0.05

/**
 * Collects how likely each size of a quantity is that is known only by its order of magnitude. `apart`: how far from each other, as
 * logarithms, the sizes are that were tried. Each stands for those around it: a stretch is never narrower than what was tried tells.
 */
export function createSizes(binsInE: number, apart: number) {
  const weights = new Map<number, number>()
  return {
    add(logSize: number, weight: number): void {
      const bin = Math.round(logSize * binsInE)
      weights.set(bin, (weights.get(bin) ?? 0) + weight)
    },
    stretch(): Stretch {
      const bins = [...weights].sort(([a], [b]) => a - b)
      const all = bins.reduce((sum, [, weight]) => sum + weight, 0)
      const sizeAt = (share: number): number => {
        let held = 0
        for (const [bin, weight] of bins) {
          held += weight
          if (held >= share * all) return Math.exp(bin / binsInE)
        }
        return Number.NaN
      }
      const around = Math.exp(apart / 2)
      return { likely: sizeAt(0.5), low: sizeAt(TAIL) / around, high: sizeAt(1 - TAIL) * around }
    },
  }
}
