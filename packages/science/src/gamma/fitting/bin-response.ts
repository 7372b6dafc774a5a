import { erf } from '../../numeric/erf.ts'
import { comptonEdgeKeV, recoilDensity } from '../photons/compton.ts'
import { type DetectorId, type DetectorModel, intrinsicEfficiency, peakShare } from '../photons/detector.ts'
import type { EnergyAxis } from './energy-axis.ts'

/** Share of the incomplete absorptions that come from several collisions and fill the valley below the peak. */
const MULTIPLE_SCATTER_SHARE = 0.18
const PAIRS = { fromKeV: 1100, atKeV: 2614, share: 0.1, power: 1.3, singleEscape: 0.4, doubleEscape: 0.6 }
const REST_KEV = 511
/**
 * X-rays of the crystal that get away: from which energy on, with how much of it, and how many. A soft line has a smaller one beside it,
 * which otherwise gets a name of its own (general knowledge).
 */
const ESCAPE: Readonly<Record<DetectorId, { fromKeV: number; takesKeV: number; share: number; fallKeV: number }>> = {
  nai: { fromKeV: 33.2, takesKeV: 28.6, share: 0.28, fallKeV: 33 },
  csi: { fromKeV: 34, takesKeV: 29.8, share: 0.25, fallKeV: 33 },
  labr: { fromKeV: 38.9, takesKeV: 33.8, share: 0.22, fallKeV: 35 },
  czt: { fromKeV: 29, takesKeV: 25, share: 0.15, fallKeV: 30 },
  hpge: { fromKeV: 11.1, takesKeV: 9.9, share: 0.05, fallKeV: 15 },
}
const LEAST_ESCAPE = 0.003
const GROUPS = 96
const GROUP_FROM_KEV = 18
const GROUP_TO_KEV = 2990
/** How a group's photons lie around it, in groups: as the triangle of `#addAround`. */
const GROUP_SHAPE = [
  [-2 / 3, 1 / 9],
  [-1 / 3, 2 / 9],
  [0, 3 / 9],
  [1 / 3, 2 / 9],
  [2 / 3, 1 / 9],
] as const
const CUT_WIDTH_KEV = 3
const REACH_SIGMAS = 4

const add = (target: Float64Array, place: number, value: number): void => {
  const bin = Math.floor(place)
  if (bin >= 0 && bin < target.length) target[bin] = (target[bin] as number) + value
}

/** Photons of any energy, in groups that grow by the same factor. */
export const photonGroups = () => new Float64Array(GROUPS)
const GROUP_STEP = Math.log(GROUP_TO_KEV / GROUP_FROM_KEV) / (GROUPS - 1)
export const groupKeV = (group: number): number => GROUP_FROM_KEV * Math.exp(GROUP_STEP * group)

export function addPhotons(groups: Float64Array, keV: number, photons: number): void {
  if (keV < GROUP_FROM_KEV || keV >= GROUP_TO_KEV) return
  const place = Math.log(keV / GROUP_FROM_KEV) / GROUP_STEP
  const low = Math.min(GROUPS - 2, Math.floor(place))
  groups[low] = (groups[low] as number) + photons * (1 - (place - low))
  groups[low + 1] = (groups[low + 1] as number) + photons * (place - low)
}

/** What one photon leaves in the bins, without the width of the peaks; that is put on at the end, once. */
export class BinResponse {
  readonly #detector: DetectorModel
  readonly #axis: EnergyAxis
  readonly #pass: Float64Array
  readonly #rows = new Map<number, Float64Array>()

  constructor(detector: DetectorModel, axis: EnergyAxis) {
    this.#detector = detector
    this.#axis = axis
    this.#pass = axis.centres.map((keV) => 0.5 * (1 + erf((keV - detector.lowCutKeV) / CUT_WIDTH_KEV)))
  }

  /** Full-energy counts per photon. */
  peak(keV: number): number {
    return intrinsicEfficiency(this.#detector, keV) * peakShare(this.#detector, keV)
  }

  /** Peaks that a photon makes: its own, and the one that lacks an X-ray of the crystal. */
  peaks(keV: number): readonly { readonly keV: number; readonly area: number }[] {
    const area = this.peak(keV)
    const { fromKeV, takesKeV, share, fallKeV } = ESCAPE[this.#detector.id]
    if (keV <= fromKeV) return [{ keV, area }]
    const escaped = share * Math.exp(-(keV - fromKeV) / fallKeV)
    return [
      { keV, area: area * (1 - escaped) },
      ...(escaped < LEAST_ESCAPE ? [] : [{ keV: keV - takesKeV, area: area * escaped }]),
    ]
  }

  /** Klein-Nishina up to the edge, a plateau between edge and peak, and what is left when annihilation photons get away. */
  addIncomplete(target: Float64Array, keV: number, photons: number): void {
    const area = photons * intrinsicEfficiency(this.#detector, keV) * (1 - peakShare(this.#detector, keV))
    const { edges, centres, bins } = this.#axis
    const edge = comptonEdgeKeV(keV)
    const pairs =
      keV < PAIRS.fromKeV ? 0 : PAIRS.share * ((keV - 2 * REST_KEV) / (PAIRS.atKeV - 2 * REST_KEV)) ** PAIRS.power
    if (pairs > 0) {
      add(target, this.#axis.at(keV - REST_KEV), area * pairs * PAIRS.singleEscape)
      add(target, this.#axis.at(keV - 2 * REST_KEV), area * pairs * PAIRS.doubleEscape)
    }
    const single = area * (1 - pairs) * (1 - MULTIPLE_SCATTER_SHARE)
    const plateau = (area * (1 - pairs) * MULTIPLE_SCATTER_SHARE) / Math.max(keV - edge, 1)
    // Compton's recoil spectrum integrates to about this; the exact sum over bins would leave out what lies below the first.
    const whole = recoilIntegral(keV, edge)
    for (let bin = 0; bin < bins; bin++) {
      const [low, high] = [edges[bin] as number, edges[bin + 1] as number]
      if (low >= keV) break
      const under = Math.min(high, edge) - low
      const over = Math.min(high, keV) - Math.max(low, edge)
      let value = 0
      if (under > 0) value += (single * under * recoilDensity(keV, Math.min(centres[bin] as number, edge))) / whole
      if (over > 0) value += plateau * over
      target[bin] = (target[bin] as number) + value
    }
  }

  /**
   * A group stands for energies from the one below to the one above, its own the most: so what is shared between two of them is smooth. At one
   * energy it would be a line, which every crystal that is finer than the groups would look for.
   */
  #addAround(row: Float64Array, group: number, area: number): void {
    const { edges, bins } = this.#axis
    const [low, middle, high] = [group - 1, group, group + 1].map(groupKeV) as [number, number, number]
    /** Share below an energy: a triangle that stands on its neighbours. */
    const below = (keV: number): number => {
      if (keV <= middle) return keV <= low ? 0 : (keV - low) ** 2 / ((high - low) * (middle - low))
      return keV >= high ? 1 : 1 - (high - keV) ** 2 / ((high - low) * (high - middle))
    }
    for (let bin = 0; bin < bins; bin++) {
      const share = below(edges[bin + 1] as number) - below(edges[bin] as number)
      if (share > 0) row[bin] = (row[bin] as number) + area * share
    }
  }

  #row(group: number): Float64Array {
    let row = this.#rows.get(group)
    if (row === undefined) {
      row = new Float64Array(this.#axis.bins)
      const keV = groupKeV(group)
      this.#addAround(row, group, this.peak(keV))
      for (const [offset, share] of GROUP_SHAPE) this.addIncomplete(row, groupKeV(group + offset), share)
      this.#rows.set(group, row)
    }
    return row
  }

  addGroups(target: Float64Array, groups: Float64Array): void {
    for (const [group, photons] of groups.entries()) {
      if (photons === 0) continue
      const row = this.#row(group)
      for (let bin = 0; bin < target.length; bin++)
        target[bin] = (target[bin] as number) + photons * (row[bin] as number)
    }
  }

  /** What the electronics let through. */
  passed(bins: Float64Array): Float64Array {
    return bins.map((value, bin) => value * (this.#pass[bin] as number))
  }
}

const RECOIL_STEPS = 24

function recoilIntegral(keV: number, edge: number): number {
  let sum = 0
  for (let i = 0; i < RECOIL_STEPS; i++) sum += recoilDensity(keV, (edge * (i + 0.5)) / RECOIL_STEPS)
  return (sum * edge) / RECOIL_STEPS
}

/** A Gaussian of the area given, `sigma` bins wide, added to bins. */
export function addPeak(target: Float64Array, place: number, sigma: number, area: number): void {
  const first = Math.max(0, Math.floor(place - REACH_SIGMAS * sigma))
  const last = Math.min(target.length - 1, Math.ceil(place + REACH_SIGMAS * sigma))
  const scale = 1 / (Math.SQRT2 * sigma)
  let below = erf((first - place) * scale)
  for (let bin = first; bin <= last; bin++) {
    const above = erf((bin + 1 - place) * scale)
    target[bin] = (target[bin] as number) + 0.5 * area * (above - below)
    below = above
  }
}

/** Smears bins by a Gaussian that is equally wide everywhere. */
export function smeared(bins: Float64Array, sigma: number): Float64Array {
  const reach = Math.max(1, Math.ceil(REACH_SIGMAS * sigma))
  const kernel = new Float64Array(2 * reach + 1)
  addPeak(kernel, reach + 0.5, Math.max(sigma, 0.05), 1)
  const out = new Float64Array(bins.length)
  for (let bin = 0; bin < bins.length; bin++) {
    const value = bins[bin] as number
    if (value === 0) continue
    const from = Math.max(0, bin - reach)
    const to = Math.min(bins.length - 1, bin + reach)
    for (let at = from; at <= to; at++) out[at] = (out[at] as number) + value * (kernel[at - bin + reach] as number)
  }
  return out
}
