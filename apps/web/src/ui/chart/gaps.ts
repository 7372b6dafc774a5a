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
  const steps: number[] = []
  let before: number | undefined
  for (const { at } of points) {
    if (before !== undefined && at > before) steps.push(at - before)
    before = at
  }
  steps.sort((a, b) => a - b)
  const usual = steps[Math.floor(steps.length / 2)]
  return usual === undefined ? undefined : usual * GAP_STEPS
}
