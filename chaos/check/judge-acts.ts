import type { AlarmEvent } from '@vigil/contract'
import type { Act, Book } from './book.ts'
import type { Stored } from './stored.ts'
import { findingOf, type Violation } from './violation.ts'

/**
 * What people did: once in log and audit when it was answered as done, nowhere when it was refused. An act on an alarm of a case is
 * on record once for each alarm of it; what was answered is about the alarm that was named.
 */

const named = ({ marker, what, by, alarmId }: Act): string => `${what} ${marker} by ${by} on ${alarmId}`

export function judgeActs(book: Book, stored: Stored): Violation[] {
  const lost: string[] = []
  const doubled: string[] = []
  const halved: string[] = []
  const unwanted: string[] = []
  for (const act of book.acts.values()) {
    const logged = stored.logged.get(act.marker)
    const audited = stored.audited.get(act.marker)
    for (const alarmId of new Set([act.alarmId, ...(logged?.keys() ?? []), ...(audited?.keys() ?? [])])) {
      const lines = logged?.get(alarmId) ?? 0
      const rows = audited?.get(alarmId) ?? 0
      const isNamed = alarmId === act.alarmId
      const counts = `${named({ ...act, alarmId })}: ${lines} lines, ${rows} audit rows`
      if (lines > 1 || rows > 1) doubled.push(counts)
      else if (isNamed && act.outcome === 'done' && lines === 0) lost.push(counts)
      else if (isNamed && act.outcome === 'refused' && lines + rows > 0) unwanted.push(counts)
      else if (act.audited && lines !== rows) halved.push(counts)
    }
  }
  const cases = [...book.cases].filter((id) => !stored.cases.has(id))
  const plans = [...book.plans].filter((id) => !stored.plans.has(id))
  return [
    ...findingOf('an act that was answered as done is not in the log of its alarm', lost),
    ...findingOf('an act is on record more than once', doubled),
    ...findingOf('log and audit disagree about an act', halved),
    ...findingOf('an act that was refused is on record', unwanted),
    ...findingOf('a merged case that was answered is gone', cases),
    ...findingOf('a plan that was answered as chosen is gone', plans),
  ]
}

const MARKER = /ACT-\d{6}/g

/** Acts that are in force as the product answers them now. */
export function actsInForce(alarms: readonly Pick<AlarmEvent, 'life'>[]): Set<string> {
  return new Set(alarms.flatMap(({ life }) => JSON.stringify(life ?? {}).match(MARKER) ?? []))
}

export function judgeForce(book: Book, stored: Stored, inForce: ReadonlySet<string>): Violation[] {
  const unstored: string[] = []
  const refused: string[] = []
  for (const marker of inForce) {
    const act = book.acts.get(marker)
    if (act === undefined) continue
    if (act.outcome === 'refused') refused.push(named(act))
    else if (!stored.logged.has(marker)) unstored.push(named(act))
  }
  return [
    ...findingOf('an act is in force and not on record', unstored),
    ...findingOf('an act that was refused is in force', refused),
  ]
}
