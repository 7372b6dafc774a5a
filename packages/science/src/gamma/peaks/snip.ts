import { channelEnergyKeV, type DetectorModel, fwhmKeV } from '../photons/detector.ts'

/** Double logarithm of a square root: makes peaks of every height clip alike. */
const compress = (y: number) => Math.log(Math.log(Math.sqrt(Math.max(y, 0) + 1) + 1) + 1)
const expand = (v: number) => (Math.exp(Math.exp(v) - 1) - 1) ** 2 - 1

/**
 * Background below the peaks of a spectrum (SNIP). `window` is the half width in channels at which a channel is still
 * clipped, about one FWHM; a list gives one per channel.
 */
export function snipBackground(counts: ArrayLike<number>, window: number | ArrayLike<number>): Float64Array {
  const n = counts.length
  const reach = (i: number) => (typeof window === 'number' ? window : (window[i] as number))
  let widest = 0
  for (let i = 0; i < n; i++) widest = Math.max(widest, Math.round(reach(i)))
  let v = Float64Array.from({ length: n }, (_, i) => compress(counts[i] as number))
  let next = new Float64Array(n)
  for (let p = Math.min(widest, (n - 1) >> 1); p >= 1; p--) {
    next.set(v)
    for (let i = p; i < n - p; i++) {
      if (reach(i) < p) continue
      const mean = 0.5 * ((v[i - p] as number) + (v[i + p] as number))
      if (mean < (v[i] as number)) next[i] = mean
    }
    const previous = v
    v = next
    next = previous
  }
  return v.map((value) => Math.max(0, expand(value)))
}

/** One FWHM per channel, in channels: the window for `snipBackground`. */
export function snipWindow(detector: DetectorModel): Float64Array {
  return Float64Array.from({ length: detector.channels }, (_, i) =>
    Math.max(1, fwhmKeV(detector, channelEnergyKeV(detector, i)) / detector.keVPerChannel),
  )
}
