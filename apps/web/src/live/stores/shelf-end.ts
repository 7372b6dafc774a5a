import type { AlarmEvent } from '@vigil/contract'

/** When the next alarm comes back from the shelf. */
export function nextShelfEnd(alarms: Iterable<AlarmEvent>, now: number): number | undefined {
  let next: number | undefined
  for (const { life } of alarms) {
    const until = life?.shelved?.until
    if (until !== undefined && until > now && (next === undefined || until < next)) next = until
  }
  return next
}
