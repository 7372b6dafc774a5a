import { distanceToSegment, type Point } from './point.ts'

const CELL_M = 250
/** A text would cost more than what it finds. */
const cellKey = (x: number, y: number): number => x * 100_003 + y

/** Answers "is anything within so many metres" for thousands of questions. */
export class SegmentIndex {
  readonly #cells = new Map<number, [Point, Point, number][]>()

  /** `half`: half the width of what is drawn along the line. */
  add(line: readonly Point[], half = 0): void {
    for (let index = 1; index < line.length; index++) {
      const [a, b] = [line[index - 1] as Point, line[index] as Point]
      const [west, east] = [Math.min(a[0], b[0]) - half, Math.max(a[0], b[0]) + half]
      const [south, north] = [Math.min(a[1], b[1]) - half, Math.max(a[1], b[1]) + half]
      for (let x = Math.floor(west / CELL_M); x <= Math.floor(east / CELL_M); x++) {
        for (let y = Math.floor(south / CELL_M); y <= Math.floor(north / CELL_M); y++) {
          const key = cellKey(x, y)
          const cell = this.#cells.get(key)
          if (cell === undefined) this.#cells.set(key, [[a, b, half]])
          else cell.push([a, b, half])
        }
      }
    }
  }

  isNear(point: Point, metres: number): boolean {
    for (let x = Math.floor((point[0] - metres) / CELL_M); x <= Math.floor((point[0] + metres) / CELL_M); x++) {
      for (let y = Math.floor((point[1] - metres) / CELL_M); y <= Math.floor((point[1] + metres) / CELL_M); y++) {
        for (const [a, b, half] of this.#cells.get(cellKey(x, y)) ?? [])
          if (distanceToSegment(point, a, b) < metres + half) return true
      }
    }
    return false
  }
}
