import {
  ALARM_OUTCOMES,
  type AlarmDimension,
  DEVICE_KINDS,
  type Locale,
  MODULE_KEYS,
  type PeriodUnit,
  REPORT_UNITS,
} from '@vigil/contract'
import { hasYearBefore } from '@vigil/domain'
import {
  deploymentTitle,
  durationText,
  formatNumber,
  formatTimestamp,
  periodName,
  substanceName,
  textsIn,
} from '@vigil/i18n'
import type { ReportContent } from '../report-content.ts'

type NamedDimension = Exclude<AlarmDimension, 'office' | 'device' | 'kind' | 'disposal'>

const PRIORITIES = [0, 1, 2, 3] as const

const known = <T extends string | number>(all: readonly T[], key: string): T | undefined =>
  all.find((each) => String(each) === key)

/** A report in the hands of one reader: its words, its clock and its numbers. */
export function createPaper(content: Omit<ReportContent, 'parts'>, locale: Locale) {
  const texts = textsIn(locale)
  const { t } = texts
  const { timeZone, template, begin, end, until } = content
  const unit: PeriodUnit = REPORT_UNITS[template]
  const unnamed = (): string => t('statistics.unnamed')

  function nameOf(dimension: NamedDimension, key: string): string {
    switch (dimension) {
      case 'model':
        return key
      case 'danger': {
        const kind = known(DEVICE_KINDS, key)
        return kind === undefined ? unnamed() : t(`kind.${kind}`)
      }
      case 'module': {
        const module = known(MODULE_KEYS, key)
        return module === undefined ? key : t(`module.${module}`)
      }
      case 'priority': {
        const priority = known(PRIORITIES, key)
        return priority === undefined ? key : t(`alarm.priority.${priority}`)
      }
      case 'subject':
        return key === '' ? unnamed() : substanceName(texts, key)
      case 'outcome': {
        const outcome = known(ALARM_OUTCOMES, key)
        return outcome === undefined ? key : t(`statistics.outcome.${outcome}`)
      }
    }
  }

  return {
    locale,
    texts,
    t,
    unit,
    timeZone,
    /** Until when it is counted. */
    until,
    nameOf,
    /** What the figures are compared with: of a year both are one, and are called so. */
    beforeName: t(hasYearBefore(unit) ? 'reports.figure.before' : 'reports.figure.beforeOfYear'),
    yearBeforeName: t('reports.figure.yearBefore'),
    /** What the whole thing is called. */
    title: t(`reports.template.${template}`),
    site: content.officeName === '' ? t('reports.wholeSite') : content.officeName,
    deployment: deploymentTitle(texts, content.deploymentId, content.siteTitle),
    period: periodName({ unit, begin, end }, locale, timeZone),
    number: (value: number, digits = 0): string => formatNumber(locale, value, digits),
    percent: (share: number, digits = 0): string =>
      t('statistics.percent', { value: formatNumber(locale, 100 * share, digits) }),
    duration: (ms: number): string => durationText(ms, locale),
    time: (at: number): string => formatTimestamp(at, timeZone),
  }
}
export type Paper = ReturnType<typeof createPaper>
