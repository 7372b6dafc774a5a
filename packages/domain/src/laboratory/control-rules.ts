/** Shewhart's chart of single values, and Westgard's rules of what on it is no chance any more. */

/** One beyond 2 s warns; every other one rejects. */
export const CONTROL_RULES = ['1-2s', '1-3s', '2-2s', 'R-4s', '4-1s', '10-x'] as const
export type ControlRule = (typeof CONTROL_RULES)[number]

export interface ControlLimits {
  readonly centre: number
  readonly sigma: number
  /** Estimated from the values themselves, not set for the item. */
  readonly isEstimated: boolean
}

/** Fewer do not tell what is usual. */
export const CONTROL_VALUES_MIN = 8
/** Mean distance of two neighbours, in standard deviations. */
const MOVING_RANGE = 1.128

/** Undefined: nothing is set, and there are too few values, or they are all the same. */
export function controlLimits(
  values: readonly number[],
  { target, sigma }: { readonly target: number | null; readonly sigma: number | null },
): ControlLimits | undefined {
  if (target !== null && sigma !== null && sigma > 0) return { centre: target, sigma, isEstimated: false }
  if (values.length < CONTROL_VALUES_MIN) return undefined
  const centre = values.reduce((sum, each) => sum + each, 0) / values.length
  const moves = values.slice(1).reduce((sum, each, n) => sum + Math.abs(each - (values[n] as number)), 0)
  const estimated = moves / (values.length - 1) / MOVING_RANGE
  return estimated > 0 ? { centre, sigma: estimated, isEstimated: true } : undefined
}

/** Which rules each value breaks, oldest first. A rule of several values marks the one that completes it. */
export function controlMarks(values: readonly number[], { centre, sigma }: ControlLimits): ControlRule[][] {
  const zs = values.map((value) => (value - centre) / sigma)
  /** The last `count` values up to here all lie on one side, this far out. */
  const run = (n: number, count: number, beyond: number): boolean => {
    const last = zs.slice(Math.max(0, n + 1 - count), n + 1)
    return last.length === count && (last.every((z) => z > beyond) || last.every((z) => z < -beyond))
  }
  return zs.map((z, n) => {
    const before = zs[n - 1] ?? 0
    const marks: ControlRule[] = []
    if (Math.abs(z) > 2) marks.push('1-2s')
    if (Math.abs(z) > 3) marks.push('1-3s')
    if (run(n, 2, 2)) marks.push('2-2s')
    if ((z > 2 && before < -2) || (z < -2 && before > 2)) marks.push('R-4s')
    if (run(n, 4, 1)) marks.push('4-1s')
    if (run(n, 10, 0)) marks.push('10-x')
    return marks
  })
}

/** A warning alone is no rejection. */
export const isRejected = (marks: readonly ControlRule[]): boolean => marks.some((rule) => rule !== '1-2s')
