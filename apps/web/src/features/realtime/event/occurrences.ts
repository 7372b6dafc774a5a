import type { AlarmDetail, AlarmEvent } from '@vigil/contract'

/** Once that an alarm stood; null: it stands. */
export interface Occurrence {
  readonly begin: number
  readonly end: number | null
}

/** Each time that the alarm stood, the first one first: an alarm that comes again is the same alarm. */
export function occurrencesOf(
  { beginTime, endTime }: Pick<AlarmEvent, 'beginTime' | 'endTime'>,
  log: AlarmDetail['log'],
): readonly Occurrence[] {
  const found: { begin: number; end: number | null }[] = [{ begin: beginTime, end: null }]
  for (const { kind, at } of log.toSorted((a, b) => a.at - b.at)) {
    const last = found.at(-1)
    if (kind === 'recurred') found.push({ begin: at, end: null })
    else if (kind === 'ended' && last !== undefined && at >= last.begin) last.end = at
  }
  // What was not written down as ended has, once the next one began; the last one ended as the alarm did.
  return found.map(({ begin, end }, index) => ({ begin, end: end ?? found[index + 1]?.begin ?? endTime }))
}
