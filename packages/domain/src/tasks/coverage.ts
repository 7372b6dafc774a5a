import type { TaskArea, TaskCoverage } from '@vigil/contract'
import { metresPerDegree } from '../places/plane.ts'
import { longitudeNear } from '../places/sphere.ts'
import { areaBounds, metresOutside } from './task-area.ts'

/** Sizes of a cell that a person can think in, in metres. */
const CELL_SIZES_M = [10, 25, 50, 100, 250, 500, 1000, 2500, 5_000] as const
/** Across the wider side; more could not be told apart on a screen. */
const CELLS_ACROSS = 32

export type CoverageGrid = Omit<TaskCoverage, 'cells'>

/** The grid over an area: the smallest cells of which not too many lie side by side, with as much beyond one edge as beyond the other. */
export function coverageGrid(area: TaskArea): CoverageGrid {
  const { west, south, stepLon, stepLat, cellM } = gridOver(area)
  return { west, south, stepLon, stepLat, cellM }
}

function gridOver(area: TaskArea): CoverageGrid & { readonly columns: number; readonly rows: number } {
  const [west, south, east, north] = areaBounds(area)
  const [perLon, perLat] = metresPerDegree((south + north) / 2)
  const across = Math.max((east - west) * perLon, (north - south) * perLat)
  const cellM = CELL_SIZES_M.find((size) => across / size <= CELLS_ACROSS) ?? across / CELLS_ACROSS
  const [stepLon, stepLat] = [cellM / perLon, cellM / perLat]
  const columns = Math.max(1, Math.ceil((east - west) / stepLon))
  const rows = Math.max(1, Math.ceil((north - south) / stepLat))
  return {
    west: longitudeNear(0, (west + east - columns * stepLon) / 2),
    south: (south + north - rows * stepLat) / 2,
    stepLon,
    stepLat,
    cellM,
    columns,
    rows,
  }
}

export interface CellVisit {
  readonly column: number
  readonly row: number
  readonly at: number
}

/**
 * Cells whose middle lies in the area, each with the last visit. An area so narrow that it has no middle of a cell in it has
 * those that its edge passes by.
 */
export function coverageOf(area: TaskArea, visits: Iterable<CellVisit>): TaskCoverage {
  const { columns, rows, ...grid } = gridOver(area)
  const last = new Map<string, number>()
  for (const { column, row, at } of visits) {
    const key = `${column}/${row}`
    last.set(key, Math.max(at, last.get(key) ?? 0))
  }
  const within = (metres: number): TaskCoverage['cells'] => {
    const cells: TaskCoverage['cells'] = []
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const middle = [grid.west + (column + 0.5) * grid.stepLon, grid.south + (row + 0.5) * grid.stepLat] as const
        if (metresOutside(area, middle) <= metres) cells.push([column, row, last.get(`${column}/${row}`) ?? null])
      }
    }
    return cells
  }
  const cells = within(0)
  return { ...grid, cells: cells.length > 0 ? cells : within(grid.cellM * Math.SQRT1_2) }
}

/** From 0 to 1; 0 where there is nothing to cover. */
export function coveredShare({ cells }: Pick<TaskCoverage, 'cells'>): number {
  if (cells.length === 0) return 0
  return cells.filter(([, , at]) => at !== null).length / cells.length
}

/** How long ago cells were visited, in steps that are drawn and told: minutes, and the last one for all that is older. */
export const COVERAGE_AGES_MIN = [15, 60, 240] as const

/** Which step an age belongs to: 0 is the freshest, 3 what is older than all of them. */
export function coverageAge(at: number, now: number): number {
  const minutes = (now - at) / (60 * 1000)
  const step = COVERAGE_AGES_MIN.findIndex((limit) => minutes < limit)
  return step < 0 ? COVERAGE_AGES_MIN.length : step
}
