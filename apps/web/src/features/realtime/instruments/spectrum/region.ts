export interface Region {
  readonly from: number
  readonly to: number
}

export interface RegionSums {
  readonly gross: number
  readonly background: number
  readonly net: number
  /** Standard deviation of the net by counting; the background is smooth and known better than the counts. */
  readonly netSigma: number
  readonly channels: number
}

/** Sums over the channels whose middle lies in a region of energy. `along` is rising. */
export function regionSums(
  along: readonly number[],
  counts: ArrayLike<number>,
  background: ArrayLike<number> | undefined,
  { from, to }: Region,
): RegionSums {
  let gross = 0
  let under = 0
  let channels = 0
  for (const [channel, energy] of along.entries()) {
    if (energy < from) continue
    if (energy > to) break
    channels += 1
    gross += counts[channel] ?? 0
    under += background?.[channel] ?? 0
  }
  return { gross, background: under, net: gross - under, netSigma: Math.sqrt(gross + under), channels }
}
