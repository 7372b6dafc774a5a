import { leftSquares, nonNegativeFit } from '../../numeric/nnls.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { bothWays, filtered, type PeakFilter } from '../peaks/peak-filter.ts'
import { smeared } from './bin-response.ts'
import { createMetric, type Metric } from './error-modes.ts'

/** No template is exact: shares of a bin and of a peak by which it may be off. They decide where there are very many counts. */
const TEMPLATE_ERROR = { bin: 0.05, peak: 0.09, underPeak: 0.03 }
/** A background that was measured is off by its counting, and by what gain and field have drifted since. */
const DRIFT = 0.015
/** Smallest variance of a bin: an empty one between empty ones still says only "few". */
const LEAST_VARIANCE = 0.3

/** One template, as it is and through the filter for peaks. */
export interface Column {
  readonly nuclide: Nuclide | undefined
  readonly shielded: boolean
  readonly shape: Float64Array
}

/** What a detector was seen to count by itself, in the bins and for the time of the spectrum. */
export interface KnownBins {
  readonly expected: Float64Array
  /** Time of the spectrum over the time of the background. */
  readonly share: number
}

export interface Fit {
  readonly columns: readonly Column[]
  readonly weights: Float64Array
  readonly left: number
}

/** Bin by bin, in counts. */
export interface OwnPart {
  readonly promised: Float64Array
  readonly measured: Float64Array
  readonly variance: Float64Array
}

interface Prepared {
  readonly id: number
  readonly vector: Float64Array
  readonly right: number
  readonly products: Map<number, number>
}

function errorsOf(bins: Float64Array, { expected, share }: KnownBins, filter: PeakFilter, sigma: number) {
  // Only what is not known rests on templates.
  const modelled = bins.map((count, bin) => Math.max(0, count - (expected[bin] as number)))
  const likely = smeared(bins, Math.max(1, sigma))
  const variance = likely.map((count, bin) => Math.max(LEAST_VARIANCE, count) + share * (expected[bin] as number))
  const level = smeared(modelled, Math.max(0.8, 0.5 * sigma))
  const drift = (bin: number, of: Float64Array) => (DRIFT * Math.abs(of[bin] as number)) ** 2
  const peaks = filtered(level, filter.values).map(Math.abs)
  const usual = filtered(expected, filter.values)
  const spread = filtered(variance, filter.squares)
  const reach = Math.ceil(2 * Math.max(1, sigma))
  const errors = new Float64Array(2 * bins.length)
  const counting = new Float64Array(bins.length)
  for (let bin = 0; bin < bins.length; bin++) {
    const own = level[bin] as number
    errors[bin] = Math.sqrt((variance[bin] as number) + (TEMPLATE_ERROR.bin * own) ** 2 + drift(bin, expected))
    let near = 0
    for (let i = Math.max(0, bin - reach); i <= Math.min(bins.length - 1, bin + reach); i++)
      near = Math.max(near, peaks[i] as number)
    counting[bin] = Math.sqrt(spread[bin] as number)
    errors[bins.length + bin] = Math.sqrt(
      (spread[bin] as number) +
        (TEMPLATE_ERROR.peak * near) ** 2 +
        (TEMPLATE_ERROR.underPeak * own * sigma) ** 2 +
        drift(bin, usual) +
        drift(bin, expected),
    )
  }
  return { errors, counting, modelled, variance }
}

/** Everything that one spectrum is compared with, weighted by its own errors. */
export class Comparison {
  readonly bins: number
  readonly first: number
  readonly #measured: Float64Array
  readonly #errors: Float64Array
  readonly #counting: Float64Array
  readonly #variance: Float64Array
  readonly #metric: Metric
  readonly #prepared = new Map<Column, Prepared>()
  readonly #vector: Float64Array
  readonly #own: number

  /**
   * What is known is taken off at its own size and not fitted: a fit would rather do without it, for a smooth template has not
   * the noise of a measurement. `unsure` are shapes that may be added or taken off within one standard deviation each.
   */
  constructor(
    bins: Float64Array,
    first: number,
    filter: PeakFilter,
    sigma: number,
    known: KnownBins = { expected: new Float64Array(bins.length), share: 0 },
    unsure: readonly Float64Array[] = [],
  ) {
    this.bins = bins.length
    this.first = first
    this.#measured = bothWays(
      bins.map((count, bin) => count - (known.expected[bin] as number)),
      filter,
    )
    const { errors, counting, modelled, variance } = errorsOf(bins, known, filter, sigma)
    this.#errors = errors
    this.#counting = counting
    this.#variance = variance
    this.#metric = createMetric(modelled, filter, sigma, (row) => this.#weight(row), unsure)
    this.#vector = this.#metric.vector(this.#measured)
    this.#own = this.#metric.product(this.#vector, this.#vector)
  }

  #weight(row: number): number {
    return row % this.bins >= this.first ? 1 / (this.#errors[row] as number) : 0
  }

  #prepare(column: Column): Prepared {
    let prepared = this.#prepared.get(column)
    if (prepared === undefined) {
      const vector = this.#metric.vector(column.shape)
      const right = this.#metric.product(vector, this.#vector)
      prepared = { id: this.#prepared.size, vector, right, products: new Map() }
      this.#prepared.set(column, prepared)
    }
    return prepared
  }

  #product(a: Prepared, b: Prepared): number {
    if (a.id < b.id) return this.#product(b, a)
    let value = a.products.get(b.id)
    if (value === undefined) {
      value = this.#metric.product(a.vector, b.vector)
      a.products.set(b.id, value)
    }
    return value
  }

  fit(columns: readonly Column[]): Fit {
    const size = columns.length
    const prepared = columns.map((column) => this.#prepare(column))
    const gram = new Float64Array(size * size)
    for (let i = 0; i < size; i++) {
      for (let j = 0; j <= i; j++) {
        const value = this.#product(prepared[i] as Prepared, prepared[j] as Prepared)
        gram[i * size + j] = value
        gram[j * size + i] = value
      }
    }
    const right = prepared.map((each) => each.right)
    const places = columns.map((_, place) => place)
    const weights = nonNegativeFit(gram, size, right, places)
    return { columns, weights, left: leftSquares(gram, size, right, this.#own, places, weights) }
  }

  /** Sum of the weighted templates of a fit in a row, of one nuclide if it is given. */
  #height({ columns, weights }: Fit, row: number, nuclide?: Nuclide): number {
    let sum = 0
    for (const [place, { shape, nuclide: owner }] of columns.entries()) {
      const weight = weights[place] as number
      if (weight > 0 && (nuclide === undefined || owner === nuclide)) sum += weight * (shape[row] as number)
    }
    return sum
  }

  /** What a fit leaves in each row of a half, in standard deviations; what may be smoothly off is taken off first. */
  residuals(fit: Fit, half: 'bins' | 'peaks'): Float64Array {
    const all = this.#measured.map((value, row) => value - this.#height(fit, row))
    const rest = this.#metric.rest(all)
    const from = half === 'bins' ? 0 : this.bins
    return rest.slice(from, from + this.bins)
  }

  /** Peaks of the spectrum itself, in standard deviations of counting alone. */
  peaks(): Float64Array {
    return this.#counting.map((error, bin) =>
      bin < this.first ? 0 : (this.#measured[this.bins + bin] as number) / error,
    )
  }

  /** Highest value in a stretch of bins of what the filter for peaks leaves, in standard deviations. */
  #highest([from, to]: Stretch, height: (row: number) => number): number {
    let highest = 0
    for (let bin = Math.max(from, this.first); bin <= Math.min(to, this.bins - 1); bin++) {
      const row = this.bins + bin
      highest = Math.max(highest, height(row) / (this.#errors[row] as number))
    }
    return highest
  }

  /** By how many standard deviations peaks stand out of a fit, bin by bin. */
  leftPeaks(fit: Fit): Float64Array {
    return Float64Array.from({ length: this.bins }, (_, bin) => {
      const row = this.bins + bin
      return ((this.#measured[row] as number) - this.#height(fit, row)) / (this.#errors[row] as number)
    })
  }

  /** What one nuclide has of a fit, bin by bin, and what is measured beside all else, with the variance of counting. */
  ownPart(fit: Fit, nuclide: Nuclide): OwnPart {
    const promised = Float64Array.from({ length: this.bins }, (_, bin) => this.#height(fit, bin, nuclide))
    return {
      promised,
      measured: promised.map((own, bin) => (this.#measured[bin] as number) - this.#height(fit, bin) + own),
      variance: this.#variance,
    }
  }

  /** By how many it should, if the nuclide is there as the fit says. */
  expected(fit: Fit, nuclide: Nuclide, stretch: Stretch): number {
    return this.#highest(stretch, (row) => this.#height(fit, row, nuclide))
  }
}

/** Of bins, both ends included. */
export type Stretch = readonly [from: number, to: number]
