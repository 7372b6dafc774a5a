import type { PointState, StateTimeline } from '@vigil/contract'
import { spansWithin } from '@vigil/domain'

export interface TimelineSpan {
  readonly from: number
  readonly to: number
  readonly state: PointState
  /** Begin of the span, in percent of the whole bar. */
  readonly start: number
  readonly width: number
}

/** Where each state lies on a bar from `from` to `to`; time before the first that is on record stays empty. */
export function timelineSpans(segments: StateTimeline['segments'], from: number, to: number): readonly TimelineSpan[] {
  const whole = to - from
  if (whole <= 0) return []
  return segments.flatMap(([at, state], index) => {
    const begin = Math.max(at, from)
    const end = Math.min(segments[index + 1]?.[0] ?? to, to)
    if (end <= begin) return []
    return [
      { from: begin, to: end, state, start: ((begin - from) / whole) * 100, width: ((end - begin) / whole) * 100 },
    ]
  })
}

/** Where nobody watched: drawn over the states, which need not have lasted. */
export function unwatchedSpans(
  unwatched: readonly (readonly [number, number])[],
  from: number,
  to: number,
): readonly Omit<TimelineSpan, 'state'>[] {
  const whole = to - from
  const spans = unwatched.map(([since, until]) => ({ since, until }))
  return spansWithin(spans, from, to).map(({ since, until }) => ({
    from: since,
    to: until,
    start: ((since - from) / whole) * 100,
    width: ((until - since) / whole) * 100,
  }))
}

const MARKS = 5

/** Moments along a bar, evenly, ends included. */
export const timelineMarks = (from: number, to: number): readonly number[] =>
  Array.from({ length: MARKS }, (_, index) => Math.round(from + ((to - from) * index) / (MARKS - 1)))
