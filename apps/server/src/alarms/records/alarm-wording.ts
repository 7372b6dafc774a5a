import { type AlarmEvent, LOCALES, type Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type AlarmRow, alarmOf, wireEventOf } from '../../history/reading/alarm-rows.ts'
import type { Directory } from '../../organisation/directory.ts'
import { type AlarmTexts, createAlarmTexts } from '../../wording/alarm-text.ts'

export interface WordingOptions {
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  /** The site's language, in which words are stored. */
  language: Locale
}

/** A stored alarm in the language of who asks. */
export type AlarmWording = (row: AlarmRow, locale: Locale) => AlarmEvent

/**
 * The stored words name the level that was in force then. In another language they are made anew from the stored facts and
 * today's levels, of which only one that the value has really reached is named.
 */
export function createAlarmWording({ directory, registry, language }: WordingOptions): AlarmWording {
  const texts = new Map<Locale, AlarmTexts>(LOCALES.map((locale) => [locale, createAlarmTexts(registry, locale)]))
  return (row, locale) => {
    const event = wireEventOf(row)
    const device = directory.device(row.sn)
    if (locale === language || device === undefined) return event
    return { ...event, message: texts.get(locale)?.atPeak(device, alarmOf(row)) ?? event.message }
  }
}
