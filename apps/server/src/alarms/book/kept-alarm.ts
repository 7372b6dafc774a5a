import { type Alarm, type AlarmInput, FACTS_STORED, type FollowedFacts, foldAgain, takenBack } from '@vigil/domain'

/** Something that happened to an alarm since the oldest act on it that is not stored yet. */
export interface SinceAct {
  readonly event: AlarmInput
  before: Alarm
  readonly version: number
  /** Whether it can no longer be taken back: so from the start for what a device says, and for a person's act once it is stored. */
  stands: boolean
}

/** One alarm in memory, and what is known of its storing. */
export interface KeptAlarm {
  alarm: Alarm
  /** When a drill that a person started ends by itself. */
  drillUntil: number | null
  /** Whether the alarm was over before anybody heard of it: what its device says next is never about this one. */
  readonly isPast: boolean
  /** Settles with the write of the alarm as it stands. */
  saved: Promise<void>
  /** `refused`: the history was overloaded. Until it goes with the next message, an act would be one on nothing. */
  begin: 'waits' | 'refused' | 'stored'
  /** What happened since the oldest act that is not stored, that act first. Should it fail, the rest is worked out again without it. */
  since: SinceAct[]
  /** The highest version on disk. */
  storedVersion: number
  /** Since when the disk lacks something of the alarm; null when all is stored. */
  unstoredSince: number | null
  /** The database will never take what was told of it last, which was set aside. */
  isUnstorable: boolean
  /** Somebody was told of it as not yet stored. */
  toldUnstored: boolean
  /** How much of what was measured is stored. */
  facts: FollowedFacts
}

const STORED = Promise.resolve()

export function newKept(
  alarm: Alarm,
  {
    drillUntil = null,
    begin = 'waits',
    isPast = false,
  }: Partial<Pick<KeptAlarm, 'drillUntil' | 'begin' | 'isPast'>> = {},
): KeptAlarm {
  const isStored = begin === 'stored'
  return {
    alarm,
    drillUntil,
    isPast,
    saved: STORED,
    begin,
    since: [],
    storedVersion: isStored ? alarm.version : 0,
    unstoredSince: isStored ? null : alarm.changedAt,
    isUnstorable: false,
    toldUnstored: false,
    facts: FACTS_STORED,
  }
}

/** No act is taken while the alarm's begin is refused. An alarm that can never be stored may still be acted on. */
export const isRefused = ({ begin, isUnstorable }: KeptAlarm): boolean => begin === 'refused' && !isUnstorable

/** An act that is not stored may have to be taken back: what is written of the alarm meanwhile must not hold it. */
export const isAllStored = ({ begin, since }: KeptAlarm): boolean => begin === 'stored' && since.length === 0

export function forgetStanding({ since }: KeptAlarm): void {
  while (since[0]?.stands === true) since.shift()
}

/** The alarm as it would be had this act not happened; the act is removed. Undefined when it stands or was removed before. */
export function withoutAct(kept: KeptAlarm, act: SinceAct): Alarm | undefined {
  const at = kept.since.indexOf(act)
  if (at < 0) return undefined
  const later = kept.since.splice(at).slice(1)
  const alarms = foldAgain(act.before, later)
  for (const [n, each] of later.entries()) each.before = alarms[n - 1] ?? act.before
  kept.since.push(...later)
  forgetStanding(kept)
  return takenBack(alarms.at(-1) ?? act.before, kept.alarm)
}
