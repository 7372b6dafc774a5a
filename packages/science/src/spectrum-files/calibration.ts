import type { FileSpectrum } from './measurement.ts'

/** keV by which an edge may differ from the polynomial that stands for all. */
const TOLERANCE_KEV = 0.5
/** What a spectrum is stored with. */
const TERMS = 4

type Scale = Pick<FileSpectrum, 'calibration' | 'edges' | 'deviations'>

const valueAt = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

/** Lower edge of every channel, and the upper one of the last; undefined where they do not rise. */
export function edgesOf({ calibration, edges, deviations = [] }: Scale, channels: number): Float64Array | undefined {
  if (edges !== undefined && edges.length < channels) return undefined
  if (edges === undefined && calibration === undefined) return undefined
  const correction = deviations.length === 0 ? () => 0 : createCorrection(deviations)
  const out = new Float64Array(channels + 1)
  for (let n = 0; n <= channels; n++) {
    const told = edges === undefined ? valueAt(calibration ?? [], n) : (edges[n] ?? beyond(edges, n))
    out[n] = told + correction(told)
    if (!Number.isFinite(out[n]) || (n > 0 && !((out[n] as number) > (out[n - 1] as number)))) return undefined
  }
  return out
}

/** A file that tells lower edges alone leaves the last channel open: it is as wide as the one before. */
const beyond = (edges: readonly number[], n: number): number => 2 * (edges[n - 1] ?? 0) - (edges[n - 2] ?? 0)

/**
 * What is added to the energy of a polynomial. A pair names the true energy, and by how much the polynomial falls short of it:
 * the curve through the pairs is a cubic spline, flat beyond the last ones.
 */
function createCorrection(pairs: readonly (readonly [number, number])[]): (energy: number) => number {
  const sorted = [...pairs]
    .sort(([a], [b]) => a - b)
    .filter(([energy], n, all) => energy - (all[n - 1]?.[0] ?? -1e9) > 0.01)
  const knots = (sorted.length === 1 ? [[0, 0] as const, ...sorted] : sorted).map(([energy, offset]) => [
    energy - offset,
    offset,
  ])
  const xs = knots.map(([x = 0]) => x)
  const ys = knots.map(([, y = 0]) => y)
  if (xs.some((x, n) => n > 0 && x <= (xs[n - 1] ?? 0))) return (energy) => between(xs, ys, energy)
  const bends = bendsOf(xs, ys)
  return (energy) => {
    const last = xs.length - 1
    if (energy <= (xs[0] ?? 0)) return ys[0] ?? 0
    if (energy >= (xs[last] ?? 0)) return ys[last] ?? 0
    const n = xs.findIndex((x) => x > energy) - 1
    const [x0, x1, y0, y1, m0, m1] = [xs[n], xs[n + 1], ys[n], ys[n + 1], bends[n], bends[n + 1]] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const h = x1 - x0
    const [a, b] = [(x1 - energy) / h, (energy - x0) / h]
    return a * y0 + b * y1 + (((a ** 3 - a) * m0 + (b ** 3 - b) * m1) * h * h) / 6
  }
}

/** Pairs that cross each other have no smooth curve: the nearest one counts. */
function between(xs: readonly number[], ys: readonly number[], energy: number): number {
  let best = 0
  for (let n = 1; n < xs.length; n++) if (Math.abs((xs[n] ?? 0) - energy) < Math.abs((xs[best] ?? 0) - energy)) best = n
  return ys[best] ?? 0
}

/** Second derivatives of the spline: none at its begin, no slope at its end. */
function bendsOf(xs: readonly number[], ys: readonly number[]): number[] {
  const count = xs.length
  const upper = new Array<number>(count).fill(0)
  const bends = new Array<number>(count).fill(0)
  for (let n = 1; n < count - 1; n++) {
    const [before, at, after] = [xs[n - 1] ?? 0, xs[n] ?? 0, xs[n + 1] ?? 0]
    const share = (at - before) / (after - before)
    const pivot = share * (upper[n - 1] ?? 0) + 2
    upper[n] = (share - 1) / pivot
    const turn = ((ys[n + 1] ?? 0) - (ys[n] ?? 0)) / (after - at) - ((ys[n] ?? 0) - (ys[n - 1] ?? 0)) / (at - before)
    bends[n] = ((6 * turn) / (after - before) - share * (bends[n - 1] ?? 0)) / pivot
  }
  const last = count - 1
  const h = (xs[last] ?? 0) - (xs[last - 1] ?? 0)
  const end = (3 / h) * (0 - ((ys[last] ?? 0) - (ys[last - 1] ?? 0)) / h)
  bends[last] = (end - 0.5 * (bends[last - 1] ?? 0)) / (0.5 * (upper[last - 1] ?? 0) + 1)
  for (let n = last - 1; n >= 0; n--) bends[n] = (upper[n] ?? 0) * (bends[n + 1] ?? 0) + (bends[n] ?? 0)
  return bends
}

/** The polynomial nearest to values at 0, 1, 2, … or at the given places. */
export function fittedPolynomial(values: ArrayLike<number>, terms: number, places?: readonly number[]): number[] {
  const at = (n: number): number => places?.[n] ?? n
  const reach = Math.max(1, at(values.length - 1))
  const size = Math.min(terms, values.length)
  const sums = new Array<number>(2 * size).fill(0)
  const right = new Array<number>(size).fill(0)
  for (let n = 0; n < values.length; n++) {
    // Between -1 and 1, so that high powers of many channels keep their figures.
    const x = (2 * at(n)) / reach - 1
    let power = 1
    for (let k = 0; k < 2 * size; k++) {
      sums[k] = (sums[k] ?? 0) + power
      if (k < size) right[k] = (right[k] ?? 0) + power * (values[n] as number)
      power *= x
    }
  }
  const scaled = solved(Array.from({ length: size }, (_, row) => [...sums.slice(row, row + size), right[row] ?? 0]))
  return inChannels(scaled, reach)
}

/** From the variable 2·channel/reach - 1 to the channel itself. */
function inChannels(scaled: readonly number[], reach: number): number[] {
  let polynomial = [0]
  for (const coefficient of [...scaled].reverse()) {
    const next = new Array<number>(polynomial.length + 1).fill(0)
    for (const [power, value] of polynomial.entries()) {
      next[power] = (next[power] ?? 0) - value
      next[power + 1] = (next[power + 1] ?? 0) + (2 / reach) * value
    }
    next[0] = (next[0] ?? 0) + coefficient
    polynomial = next
  }
  return polynomial.slice(0, scaled.length)
}

function solved(rows: number[][]): number[] {
  const size = rows.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let n = column + 1; n < size; n++) {
      if (Math.abs(rows[n]?.[column] ?? 0) > Math.abs(rows[pivot]?.[column] ?? 0)) pivot = n
    }
    const swap = rows[column] as number[]
    rows[column] = rows[pivot] as number[]
    rows[pivot] = swap
    const lead = rows[column] as number[]
    if (lead[column] === 0) continue
    for (let n = 0; n < size; n++) {
      const row = rows[n] as number[]
      if (n === column) continue
      const factor = (row[column] ?? 0) / (lead[column] ?? 1)
      for (let k = column; k <= size; k++) row[k] = (row[k] ?? 0) - factor * (lead[k] ?? 0)
    }
  }
  return rows.map((row, n) => (row[n] === 0 ? 0 : (row[size] ?? 0) / (row[n] ?? 1)))
}

export interface PlainSpectrum {
  readonly counts: readonly number[]
  /** keV at the lower edge of channel i, four terms at most. */
  readonly calibration: readonly number[]
  /** The counts were shared out to channels of one width, because no polynomial tells their energies. */
  readonly isResampled: boolean
}

/** A spectrum whose energies a polynomial of the third order tells; undefined where energies can not be made out. */
export function plainSpectrum(spectrum: Pick<FileSpectrum, 'counts' | keyof Scale>): PlainSpectrum | undefined {
  const { counts, calibration, deviations = [] } = spectrum
  const edges = edgesOf(spectrum, counts.length)
  if (edges === undefined) return undefined
  if (spectrum.edges === undefined && calibration !== undefined && deviations.length === 0) {
    if (calibration.length >= 2 && calibration.slice(TERMS).every((term) => term === 0)) {
      return { counts, calibration: calibration.slice(0, TERMS), isResampled: false }
    }
  }
  const fitted = fittedPolynomial(edges, TERMS)
  if (edges.every((edge, n) => Math.abs(valueAt(fitted, n) - edge) <= TOLERANCE_KEV)) {
    return { counts, calibration: fitted, isResampled: false }
  }
  const low = edges[0] as number
  const width = ((edges[counts.length] as number) - low) / counts.length
  const even = Float64Array.from({ length: counts.length + 1 }, (_, n) => low + n * width)
  return { counts: sharedOut(counts, edges, even), calibration: [low, width], isResampled: true }
}

/** Counts of channels with these edges, in channels with others; what lies across an edge is shared by its parts. */
export function sharedOut(counts: readonly number[], from: Float64Array, to: Float64Array): number[] {
  const out = new Array<number>(to.length - 1).fill(0)
  let bin = 0
  for (const [channel, count] of counts.entries()) {
    const [low, high] = [from[channel] as number, from[channel + 1] as number]
    while (bin < out.length && (to[bin + 1] as number) <= low) bin++
    for (let at = bin; count !== 0 && at < out.length && (to[at] as number) < high; at++) {
      const part = Math.min(high, to[at + 1] as number) - Math.max(low, to[at] as number)
      if (part > 0) out[at] = (out[at] ?? 0) + (count * part) / (high - low)
    }
  }
  return out
}

/** The polynomial of another place in the channel: from lower edges to middles by half a channel, and back. */
export function shiftedCalibration(calibration: readonly number[], channels: number): number[] {
  const out = calibration.map(() => 0)
  // Powers of (x + shift), multiplied out.
  let power = [1]
  for (const coefficient of calibration) {
    for (const [k, value] of power.entries()) out[k] = (out[k] ?? 0) + coefficient * value
    power = [...power, 0].map((value, k) => value * channels + (power[k - 1] ?? 0))
  }
  return out
}

/**
 * Several detectors as one: their counts by energy, in the channels of the one with the most. Undefined when energies of one of
 * them are not known and they differ in their channels.
 */
export function summedSpectra(spectra: readonly FileSpectrum[]): FileSpectrum | undefined {
  const [first] = spectra
  if (first === undefined) return undefined
  if (spectra.length === 1) return first
  const base = spectra.reduce((most, each) => (each.counts.length > most.counts.length ? each : most), first)
  const isSame = ({ counts, calibration, edges, deviations }: FileSpectrum): boolean =>
    counts.length === base.counts.length &&
    JSON.stringify([calibration, edges, deviations]) === JSON.stringify([base.calibration, base.edges, base.deviations])
  const target = edgesOf(base, base.counts.length)
  const total = new Array<number>(base.counts.length).fill(0)
  for (const each of spectra) {
    let counts = each.counts
    if (!isSame(each)) {
      const own = edgesOf(each, each.counts.length)
      if (own === undefined || target === undefined) return undefined
      counts = sharedOut(counts, own, target)
    }
    for (const [n, count] of counts.entries()) total[n] = (total[n] ?? 0) + count
  }
  const lives = spectra.flatMap(({ liveTime }) => (liveTime === undefined ? [] : [liveTime]))
  const liveTime = lives.length === 0 ? undefined : lives.reduce((sum, each) => sum + each, 0) / lives.length
  return { ...base, detector: undefined, counts: total, liveTime }
}
