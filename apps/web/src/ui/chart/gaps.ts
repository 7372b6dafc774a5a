/** A pause of more than so many usual steps is a gap. */
const GAP_STEPS = 5
/** Fewer steps do not tell what is usual. */
const LEAST_STEPS = 3

/**
 * The longest pause that a line may cross: a line over more would tell of readings that nobody took. Undefined while too little
 * is known.
 */
export function longestPause(points: readonly { readonly at: number }[]): number | undefined {
  if (points.length <= LEAST_STEPS) return undefined
  const steps = new Float64Array(points.length)
  let count = 0
  let before: number | undefined
  for (const { at } of points) {
    if (before !== undefined && at > before) steps[count++] = at - before
    before = at
  }
  const usual = steps.subarray(0, count).sort()[Math.floor(count / 2)]
  return usual === undefined ? undefined : usual * GAP_STEPS
}

/**
 * The pause that a line may cross behind a point: stored steps of seconds are no gaps beside ten live readings a second. None
 * where nobody watched.
 */
export const bridged = (
  { spanMs = 0, isLast = false }: { readonly spanMs?: number; readonly isLast?: boolean },
  pause: number,
): number => (isLast ? 0 : Math.max(pause, spanMs * GAP_STEPS))

/** The state of a stretch without readings: hatched, and named in words. */
export const NO_DATA = 'noData'

/** Stretches of a window in which nothing was read, its begin and its end included. */
export function gapsOf(
  points: readonly { readonly at: number; readonly spanMs?: number; readonly isLast?: boolean }[],
  from: number,
  to: number,
): readonly { readonly from: number; readonly to: number }[] {
  const pause = longestPause(points)
  if (pause === undefined) return []
  const gaps: { from: number; to: number }[] = []
  let before: { readonly at: number; readonly spanMs?: number; readonly isLast?: boolean } = { at: from }
  for (const point of [...points, { at: to }]) {
    if (point.at - before.at > bridged(before, pause)) gaps.push({ from: before.at, to: point.at })
    before = point
  }
  return gaps.filter((gap) => gap.to > gap.from)
}
