import { poisson } from '../../random/poisson.ts'
import type { Rng } from '../../random/rng.ts'
import { drawAlias } from './alias-table.ts'
import type { WeightedTemplate } from './template-library.ts'

/** Below this many expected counts, placing each count is cheaper than one draw per channel. */
const SPARSE_BELOW_COUNTS = 2000

/**
 * A total drawn first and then spread over the channels has the same distribution as one draw per channel.
 * `guide` says for each slice of the total at which channel the search may start, so that it takes a step or two.
 */
function sampleSparse(rng: Rng, expected: ArrayLike<number>, total: number, out: Uint32Array): void {
  const channels = expected.length
  const cumulative = new Float64Array(channels)
  const guide = new Uint32Array(channels)
  const perSlice = channels / total
  let sum = 0
  let slice = 0
  for (let i = 0; i < channels; i++) {
    sum += expected[i] as number
    cumulative[i] = sum
    const reached = Math.min(channels, sum * perSlice)
    while (slice < reached) guide[slice++] = i
  }
  const last = channels - 1
  for (let n = poisson(rng, total); n > 0; n--) {
    const u = rng.next()
    const target = u * total
    let channel = guide[Math.floor(u * channels)] as number
    while (channel < last && (cumulative[channel] as number) <= target) channel++
    out[channel] = (out[channel] as number) + 1
  }
}

/** A measured spectrum: one Poisson count per channel. Give `out` to use a buffer again; it is cleared first. */
export function sampleSpectrum(rng: Rng, expected: ArrayLike<number>, out?: Uint32Array): Uint32Array {
  const counts = out ?? new Uint32Array(expected.length)
  let total = 0
  for (let i = 0; i < expected.length; i++) total += expected[i] as number
  if (total < SPARSE_BELOW_COUNTS) {
    if (out !== undefined) counts.fill(0)
    sampleSparse(rng, expected, total, counts)
  } else {
    for (let i = 0; i < expected.length; i++) counts[i] = poisson(rng, expected[i] as number)
  }
  return counts
}

/** As `sampleSpectrum` of the mixed templates, without mixing them: the cheapest way for a weak spectrum. */
export function sampleMixture(
  rng: Rng,
  channels: number,
  parts: readonly WeightedTemplate[],
  out: Uint32Array = new Uint32Array(channels),
): Uint32Array {
  out.fill(0)
  for (const { template, weight } of parts) {
    const mean = weight * template.total
    if (mean < SPARSE_BELOW_COUNTS) {
      const counts = poisson(rng, mean)
      for (let n = 0; n < counts; n++) {
        const channel = drawAlias(rng, template.alias)
        out[channel] = (out[channel] as number) + 1
      }
    } else {
      for (let i = 0; i < channels; i++) {
        out[i] = (out[i] as number) + poisson(rng, weight * (template.counts[i] as number))
      }
    }
  }
  return out
}
