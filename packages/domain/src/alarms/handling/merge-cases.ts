import { type AlarmPriority, type AlarmRecord, State2 } from '@vigil/contract'
import { MERGE_SPAN_MS } from '../../constants.ts'
import type { MergeRecord } from '../../validation/merge-check.ts'

/** A record as the rules of merging see it: alarm types are normal, drill and test. */
export function mergeRecordOf({ id, sn, combinationName, kind, beginTime }: AlarmRecord): MergeRecord {
  return { id, sn, combinationName, alarmType: kind, beginTime }
}

export interface CasedRecord extends MergeRecord {
  readonly caseId: string | null
  /** One passer-by at a portal; only a person knows what belongs to which. */
  readonly isPassage: boolean
}

export interface MergeGroup {
  /** The case that the others join; null for a new one. */
  readonly caseId: string | null
  /** Every member, oldest first. */
  readonly ids: readonly string[]
}

interface Gathering {
  caseId: string | null
  first: number
  grows: boolean
  readonly ids: string[]
}

const keyOf = ({ sn, combinationName, alarmType }: MergeRecord): string =>
  JSON.stringify([sn, combinationName, alarmType])

/**
 * Merges by rule what a person could merge by hand: from the oldest on, each group takes what begins within ten minutes of its
 * first. Cases that exist stay whole and never join each other: somebody may have told them apart. Passages are left alone.
 * Answers only what changes.
 */
export function autoMerge(all: readonly CasedRecord[]): readonly MergeGroup[] {
  const records = all.filter(({ isPassage }) => !isPassage)
  const open = new Map<string, Gathering>()
  const spans = spansOf(records)
  const changed: Gathering[] = []
  const ordered = [...records].sort((a, b) => a.beginTime - b.beginTime || (a.id < b.id ? -1 : 1))
  for (const record of ordered) {
    const key = keyOf(record)
    const group = open.get(key)
    // A case counts with all that it spans, or one that joins at its begin could stretch it beyond the rule.
    const last = record.caseId === null ? record.beginTime : (spans.get(record.caseId) as number)
    if (group !== undefined && fits(group, record, last)) {
      if (group.caseId !== record.caseId || record.caseId === null) group.grows = true
      group.caseId ??= record.caseId
      group.ids.push(record.id)
      continue
    }
    const next: Gathering = { caseId: record.caseId, first: record.beginTime, grows: false, ids: [record.id] }
    open.set(key, next)
    changed.push(next)
  }
  return changed.filter(({ grows }) => grows).map(({ caseId, ids }) => ({ caseId, ids }))
}

function fits(group: Gathering, { caseId }: CasedRecord, last: number): boolean {
  const sameCase = group.caseId === null || caseId === null || group.caseId === caseId
  return sameCase && last - group.first <= MERGE_SPAN_MS
}

/** The latest begin in each case. */
function spansOf(records: readonly CasedRecord[]): ReadonlyMap<string, number> {
  const spans = new Map<string, number>()
  for (const { caseId, beginTime } of records) {
    if (caseId !== null) spans.set(caseId, Math.max(beginTime, spans.get(caseId) ?? beginTime))
  }
  return spans
}

/** Members after some have left; a case of fewer than two is none. */
export function quitMerge(members: readonly string[], leaving: readonly string[] | undefined): readonly string[] {
  const rest = leaving === undefined ? [] : members.filter((id) => !leaving.includes(id))
  return rest.length < 2 ? [] : rest
}

export interface CaseFacts {
  readonly beginTime: number
  readonly endTime: number | null
  readonly priority: AlarmPriority
  readonly state: State2
  readonly handled: boolean
}

/** What a case says of itself: the worst of its events, from the first begin to the last end. */
export function caseFacts(
  events: readonly Pick<AlarmRecord, 'beginTime' | 'endTime' | 'priority' | 'state' | 'handled'>[],
): CaseFacts {
  const facts = { beginTime: Number.POSITIVE_INFINITY, endTime: 0 as number | null }
  let priority: AlarmPriority = 0
  let state: State2 = State2.Normal
  for (const event of events) {
    facts.beginTime = Math.min(facts.beginTime, event.beginTime)
    facts.endTime = facts.endTime === null || event.endTime === null ? null : Math.max(facts.endTime, event.endTime)
    if (event.priority > priority) priority = event.priority
    if (event.state > state) state = event.state
  }
  return { ...facts, priority, state, handled: events.every(({ handled }) => handled) }
}
