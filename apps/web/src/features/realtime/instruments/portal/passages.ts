interface Point {
  readonly at: number
  readonly value: number
}

export interface Passage {
  readonly begin: number
  /** The last moment at which the lane was seen occupied. */
  readonly end: number
  /** Somebody is still between the panels. */
  readonly running: boolean
}

/** Readings missing for longer than this end a passage: what happened meanwhile is not known. */
const LONGEST_GAP_MS = 15_000

/** Stretches in which the lane was occupied, oldest first. Of a step of several readings a part is enough. */
export function passagesOf(occupancy: readonly Point[]): Passage[] {
  const passages: Passage[] = []
  let begin: number | undefined
  let end = 0
  const close = (running: boolean) => {
    if (begin !== undefined) passages.push({ begin, end, running })
    begin = undefined
  }
  for (const { at, value } of occupancy) {
    if (value > 0) {
      if (begin !== undefined && at - end > LONGEST_GAP_MS) close(false)
      begin ??= at
      end = at
    } else close(false)
  }
  close(true)
  return passages
}

/** Shown before and after, so that the background can be compared with what passed. */
export const MARGIN_MS = 10_000

export const windowOf = ({ begin, end }: Passage): { readonly from: number; readonly to: number } => ({
  from: begin - MARGIN_MS,
  to: end + MARGIN_MS,
})

/** What a channel counted around the passage. */
export function profileOf<P extends Point>(points: readonly P[], passage: Passage): readonly P[] {
  const { from, to } = windowOf(passage)
  return points.filter(({ at }) => at >= from && at <= to)
}

export interface Peak {
  readonly at: number
  readonly value: number
}

/** The highest of a channel while the lane was occupied. */
export function peakOf(points: readonly Point[], { begin, end }: Passage): Peak | undefined {
  let peak: Peak | undefined
  for (const { at, value } of points) {
    if (at >= begin && at <= end && (peak === undefined || value > peak.value)) peak = { at, value }
  }
  return peak
}
