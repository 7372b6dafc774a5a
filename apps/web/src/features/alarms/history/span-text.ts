import type { AlarmRecord } from '@vigil/contract'
import { durationText, type Lookup } from '@vigil/i18n/web'

/** How long it alarmed. Of one that came again only how far apart its first begin and last end are: between them it was calm. */
export function spanText(
  texts: Lookup,
  record: Pick<AlarmRecord, 'beginTime' | 'endTime' | 'life' | 'unwatched'>,
): string {
  const { t, language } = texts
  const { unwatched = 0 } = record
  const span = wholeSpan(texts, record)
  return unwatched > 0
    ? `${span} ${t('lookBack.unwatched.ofWhich', { time: durationText(unwatched, language) })}`
    : span
}

function wholeSpan(
  texts: Lookup,
  { beginTime, endTime, life }: Pick<AlarmRecord, 'beginTime' | 'endTime' | 'life'>,
): string {
  const { t, language } = texts
  const count = life?.occurrences ?? 1
  const span = endTime === null ? t('history.goesOn') : durationText(endTime - beginTime, language)
  if (count === 1) return span
  const times = t('history.times', { count })
  return endTime === null ? `${span} · ${times}` : t('history.firstToLast', { times, span })
}
