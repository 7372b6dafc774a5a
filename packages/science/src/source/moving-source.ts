/** A detector that stands still saw a source come by at a time. */
export interface Passage {
  readonly east: number
  readonly north: number
  readonly atS: number
}

/** From one detector to the next. */
export interface Leg {
  readonly seconds: number
  readonly metres: number
  readonly metresPerS: number
  /** Where it was heading, degrees from north. */
  readonly towardDegrees: number
}

/** Readings that lie closer together than this in time do not tell which was first. */
const LEAST_S = 2

/**
 * The way of one source from passage to passage, each taken as a straight line at an even pace and each detector as passed closely. Two
 * that saw it at the same time are no leg: what is between them is not known.
 */
export function legsOf(passages: readonly Passage[]): readonly (Leg | undefined)[] {
  const sorted = passages.toSorted((a, b) => a.atS - b.atS)
  return sorted.slice(1).map((to, n) => {
    const from = sorted[n] as Passage
    const [east, north, seconds] = [to.east - from.east, to.north - from.north, to.atS - from.atS]
    const metres = Math.hypot(east, north)
    if (seconds < LEAST_S) return undefined
    return {
      seconds,
      metres,
      metresPerS: metres / seconds,
      towardDegrees: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360,
    }
  })
}
