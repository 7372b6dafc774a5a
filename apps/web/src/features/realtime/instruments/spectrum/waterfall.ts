import type { WaterfallRow } from '@vigil/contract'
import { intoColumns } from '@vigil/domain'
import { COLOUR_STEPS, COLOURS } from '../../../../ui/heat-colours.ts'

/** Step of the table for a rate: by its logarithm, since a peak stands a hundred times above the slope beside it. */
export const colourStep = (rate: number, highest: number): number =>
  highest > 0 && rate > 0
    ? Math.min(COLOUR_STEPS - 1, Math.round((Math.log1p((rate / highest) * 99) / Math.log(100)) * (COLOUR_STEPS - 1)))
    : 0

/** The last rows, each a rate per column; the oldest is overwritten by the newest. */
export class Waterfall {
  readonly columns: number
  readonly rows: number
  readonly #rates: Float32Array
  readonly #times: Float64Array
  #next = 0
  #filled = 0

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    this.#rates = new Float32Array(columns * rows)
    this.#times = new Float64Array(rows)
  }

  get filled(): number {
    return this.#filled
  }

  /** A row of no length tells no rate and is left out. */
  add(counts: ArrayLike<number>, seconds: number, at: number): boolean {
    if (!(seconds > 0) || counts.length === 0) return false
    this.#put(this.#next, intoColumns(counts, this.columns), seconds, at)
    this.#next = (this.#next + 1) % this.rows
    this.#filled = Math.min(this.rows, this.#filled + 1)
    return true
  }

  /** Rows from before those that are there, oldest first: as many of the newest as there is room for. */
  addBefore(older: readonly WaterfallRow[]): void {
    for (const { counts, seconds, at } of older.toReversed()) {
      if (this.#filled === this.rows) return
      this.#put(this.#placeOf(this.#filled), counts, seconds, at)
      this.#filled += 1
    }
  }

  clear(): void {
    this.#filled = 0
    this.#next = 0
  }

  /** 0 is the newest. */
  timeOf(row: number): number | undefined {
    return row < this.#filled ? this.#times[this.#placeOf(row)] : undefined
  }

  rate(row: number, column: number): number {
    return row < this.#filled ? (this.#rates[this.#placeOf(row) * this.columns + column] as number) : 0
  }

  highest(): number {
    let most = 0
    for (let row = 0; row < this.#filled; row++) {
      for (let column = 0; column < this.columns; column++) most = Math.max(most, this.rate(row, column))
    }
    return most
  }

  /** Writes red, green, blue, alpha of as many rows as fit, the newest on top; rows that have not come yet stay clear. */
  paint(pixels: Uint8ClampedArray): void {
    pixels.fill(0)
    const highest = this.highest()
    const shown = Math.min(this.#filled, Math.floor(pixels.length / (4 * this.columns)))
    for (let row = 0; row < shown; row++) {
      for (let column = 0; column < this.columns; column++) {
        const colour = colourStep(this.rate(row, column), highest) * 3
        const pixel = (row * this.columns + column) * 4
        pixels[pixel] = COLOURS[colour] as number
        pixels[pixel + 1] = COLOURS[colour + 1] as number
        pixels[pixel + 2] = COLOURS[colour + 2] as number
        pixels[pixel + 3] = 255
      }
    }
  }

  #put(place: number, counts: readonly number[], seconds: number, at: number): void {
    this.#rates.set(
      counts.map((count) => count / seconds),
      place * this.columns,
    )
    this.#times[place] = at
  }

  #placeOf(row: number): number {
    return (this.#next - 1 - row + 2 * this.rows) % this.rows
  }
}
