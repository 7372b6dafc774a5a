import { useInfiniteQuery } from '@tanstack/react-query'
import type { Locale, Report, ReportTemplate } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { FormatButtons } from '../../ui/exports/format-buttons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/records/scroll-box.tsx'
import { useReportWords } from './report-words.ts'

export interface ArchiveFilter {
  readonly template: ReportTemplate | undefined
  /** Null: the whole deployment; undefined: every one. */
  readonly officeId: string | null | undefined
}

/** The files of one report, in the chosen language. */
function Files({ report, pdf, locale }: { report: Report; pdf: boolean; locale: Locale }) {
  const { t } = useTranslation()
  const { download } = useSession()
  const { periodOf } = useReportWords()
  return (
    <FormatButtons
      formats={[pdf ? 'pdf' : 'html', 'xlsx']}
      className="plain-acts"
      nameOf={(format) =>
        t('reports.file', { format, report: t(`reports.template.${report.template}`), period: periodOf(report) })
      }
      load={(format) => download('reportFile', { id: report.id, format, locale })}
      saved={t('reports.saved')}
      preparing={t('reports.preparing')}
    />
  )
}

function Row({ report, pdf, locale }: { report: Report; pdf: boolean; locale: Locale }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { periodOf, mailOf } = useReportWords()
  return (
    <tr>
      <td>
        <strong>{t(`reports.template.${report.template}`)}</strong>
      </td>
      <td data-title={t('reports.field.period')}>
        {periodOf(report)}
        {report.until < report.end && <span className="quiet"> ({t('statistics.soFar')})</span>}
      </td>
      <td data-title={t('reports.field.site')}>
        <bdi>{report.officeId === null ? t('reports.wholeSite') : report.officeName}</bdi>
      </td>
      <td className="report-number" data-title={t('reports.field.alarms')}>
        {report.alarms === null ? (
          <span className="quiet">{t('reports.figure.notOnRecord')}</span>
        ) : (
          formatNumber(i18n.language, report.alarms)
        )}
      </td>
      <td data-title={t('reports.field.made')}>
        <bdi dir="ltr">{formatDateTime(report.madeAt, timeZone)}</bdi>{' '}
        <span className="quiet">
          <bdi>{report.madeBy === '' ? t('reports.bySchedule') : report.madeBy}</bdi>
        </span>
      </td>
      <td data-title={t('reports.field.mail')}>
        {mailOf(report)}
        {report.mailed.reason !== '' && (
          <div className="quiet">
            <bdi>{report.mailed.reason}</bdi>
          </div>
        )}
      </td>
      <td>
        <Files report={report} pdf={pdf} locale={locale} />
      </td>
    </tr>
  )
}

const COLUMNS = ['template', 'period', 'site', 'alarms', 'made', 'mail', 'files'] as const

/** Every report that was made, as it was; newest first. */
export function Archive({ filter, locale }: { filter: ArchiveFilter; locale: Locale }) {
  const { t } = useTranslation()
  const { api } = useSession()
  const asked = useInfiniteQuery({
    queryKey: ['reports', filter],
    queryFn: ({ pageParam, signal }) => api('reports', { ...filter, before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ reports, more }) => (more ? reports.at(-1)?.id : undefined),
    meta: { quiet: true },
  })
  const { data, isError, isFetching, refetch } = asked
  const reports = data?.pages.flatMap((page) => page.reports)
  const isFiltered = filter.template !== undefined || filter.officeId !== undefined
  return (
    <Panel title={t('reports.archive')}>
      {isError && (
        <Alert
          type="error"
          showIcon
          title={t('reports.failed')}
          action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      )}
      {reports === undefined && !isError && <Skeleton active paragraph={{ rows: 8 }} />}
      {reports?.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            isFiltered ? (
              t('reports.emptyFiltered')
            ) : (
              <>
                <strong>{t('reports.empty')}</strong>
                <br />
                {t('reports.emptyHint')}
              </>
            )
          }
        />
      )}
      {reports !== undefined && reports.length > 0 && (
        <ScrollBox label={t('reports.archive')} busy={isFetching}>
          <table className="plain-table report-table">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={column === 'alarms' ? 'report-number' : undefined}>
                    {t(`reports.field.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reports.map((report) => (
                <Row key={report.id} report={report} pdf={data?.pages[0]?.pdf === true} locale={locale} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {asked.hasNextPage && (
        <div className="report-more">
          <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {t('reports.older')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
