import type { SpectrumStep } from '@vigil/domain'

/** The sum of everything since the operator began it. */
export interface Accumulated {
  readonly counts: readonly number[]
  readonly seconds: number
}

/** Steps of another number of channels can not be added: the sum begins anew with them. */
export function accumulate(sum: Accumulated | undefined, { counts, seconds }: SpectrumStep): Accumulated {
  if (sum === undefined || sum.counts.length !== counts.length) return { counts: [...counts], seconds }
  return {
    counts: sum.counts.map((count, channel) => count + (counts[channel] ?? 0)),
    seconds: sum.seconds + seconds,
  }
}
