import type { Quantity } from '@vigil/devices'
import type { Rng } from '@vigil/science'
import { type Course, courseOf } from './signal.ts'

/** The readings of one module: first their own course, then what behaviours make of them. */
export class ModuleValues {
  readonly #quantities: readonly Quantity[]
  readonly #courses: readonly Course[]
  readonly #scales: readonly number[]
  readonly #index: ReadonlyMap<string, number>
  readonly #values: Float64Array

  constructor(quantities: readonly Quantity[], rng: Rng) {
    this.#quantities = quantities
    this.#courses = quantities.map((quantity) => courseOf(rng.fork(quantity.key), quantity))
    this.#scales = quantities.map(({ digits }) => 10 ** digits)
    this.#index = new Map(quantities.map(({ key }, index) => [key, index]))
    this.#values = new Float64Array(quantities.length)
  }

  get charging(): boolean {
    return this.#courses.some(({ charging }) => charging)
  }

  calibrate(): void {
    for (const course of this.#courses) course.calibrate()
  }

  advance(hour: number, seconds: number): void {
    for (let index = 0; index < this.#courses.length; index++) {
      this.#values[index] = this.#courses[index]?.next(hour, seconds) ?? 0
    }
  }

  has(key: string): boolean {
    return this.#index.has(key)
  }

  quantity(key: string): Quantity | undefined {
    return this.#quantities[this.#index.get(key) ?? -1]
  }

  get(key: string): number {
    return this.#values[this.#index.get(key) ?? -1] ?? 0
  }

  /** Left out where the model lacks the quantity. */
  set(key: string, value: number): void {
    const index = this.#index.get(key)
    if (index !== undefined) this.#values[index] = value
  }

  add(key: string, value: number): void {
    const index = this.#index.get(key)
    if (index !== undefined) this.#values[index] = (this.#values[index] ?? 0) + value
  }

  /** As the device says them: within its range, with its digits. */
  toReport(): Record<string, number> {
    const report: Record<string, number> = {}
    for (let index = 0; index < this.#quantities.length; index++) {
      const { key, range } = this.#quantities[index] as Quantity
      const scale = this.#scales[index] as number
      const value = this.#values[index] as number
      // Adding nought turns a negative nought into a plain one.
      report[key] = Math.round(Math.min(range[1], Math.max(range[0], value)) * scale) / scale + 0
    }
    return report
  }
}
