import type { ExportSubject, Locale } from '@vigil/contract'
import { formatTimestamp, textsIn } from '@vigil/i18n'

/** What a file says of itself: it is read far from the console, by others, later. */
export interface FileFacts {
  readonly subject: ExportSubject
  readonly locale: Locale
  readonly timeZone: string
  /** Title of the system. */
  readonly site: string
  readonly from: number | null
  readonly to: number | null
  readonly by: string
  readonly at: number
  /** What was filtered for, by the names of the calls: for a program that reads the file, whatever its language. */
  readonly asked: Readonly<Record<string, unknown>>
  /** The same in words. */
  readonly filter: readonly (readonly [label: string, value: string])[]
}

export type Labelled = readonly [label: string, value: string]

/** In the words of its language, in the order in which they are shown. */
export function toldFacts(facts: FileFacts, rows?: number): Labelled[] {
  const { t } = textsIn(facts.locale)
  const time = (at: number): string => formatTimestamp(at, facts.timeZone)
  const filter = facts.filter.map(([label, value]) => `${label}: ${value}`).join('; ')
  return [
    [t('exports.info.site'), facts.site],
    ...(facts.from === null || facts.to === null
      ? []
      : [[t('exports.info.period'), `${time(facts.from)} – ${time(facts.to)}`] as const]),
    [t('exports.info.zone'), facts.timeZone],
    [t('exports.info.filter'), filter === '' ? t('exports.info.everything') : filter],
    ...(rows === undefined ? [] : [[t('exports.info.rows'), String(rows)] as const]),
    [t('exports.info.by'), facts.by],
    [t('exports.info.at'), time(facts.at)],
  ]
}
