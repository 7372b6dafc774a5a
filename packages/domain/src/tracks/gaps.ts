/** Between two positions further apart in time a vehicle has gone round a block: the line between them is a guess. */
export const TRACK_GAP_MS = 30 * 1000
/** Without a position for longer nobody knows the way: it is neither counted nor drawn. */
export const TRIP_GAP_MS = 5 * 60 * 1000
/** So many times as long as the intervals beside it before an interval counts as a gap. */
const USUAL_TIMES = 3

/** So long an interval may last where those beside it usually last so long; undefined: nothing is known of them. */
export const longestUnbroken = (usual: number | undefined): number =>
  usual === undefined ? TRIP_GAP_MS : Math.min(TRIP_GAP_MS, Math.max(TRACK_GAP_MS, USUAL_TIMES * usual))

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

/**
 * A way, broken where nothing was told of it: across that no line is drawn, in a file no more than on a map. By the longer of the
 * intervals before and behind, not by the way as a whole: one that is told once a minute, and then every second, is broken nowhere.
 */
export function unbrokenStretches<P extends Told>(points: readonly P[]): P[][] {
  const lasted = (index: number): number | undefined => {
    const [from, to] = [points[index - 1], points[index]]
    return from === undefined || to === undefined ? undefined : to.at - from.at
  }
  const stretches: P[][] = []
  for (const [index, point] of points.entries()) {
    const beside = [lasted(index - 1), lasted(index + 1)].filter((interval) => interval !== undefined)
    const longest = longestUnbroken(beside.length === 0 ? undefined : Math.max(...beside))
    const interval = lasted(index)
    if (interval === undefined || interval > longest) stretches.push([point])
    else stretches.at(-1)?.push(point)
  }
  return stretches
}
