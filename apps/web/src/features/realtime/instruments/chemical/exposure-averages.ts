import { EXPOSURE_START, exposureStep, stelOf, twaOf } from '@vigil/science'

interface Point {
  readonly at: number
  readonly value: number
}

export interface ExposureAverages {
  /** Mean over the last 15 minutes, or over what there is of them. */
  readonly shortTerm: number
  readonly shortTermMs: number
  /** Mean over the last 8 hours, or over what there is of them. */
  readonly longTerm: number
  readonly longTermMs: number
  /** The dose so far, spread over 8 hours: what is held against an 8-hour limit. */
  readonly spreadOverShift: number
}

export const SHIFT_MS = 8 * 3_600_000
const SHORT_MS = 15 * 60_000
/** Readings are added up to so long before they become a step: ten a second would cost a hundred times as much and say the same. */
const STEP_MS = 10_000
/** A value is taken to hold until the next; over a longer silence nobody knows. */
const HOLDS_AT_LEAST_MS = 3 * 60_000
const HOLDS_AT_MOST_MS = 15 * 60_000
/** So many times the distance of the two before: one that comes a little late is no silence, a lost one is. */
const HOLDS_STEPS = 1.5

/**
 * How long a reading speaks for the time after it, by how far apart those before it lay. Where they come every ten minutes each
 * stands for ten: by a fixed bound a shift of them would count as a third of a shift.
 */
const longestHold = (stepBefore: number): number =>
  Math.min(HOLDS_AT_MOST_MS, Math.max(HOLDS_AT_LEAST_MS, HOLDS_STEPS * stepBefore))

/**
 * Averages of an exposure from readings, oldest first, up to the newest of them. A cell that has drifted below nought counts as
 * nought: a negative dose would hide a real one. Undefined before there are two readings.
 */
export function exposureAverages(points: readonly Point[]): ExposureAverages | undefined {
  const end = points.at(-1)?.at
  if (end === undefined || points.length < 2) return undefined
  let state = EXPOSURE_START
  let shortTermMs = 0
  let open = { dose: 0, ms: 0 }
  const close = () => {
    if (open.ms > 0) state = exposureStep(state, open.dose / open.ms, open.ms / 1000)
    open = { dose: 0, ms: 0 }
  }
  for (let index = 0; index + 1 < points.length; index++) {
    const { at, value } = points[index] as Point
    if (at < end - SHIFT_MS) continue
    const next = points[index + 1] as Point
    const held = Math.min(next.at - at, longestHold(at - (points[index - 1]?.at ?? at)))
    if (held <= 0) continue
    open.dose += Math.max(0, value) * held
    open.ms += held
    if (open.ms >= STEP_MS) close()
    // Silence moves the window on as well: what lies before it must leave the 15 minutes in time.
    const silent = next.at - at - held
    if (silent > 0 && next.at > end - 2 * SHORT_MS) {
      close()
      state = withSilence(state, silent / 1000)
    }
    shortTermMs += Math.max(0, at + held - Math.max(at, end - SHORT_MS))
  }
  close()
  const longTermMs = state.shiftSeconds * 1000
  if (longTermMs <= 0) return undefined
  const spread = twaOf(state)
  return {
    shortTerm: shortTermMs > 0 ? stelOf(state) * (SHORT_MS / Math.min(shortTermMs, SHORT_MS)) : 0,
    shortTermMs: Math.min(shortTermMs, SHORT_MS),
    longTerm: spread * (SHIFT_MS / longTermMs),
    longTermMs,
    spreadOverShift: spread,
  }
}

/** Time that passes without a reading: the sliding window moves, the shift does not grow. */
function withSilence(state: typeof EXPOSURE_START, seconds: number): typeof EXPOSURE_START {
  const { shiftDose, shiftSeconds } = state
  return { ...exposureStep(state, 0, seconds), shiftDose, shiftSeconds }
}
