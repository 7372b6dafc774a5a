import type { Locale, SavedSurvey } from '@vigil/contract'
import { deploymentTitle, formatNumber, formatTimestamp, textsIn, unitSymbol } from '@vigil/i18n'
import type { Labelled } from '../../exports/file-facts.ts'
import type { Settings } from '../../platform/config.ts'

/** A Monday. */
const SOME_MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** The report of a survey in the hands of one reader: its words, its clock and its numbers. */
export function createSurveyPaper(
  { name, by, savedAt, devices, names, survey }: SavedSurvey,
  locale: Locale,
  timeZone: string,
  { deploymentId, siteTitle }: Pick<Settings, 'deploymentId' | 'siteTitle'>,
) {
  const texts = textsIn(locale)
  const { t } = texts
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const time = (at: number): string => formatTimestamp(at, timeZone)
  const number = (value: number, digits = 0): string => formatNumber(locale, value, digits)
  const facts: Labelled[] = [
    [t('survey.saved.name'), name],
    [t('reports.cover.period'), t('survey.range', { low: time(survey.from), high: time(survey.to) })],
    [t('reports.cover.zone'), timeZone],
    [t('survey.devices'), number(devices)],
    [t('reports.cover.made'), time(savedAt)],
    [t('reports.cover.by'), by],
  ]
  return {
    locale,
    timeZone,
    t,
    time,
    number,
    facts,
    title: t('survey.report.title'),
    deployment: deploymentTitle(texts, deploymentId, siteTitle),
    nameOf: (sn: string): string => names[sn] ?? sn,
    quantityName: (key: string): string => {
      const [, quantity = ''] = key.split('.')
      const word = `quantity.${quantity}`
      return texts.exists(word) ? texts.t(word) : key
    },
    /** With the unit, as the head of a column has it. */
    inUnit: (title: string, unit: string): string => (unit === '' ? title : `${title} (${unitSymbol(texts, unit)})`),
    hourName: (hour: number): string => String(hour).padStart(2, '0'),
    weekdayName: (day: number): string => weekday.format(SOME_MONDAY + (day - 1) * DAY_MS),
    monthName: (key: number): string => month.format(Date.UTC(2024, key - 1, 1)),
  }
}
export type SurveyPaper = ReturnType<typeof createSurveyPaper>
