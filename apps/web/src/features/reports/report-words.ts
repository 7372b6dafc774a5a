import { REPORT_UNITS, type Report, type ReportSchedule } from '@vigil/contract'
import { formatNumber, periodName } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { useSites } from '../../ui/records/use-sites.ts'

const HOUR_MIN = 60

/** 06:05, as a clock shows it. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / HOUR_MIN)).padStart(2, '0')}:${String(minute % HOUR_MIN).padStart(2, '0')}`

/** Undefined while it is none. */
export function minuteOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? []
  return hours === undefined ? undefined : Number(hours) * HOUR_MIN + Number(minutes)
}

/** What a report and a schedule are called, and what became of its mails. */
export function useReportWords() {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const sites = useSites()
  const siteOf = (officeId: string | null): string =>
    officeId === null ? t('reports.wholeSite') : sites.nameOf(officeId)
  const n = (count: number): { n: string } => ({ n: formatNumber(i18n.language, count) })
  return {
    siteOf,
    periodOf: ({ template, begin, end }: Pick<Report, 'template' | 'begin' | 'end'>): string =>
      periodName({ unit: REPORT_UNITS[template], begin, end }, i18n.language, timeZone),
    nameOf: ({ template, officeId }: Pick<ReportSchedule, 'template' | 'officeId'>): string =>
      `${t(`reports.template.${template}`)} · ${siteOf(officeId)}`,
    mailOf({ mailed: { sent, waiting, failed } }: Pick<Report, 'mailed'>): string {
      const told = [
        ...(sent > 0 ? [t('reports.sent', n(sent))] : []),
        ...(waiting > 0 ? [t('reports.waiting', n(waiting))] : []),
        ...(failed > 0 ? [t('reports.mailFailed', n(failed))] : []),
      ]
      return told.join(' · ')
    },
  }
}
