/** Nothing was told of the way for longer than this: where it went is not known, and no line is drawn. */
export const TRACK_GAP_MS = 30 * 1000
/** So many times as long as between two positions of the same way before it counts as a gap. */
const USUAL_TIMES = 3

interface Told {
  readonly at: number
}

/** How far positions of one way usually lie apart in time; 0 of fewer than two. */
export function usualInterval(points: readonly Told[]): number {
  const steps: number[] = []
  let before: Told | undefined
  for (const point of points) {
    if (before !== undefined) steps.push(point.at - before.at)
    before = point
  }
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
}

/** From how long on without a position the way is broken: of a record that has one position a minute, a minute is no gap. */
export const gapAfter = (usualMs: number): number => Math.max(TRACK_GAP_MS, USUAL_TIMES * usualMs)
