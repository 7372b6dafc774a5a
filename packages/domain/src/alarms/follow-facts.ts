import type { ModuleKey } from '@vigil/contract'
import type { OpenAlarm } from './track-alarms.ts'

/** What is known of the stored facts of an open alarm. */
export interface FollowedFacts {
  readonly id: string
  /** When they were last handed over to be stored. */
  readonly storedAt: number
  /** Its peak has risen since, or more was found, without a transition that would bring it to the disk. */
  readonly isRisen: boolean
}

/** A peak that climbs is stored no more often: a crash loses no more than this of it. */
export const FACTS_EVERY_MS = 5_000

const NONE: readonly OpenAlarm[] = Object.freeze([])
export const NO_FACTS: ReadonlyMap<ModuleKey, FollowedFacts> = new Map()

const differs = (a: OpenAlarm, b: OpenAlarm): boolean => a.peak !== b.peak || a.findings !== b.findings

/**
 * Finds the open alarms whose facts are to be stored now. `told`: modules whose alarms are stored with a transition anyway;
 * `mayStore`: one whose last change is not stored yet waits.
 */
export function followFacts(
  known: ReadonlyMap<ModuleKey, FollowedFacts>,
  before: ReadonlyMap<ModuleKey, OpenAlarm>,
  after: ReadonlyMap<ModuleKey, OpenAlarm>,
  told: ReadonlySet<ModuleKey>,
  at: number,
  mayStore: (alarm: OpenAlarm) => boolean,
): { known: ReadonlyMap<ModuleKey, FollowedFacts>; due: readonly OpenAlarm[] } {
  if (after.size === 0) return { known: NO_FACTS, due: NONE }
  if (before === after && !hasRisen(known)) return { known, due: NONE }
  const next = new Map<ModuleKey, FollowedFacts>()
  const due: OpenAlarm[] = []
  for (const [module, alarm] of after) {
    const { id } = alarm
    const last = known.get(module)
    const own = last?.id === id ? last : undefined
    if (told.has(module)) {
      next.set(module, { id, storedAt: at, isRisen: false })
      continue
    }
    const was = before.get(module)
    const isRisen = own?.isRisen === true || (was !== undefined && differs(was, alarm))
    const storedAt = own?.storedAt ?? Number.NEGATIVE_INFINITY
    // A clock that was set back must not hold it up.
    const isDue = at < storedAt || at - storedAt >= FACTS_EVERY_MS
    if (isRisen && isDue && mayStore(alarm)) {
      due.push(alarm)
      next.set(module, { id, storedAt: at, isRisen: false })
    } else next.set(module, { id, storedAt, isRisen })
  }
  return { known: next, due }
}

function hasRisen(known: ReadonlyMap<ModuleKey, FollowedFacts>): boolean {
  for (const { isRisen } of known.values()) if (isRisen) return true
  return false
}

/** Those that a server which stops has still to store. */
export function risenAlarms(
  known: ReadonlyMap<ModuleKey, FollowedFacts>,
  open: ReadonlyMap<ModuleKey, OpenAlarm>,
): OpenAlarm[] {
  const risen: OpenAlarm[] = []
  for (const [module, alarm] of open) {
    const own = known.get(module)
    if (own?.id === alarm.id && own.isRisen) risen.push(alarm)
  }
  return risen
}
