import { channelEnergyKeV, type DetectorModel, sigmaKeV } from '../photons/detector.ts'

export const PEAK_SIGNIFICANCE = 4
/** Kernel half width: beyond four sigma the second derivative adds nothing. */
const REACH_SIGMAS = 4
/** Kernels are shared between channels whose widths differ by less than this many channels. */
const SIGMA_STEP = 0.1
const EDGE_PADDING = 64

export interface GammaPeak {
  /** Centre, as a fraction of a channel. */
  readonly channel: number
  readonly keV: number
  readonly significance: number
  /** Counts above the background, from the filter's response to a peak of the expected width. */
  readonly area: number
}

interface Kernel {
  readonly values: Float64Array
  readonly half: number
  /** Filter output for a Gaussian peak of area one. */
  readonly gain: number
}

/** Negative second derivative of a Gaussian, with the mean taken off so that a flat or sloping base gives zero. */
function createKernel(sigma: number): Kernel {
  const half = Math.max(2, Math.ceil(REACH_SIGMAS * sigma))
  const values = new Float64Array(2 * half + 1)
  let sum = 0
  for (let j = -half; j <= half; j++) {
    const t = (j * j) / (sigma * sigma)
    const g = (1 - t) * Math.exp(-t / 2)
    values[j + half] = g
    sum += g
  }
  const mean = sum / values.length
  let gain = 0
  for (let j = -half; j <= half; j++) {
    const g = (values[j + half] as number) - mean
    values[j + half] = g
    gain += (g * Math.exp(-(j * j) / (2 * sigma * sigma))) / (sigma * Math.sqrt(2 * Math.PI))
  }
  return { values, half, gain }
}

/** Peaks of a spectrum by the second-derivative filter: S = sum(g y) / sqrt(sum(g^2 y)), kept where S > 4. */
export function findPeaks(
  counts: ArrayLike<number>,
  detector: DetectorModel,
  threshold: number = PEAK_SIGNIFICANCE,
): readonly GammaPeak[] {
  const kernels = new Map<number, Kernel>()
  const n = counts.length
  // Below channel 0 the filter sees the first channel's value, so that it stays zero-mean at the edge.
  const padded = new Float64Array(n + EDGE_PADDING).fill(counts[0] ?? 0, 0, EDGE_PADDING)
  padded.set(counts, EDGE_PADDING)
  const significance = new Float64Array(n)
  const area = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const keV = channelEnergyKeV(detector, i)
    // The rise at the electronic threshold is no peak.
    if (keV < 1.3 * detector.lowCutKeV) continue
    const width = Math.round(sigmaKeV(detector, keV) / detector.keVPerChannel / SIGMA_STEP)
    let kernel = kernels.get(width)
    if (kernel === undefined) {
      kernel = createKernel(Math.max(width * SIGMA_STEP, 0.5))
      kernels.set(width, kernel)
    }
    const { values, half } = kernel
    if (i + half >= n || half > i + EDGE_PADDING) continue
    let signal = 0
    let noise = 0
    const start = i - half + EDGE_PADDING
    for (let j = 0; j < values.length; j++) {
      const weighted = (values[j] as number) * (padded[start + j] as number)
      signal += weighted
      noise += weighted * (values[j] as number)
    }
    // One count or less under the whole filter says nothing.
    significance[i] = noise > 0 ? signal / Math.sqrt(Math.max(noise, 1)) : 0
    area[i] = signal / kernel.gain
  }
  return localMaxima(significance, area, detector, threshold)
}

function localMaxima(
  significance: Float64Array,
  area: Float64Array,
  detector: DetectorModel,
  threshold: number,
): readonly GammaPeak[] {
  const peaks: GammaPeak[] = []
  for (let i = 1; i < significance.length - 1; i++) {
    const s = significance[i] as number
    const before = significance[i - 1] as number
    const after = significance[i + 1] as number
    if (s <= threshold || s < before || s <= after) continue
    const bend = before - 2 * s + after
    const channel = i + (bend < 0 ? (0.5 * (before - after)) / bend : 0)
    peaks.push({ channel, keV: channelEnergyKeV(detector, channel), significance: s, area: area[i] as number })
  }
  return peaks
}
