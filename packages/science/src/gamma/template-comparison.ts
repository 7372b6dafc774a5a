import { leftSquares, nonNegativeFit } from '../numeric/nnls.ts'
import type { Nuclide } from './nuclide.ts'

/** Of a peak, in bins: bins and peaks grow alike. */
const KERNEL_SIGMA = 1
const KERNEL_HALF = 4
/** No template is exact: shares of a bin and of a peak by which it may be off. They decide where there are very many counts. */
const TEMPLATE_ERROR = { bin: 0.06, peak: 0.08, underPeak: 0.03 }
/** A background that was measured is off by its counting, and by what gain and field have drifted since. */
const DRIFT = 0.015

/** One template, bare or behind matter. */
export interface Column {
  readonly nuclide: Nuclide | undefined
  readonly shielded: boolean
  readonly shape: Float64Array
  readonly total: number
}

/** What a detector was seen to count by itself, in the bins and for the time of the spectrum. */
export interface KnownBins {
  readonly expected: Float64Array
  /** Time of the spectrum over the time of the background. */
  readonly share: number
}

export interface Fit {
  readonly columns: readonly number[]
  readonly weights: Float64Array
  readonly left: number
}

/** Minus the second derivative of a Gaussian, its mean taken off: nothing of a smooth slope passes, a peak does. */
const KERNEL = (() => {
  const raw = Array.from({ length: 2 * KERNEL_HALF + 1 }, (_, i) => {
    const t = ((i - KERNEL_HALF) / KERNEL_SIGMA) ** 2
    return (1 - t) * Math.exp(-t / 2)
  })
  const mean = raw.reduce((sum, value) => sum + value, 0) / raw.length
  return raw.map((value) => value - mean)
})()

function throughKernel(bins: Float64Array, power: 1 | 2): Float64Array {
  const last = bins.length - 1
  return bins.map((_, bin) => {
    let sum = 0
    for (const [i, g] of KERNEL.entries()) {
      sum += (power === 1 ? g : g * g) * (bins[Math.min(last, Math.max(0, bin + i - KERNEL_HALF))] as number)
    }
    return sum
  })
}

const joined = (a: Float64Array, b: Float64Array): Float64Array => {
  const both = new Float64Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Bins as they are, and behind them the same through the filter for peaks. */
export const bothWays = (bins: Float64Array): Float64Array => joined(bins, throughKernel(bins, 1))

const nothingKnown = (bins: Float64Array): KnownBins => ({ expected: new Float64Array(bins.length), share: 0 })

function errorsOf(bins: Float64Array, { expected, share }: KnownBins): Float64Array {
  // Only what is not known rests on templates.
  const modelled = bins.map((count, bin) => Math.max(0, count - (expected[bin] as number)))
  const variance = bins.map((count, bin) => count + share * (expected[bin] as number))
  const drift = (bin: number, of: Float64Array) => (DRIFT * Math.abs(of[bin] as number)) ** 2
  const plain = bins.map((_, bin) =>
    Math.sqrt(
      (variance[bin] as number) + 1 + (TEMPLATE_ERROR.bin * (modelled[bin] as number)) ** 2 + drift(bin, expected),
    ),
  )
  const filtered = throughKernel(modelled, 1).map(Math.abs)
  const usual = throughKernel(expected, 1)
  const ofPeaks = throughKernel(variance, 2).map((spread, bin) => {
    let near = 0
    for (let i = Math.max(0, bin - 2); i <= Math.min(bins.length - 1, bin + 2); i++)
      near = Math.max(near, filtered[i] as number)
    return Math.sqrt(
      spread +
        1 +
        (TEMPLATE_ERROR.peak * near) ** 2 +
        (TEMPLATE_ERROR.underPeak * (modelled[bin] as number)) ** 2 +
        drift(bin, usual) +
        drift(bin, expected),
    )
  })
  return joined(plain, ofPeaks)
}

/** Everything that one spectrum is compared with, weighted by its own errors. */
export class Comparison {
  readonly #measured: Float64Array
  readonly #columns: readonly Column[]
  readonly #errors: Float64Array
  readonly #gram: Float64Array
  readonly #right: Float64Array
  readonly #own: number

  /**
   * What is known is taken off at its own size and not fitted: a fit would rather do without it, for a smooth template has not
   * the noise of a measurement.
   */
  constructor(bins: Float64Array, columns: readonly Column[], firstBin: number, known = nothingKnown(bins)) {
    const size = columns.length
    const measured = bothWays(bins.map((count, bin) => count - (known.expected[bin] as number)))
    const rows = measured.length
    this.#measured = measured
    this.#columns = columns
    this.#errors = errorsOf(bins, known)
    const within = (row: number) => row % bins.length >= firstBin
    const scaled = columns.map(({ shape }) =>
      shape.map((value, row) => (within(row) ? value / (this.#errors[row] as number) : 0)),
    )
    const own = measured.map((count, row) => (within(row) ? count / (this.#errors[row] as number) : 0))
    const product = (a: Float64Array, b: Float64Array) => {
      let sum = 0
      for (let row = 0; row < rows; row++) sum += (a[row] as number) * (b[row] as number)
      return sum
    }
    this.#gram = new Float64Array(size * size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const value = product(scaled[i] as Float64Array, scaled[j] as Float64Array)
        this.#gram[i * size + j] = value
        this.#gram[j * size + i] = value
      }
    }
    this.#right = Float64Array.from(scaled, (column) => product(column, own))
    this.#own = product(own, own)
  }

  fit(columns: readonly number[]): Fit {
    const size = this.#columns.length
    const weights = nonNegativeFit(this.#gram, size, this.#right, columns)
    return { columns, weights, left: leftSquares(this.#gram, size, this.#right, this.#own, columns, weights) }
  }

  /** Highest value in a stretch of bins of what the filter for peaks leaves, in standard deviations. */
  #peak(from: number, to: number, height: (row: number) => number): number {
    const bins = this.#measured.length / 2
    let highest = 0
    for (let row = bins + from; row <= bins + to; row++) {
      highest = Math.max(highest, height(row) / (this.#errors[row] as number))
    }
    return highest
  }

  #shapeOf({ columns, weights }: Fit, row: number, nuclide?: Nuclide): number {
    let sum = 0
    for (const [place, column] of columns.entries()) {
      const { shape, nuclide: owner } = this.#columns[column] as Column
      if (nuclide === undefined || owner === nuclide) sum += (weights[place] as number) * (shape[row] as number)
    }
    return sum
  }

  /** By how many standard deviations a peak stands out of a fit. */
  seen(fit: Fit, [from, to]: Stretch): number {
    return this.#peak(from, to, (row) => (this.#measured[row] as number) - this.#shapeOf(fit, row))
  }

  /** By how many it should, if the nuclide is there as the fit says. */
  expected(fit: Fit, nuclide: Nuclide, [from, to]: Stretch): number {
    return this.#peak(from, to, (row) => this.#shapeOf(fit, row, nuclide))
  }
}

/** Of bins, both ends included. */
export type Stretch = readonly [from: number, to: number]
