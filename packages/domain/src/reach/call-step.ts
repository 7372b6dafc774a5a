import type { AlarmPriority } from '@vigil/contract'
import type { Alarm } from '../alarms/course/alarm.ts'
import { isShelved } from '../alarms/course/shelf.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

/** When somebody outside is told of an alarm that nobody acknowledges. */
export interface CallTimes {
  readonly afterMin: number
  /** Again after as long, after twice, four times as long…; null: once. */
  readonly everyMin: number | null
  readonly minPriority: AlarmPriority
  readonly drills: boolean
  /** What was due before was somebody else's, or nobody's. */
  readonly from: number
}

export interface CallStep {
  /** 0: the first time. */
  readonly step: number
  readonly at: number
  readonly priority: AlarmPriority
  /** Told once: the same alarm, worse or waiting anew, has another one. */
  readonly key: string
}

type Waiting = Pick<Alarm, 'id' | 'waitingSince' | 'shelved' | 'kind' | 'changedAt'>

/** Each time twice as long as the last: whoever is called every five minutes for a night does not hear it any more. */
const stepAfter = (elapsedMs: number, everyMin: number | null): number => {
  if (everyMin === null || elapsedMs < everyMin * MINUTE_MS) return 0
  return 2 ** Math.floor(Math.log2(elapsedMs / (everyMin * MINUTE_MS)))
}

/**
 * The latest time to tell of an alarm that has come; undefined where there is none. Of several that were missed only the last
 * counts, and one of more than a day ago is no news. A test alarms nobody beyond the desk.
 */
export function callStepOf(
  alarm: Waiting,
  priority: AlarmPriority,
  { afterMin, everyMin, minPriority, drills, from }: CallTimes,
  now: number,
): CallStep | undefined {
  const { waitingSince: since, kind } = alarm
  if (since === null || kind === 'test' || isShelved(alarm, now)) return undefined
  if (priority < minPriority || (kind === 'drill' && !drills)) return undefined
  const first = since + afterMin * MINUTE_MS
  if (now < first) return undefined
  const step = stepAfter(now - first, everyMin)
  const at = first + step * (everyMin ?? 0) * MINUTE_MS
  const newsAt = Math.max(at, alarm.changedAt)
  if (newsAt < from || now - newsAt > DAY_MS) return undefined
  return { step, at, priority, key: `${alarm.id} ${since} ${step} ${priority}` }
}

/** Whoever was told a moment ago is told of the rest together, unless it is worse than all that they know. */
export const CALL_PAUSE_MS = 15 * 1000

export function pauseLeft(
  told: { readonly at: number; readonly priority: AlarmPriority } | undefined,
  worst: AlarmPriority,
  now: number,
): number {
  // A moment that lies ahead was told by a clock that was set back since.
  if (told === undefined || told.at > now || worst > told.priority) return 0
  return Math.max(0, told.at + CALL_PAUSE_MS - now)
}

/** Which failures are lines of a log: the first ones, then every doubling, and the last. All are counted. */
export const isFailureTold = (tries: number, last: boolean): boolean => last || Number.isInteger(Math.log2(tries))
