/** Energy by a calibration polynomial, which gives the middle of a channel at its number. */
export const energyOf = (calibration: readonly number[], channel: number): number =>
  calibration.reduceRight((sum, factor) => sum * channel + factor, 0)

/** Counts in bins of energy; a channel that lies across an edge is shared by its parts. */
export function rebinned(
  counts: ArrayLike<number>,
  calibration: readonly number[],
  edges: ArrayLike<number>,
): Float64Array {
  const bins = edges.length - 1
  const out = new Float64Array(bins)
  let bin = 0
  let low = energyOf(calibration, -0.5)
  for (let channel = 0; channel < counts.length; channel++) {
    const high = energyOf(calibration, channel + 0.5)
    const count = counts[channel] as number
    const width = high - low
    // A calibration that turns back on itself has no energy for the channel.
    if (!(width > 0)) continue
    while (bin < bins && (edges[bin + 1] as number) <= low) bin++
    for (let at = bin; count !== 0 && at < bins && (edges[at] as number) < high; at++) {
      const part = Math.min(high, edges[at + 1] as number) - Math.max(low, edges[at] as number)
      if (part > 0) out[at] = (out[at] as number) + (count * part) / width
    }
    low = high
  }
  return out
}
