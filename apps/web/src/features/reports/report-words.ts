import { REPORT_UNITS, type Report, type ReportSchedule } from '@vigil/contract'
import { formatNumber, periodName } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useSites } from '../../ui/records/use-sites.ts'

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
