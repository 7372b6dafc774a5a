import type { Kit } from '../fitting/detector-kit.ts'
import { rebinned } from '../fitting/energy-bins.ts'
import { type Column, Comparison, type Fit, type KnownBins, type Stretch } from '../fitting/template-comparison.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { type Shield, transmission } from '../photons/attenuation.ts'
import type { OwnBackground, UnexplainedPeak } from './identification.ts'

/** Bins below the first with counts, and so many widths above it, belong to the threshold of the electronics. */
const THRESHOLD_WIDTHS = 0.4
const FWHM_PER_SIGMA = 2.355
/** How much more or less of potassium, radium, thorium and scatter a place has than the model, as a share. */
const PLACE_ERROR = 0.4
/** Largest growth taken for background: rain and snow make a field grow by less. */
export const MOST_GROWN = 0.5
const GROWN_SIGMAS = 8
const LEVEL_WINDOWS = 8
const LOWEST_LINE_KEV = 100
const HIGHEST_LINE_KEV = 2900
const LOWEST_SEEN_KEV = 26
/** A line of a nuclide is expected where it is at least so strong beside its strongest. */
const STRONG_SHARE = 0.5
const LEAST_PEAK_SIGMA = 4
const LOW_HIGH_KEV = 400

/** Gain that is expected, and by how much it may be off. */
export interface ExpectedGain {
  readonly gain: number
  readonly error: number
}

export interface Measured {
  readonly expected: ExpectedGain
  readonly counts: ArrayLike<number>
  readonly calibration: readonly number[]
  readonly own: OwnBackground | undefined
}

/** Where a source may be found: bare, behind steel, and behind lead, which leaves other lines on top. */
const SEEN_THROUGH: readonly (Shield | undefined)[] = [
  undefined,
  { material: 'steel', thicknessCm: 2 },
  { material: 'lead', thicknessCm: 1 },
]
const STRONG = new WeakMap<Nuclide, readonly number[]>()

/** Lines of which one must be seen before the nuclide is named: the strongest, and those nearly as strong, bare or behind something. */
export function strongLines(nuclide: Nuclide): readonly number[] {
  const known = STRONG.get(nuclide)
  if (known !== undefined) return known
  const strong = new Set<number>()
  for (const shield of SEEN_THROUGH) {
    const lines = nuclide.lines
      .map(({ keV, perDecay }) => ({ keV, photons: perDecay * transmission(shield, keV) }))
      .filter(({ keV }) => keV > LOWEST_SEEN_KEV && keV < HIGHEST_LINE_KEV)
    const above = lines.filter(({ keV }) => keV > LOWEST_LINE_KEV)
    const top = (of: typeof lines) => Math.max(0, ...of.map(({ photons }) => photons))
    // Am-241 and its like are known by what lies below 100 keV.
    const seen = top(above) < 0.02 * top(lines) ? [lines] : shield === undefined ? [above, lines] : [above]
    for (const some of seen)
      for (const { keV, photons } of some) if (photons >= STRONG_SHARE * top(some)) strong.add(keV)
  }
  STRONG.set(nuclide, [...strong])
  return [...strong]
}

const times = (calibration: readonly number[], gain: number): readonly number[] =>
  calibration.map((factor) => factor * gain)

/** The most of the model's background that the spectrum can hold anywhere. */
function levelOf(bins: Float64Array, shape: Float64Array, first: number): number {
  const step = Math.ceil((bins.length - first) / LEVEL_WINDOWS)
  let least = Number.POSITIVE_INFINITY
  for (let from = first; from < bins.length; from += step) {
    let [counts, share] = [1, 0]
    for (let bin = from; bin < Math.min(bins.length, from + step); bin++) {
      counts += bins[bin] as number
      share += shape[bin] as number
    }
    if (share > 0) least = Math.min(least, counts / share)
  }
  return Number.isFinite(least) ? least : 0
}

/** Counts above what is known, as a share of it; nought where counting alone could make as much. */
function grownBy(bins: Float64Array, { expected, share }: KnownBins): number {
  const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
  const [seen, usual] = [sum(bins), sum(expected)]
  const error = Math.sqrt(usual * (1 + share) + 1)
  return seen - usual > GROWN_SIGMAS * error ? (seen - usual) / Math.max(1, usual) : 0
}

/** A spectrum looked at with one resolution and one gain. */
export class Look {
  readonly kit: Kit
  readonly gain: number
  readonly comparison: Comparison
  /** Columns of what is always there, with any scatter, and without it; a field that grew beyond all weather is not what is always there. */
  readonly always: readonly Column[]
  readonly plain: readonly Column[]
  /** The fit of nothing but what is always there, with any scatter. */
  readonly empty: Fit
  /** There is a background of the device's own. */
  readonly isOwnKnown: boolean
  /** Counts above the device's own background, as a share of it. */
  readonly grown: number
  readonly expected: ExpectedGain
  /** How unlikely its gain is, in standard deviations. */
  readonly gainOff: number
  readonly #bins: Float64Array
  readonly #usual: Float64Array
  #left: { readonly fit: Fit; readonly peaks: Float64Array } | undefined

  constructor(kit: Kit, { counts, calibration, own, expected }: Measured, gain: number) {
    this.kit = kit
    this.gain = gain
    this.expected = expected
    this.gainOff = (gain - expected.gain) / expected.error
    const { axis, filter, sigma } = kit
    const bins = rebinned(counts, times(calibration, gain), axis.edges)
    const alive = Math.max(
      0,
      bins.findIndex((count) => count > 0),
    )
    const first = alive === 0 ? 0 : Math.ceil(alive + THRESHOLD_WIDTHS * FWHM_PER_SIGMA * sigma) + 1
    const ownBins = own && rebinned(own.counts, times(own.calibration, gain), axis.edges)
    const isKnown = ownBins?.some((count) => count > 0) ?? false
    const known: KnownBins | undefined =
      own === undefined || ownBins === undefined || !isKnown
        ? undefined
        : { expected: ownBins.map((count) => count * own.share), share: own.share }
    this.isOwnKnown = known !== undefined
    const level = known === undefined ? levelOf(bins, kit.natural.shape, first) : 0
    const unsure = level > 0 ? kit.parts.map((part) => part.map((value) => value * level * PLACE_ERROR)) : []
    this.comparison = new Comparison(bins, first, filter, sigma, known, unsure)
    // A field that has grown has the shape of what was measured before it grew.
    const usual = known && kit.column(known.expected)
    const self = kit.self === undefined ? [] : [kit.self]
    const field = [kit.natural, ...self, ...(usual === undefined ? [] : [usual])]
    this.grown = known === undefined ? 0 : grownBy(bins, known)
    this.plain = this.grown > MOST_GROWN ? self : field
    this.always = [...field, ...kit.scatter]
    this.empty = this.comparison.fit(this.always)
    this.#bins = bins
    this.#usual = known?.expected ?? kit.natural.shape.slice(0, bins.length).map((value) => value * level)
  }

  fit(nuclide: Nuclide, taken: readonly Column[]): Fit {
    return this.comparison.fit([...taken, this.kit.fluorescence, ...this.kit.of(nuclide)])
  }

  /** How far peaks stand out of a fit at some places. What one fit leaves is kept: all names are asked about it. */
  seen(fit: Fit, stretches: readonly Stretch[]): readonly number[] {
    if (this.#left?.fit !== fit) this.#left = { fit, peaks: this.comparison.leftPeaks(fit) }
    const { peaks } = this.#left
    return stretches.map(([from, to]) => {
      let highest = 0
      for (let bin = Math.max(from, this.comparison.first); bin <= Math.min(to, peaks.length - 1); bin++)
        highest = Math.max(highest, peaks[bin] as number)
      return highest
    })
  }

  stretch(keV: number): Stretch {
    const half = 0.25 * FWHM_PER_SIGMA * this.kit.sigma
    const place = this.kit.axis.at(keV) - 0.5
    return [Math.max(0, Math.floor(place - half)), Math.ceil(place + half)]
  }

  /** Peaks that stand out of a fit, highest first. */
  unexplained(fit: Fit): readonly UnexplainedPeak[] {
    const left = this.comparison.residuals(fit, 'peaks')
    const raw = this.comparison.peaks()
    const peaks: UnexplainedPeak[] = []
    for (let bin = 1; bin < left.length - 1; bin++) {
      const sigma = left[bin] as number
      if (sigma < LEAST_PEAK_SIGMA || sigma < (left[bin - 1] as number) || sigma <= (left[bin + 1] as number)) continue
      const seen = Math.max(raw[bin - 1] as number, raw[bin] as number, raw[bin + 1] as number)
      if (seen >= LEAST_PEAK_SIGMA) peaks.push({ keV: this.kit.axis.energyAt(bin + 0.5), sigma: Math.min(sigma, seen) })
    }
    return peaks.toSorted((a, b) => b.sigma - a.sigma)
  }

  /** How soft what is not background is, against the background. */
  lowToHigh(): number | undefined {
    const split = Math.round(this.kit.axis.at(LOW_HIGH_KEV))
    const sum = (bins: Float64Array, from: number, to: number) => bins.slice(from, to).reduce((a, b) => a + b, 0)
    const [first, last] = [this.comparison.first, this.#bins.length]
    const net = this.#bins.map((count, bin) => count - (this.#usual[bin] as number))
    const [low, high] = [sum(net, first, split), sum(net, split, last)]
    const [usualLow, usualHigh] = [sum(this.#usual, first, split), sum(this.#usual, split, last)]
    const error = Math.sqrt(sum(this.#bins, split, last) + usualHigh)
    if (!(high > 3 * error) || !(usualLow > 0) || !(usualHigh > 0) || low <= 0) return undefined
    return low / high / (usualLow / usualHigh)
  }
}
