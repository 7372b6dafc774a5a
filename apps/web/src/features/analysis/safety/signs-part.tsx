import type { EndpointRequest, SafetySigns } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { ScrollBox } from '../../../ui/records/scroll-box.tsx'
import { seriesOf } from './safety-links.ts'
import { useExposureText } from './use-exposure-text.ts'

/** What moves slowly before it is an alarm. */
export function SignsPart({ asked }: { asked: EndpointRequest<'safetySigns'> }) {
  const { t, i18n } = useTranslation()
  const { data, isError, isFetching, refetch } = useCall('safetySigns', asked, {
    quiet: true,
    keepPrevious: true,
    staleTime: 600_000,
  })
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active />
  return (
    <div className="safety-results" aria-busy={isFetching}>
      {data.tooMany > 0 && (
        <Alert type="warning" showIcon title={t('safety.tooMany', { value: data.tooMany, most: 200 })} />
      )}
      <Panel title={t('safety.signs.title')}>
        {data.comparisons === 0 && <p className="quiet">{t('safety.signs.nothing')}</p>}
        {data.comparisons > 0 && data.signs.length === 0 && (
          <p className="quiet">{t('safety.signs.none', { value: formatNumber(i18n.language, data.comparisons) })}</p>
        )}
        {data.signs.length > 0 && <SignTable data={data} />}
        {data.comparisons > 0 && data.tooFew > 0 && (
          <p className="quiet">{t('safety.signs.tooFew', { value: formatNumber(i18n.language, data.tooFew) })}</p>
        )}
        <p className="quiet">{t('safety.signs.note')}</p>
      </Panel>
      <Calibrations data={data} />
      <p className="quiet">{t('safety.took', { value: formatNumber(i18n.language, data.tookMs) })}</p>
    </div>
  )
}

const COLUMNS = ['device', 'quantity', 'sign', 'change', 'range', 'median', 'days', 'neighbours'] as const

function SignTable({ data }: { data: SafetySigns }) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const text = useExposureText()
  const number = (value: number) => formatNumber(i18n.language, value)
  const title = t('safety.signs.title')
  return (
    <ScrollBox label={title} className="safety-scroll">
      <table className="plain-table" data-dense="true">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`safety.signs.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.signs.map(({ sn, quantity, unit, sign, change, low, high, median, days, neighbours }) => {
            const name = fleet.place(sn)?.name ?? sn
            return (
              <tr key={`${sn} ${quantity}`}>
                <th scope="row">
                  <Link
                    to={seriesOf(sn, quantity, { begin: data.from, end: data.to })}
                    aria-label={t('safety.signs.look', { name })}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                </th>
                <td>{t(`quantity.${quantity.split('.')[1] ?? ''}`)}</td>
                <td>{t(`safety.signs.sign.${sign}`)}</td>
                <td>{text.value(change, unit)}</td>
                <td>{t('survey.range', { low: text.value(low, unit), high: text.value(high, unit) })}</td>
                <td>{text.value(median, unit)}</td>
                <td>{number(days)}</td>
                <td>
                  {neighbours > 1
                    ? t('safety.signs.neighbours', { value: number(neighbours) })
                    : t('safety.signs.alone')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Calibrations({ data }: { data: SafetySigns }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  const title = t('safety.signs.calibrations')
  const count = (state: SafetySigns['calibrations'][number]['state']) =>
    formatNumber(i18n.language, data.calibrations.filter((each) => each.state === state).length)
  return (
    <Panel title={title}>
      <p className="quiet">
        {t('safety.signs.calibrationHint', { value: formatNumber(i18n.language, data.calibrationDays) })}
      </p>
      {data.calibrations.length === 0 ? (
        <p className="quiet">{t('safety.signs.noCalibrations')}</p>
      ) : (
        <>
          <p>
            {t('safety.signs.counts', {
              overdue: count('overdue'),
              unknown: count('unknown'),
              inTime: count('inTime'),
            })}
          </p>
          <ScrollBox label={title} className="safety-scroll">
            <table className="plain-table" data-dense="true">
              <thead>
                <tr>
                  <th scope="col">{t('safety.signs.column.device')}</th>
                  <th scope="col">{title}</th>
                  <th scope="col">{t('safety.signs.last')}</th>
                </tr>
              </thead>
              <tbody>
                {data.calibrations.map(({ sn, state, lastAt }) => (
                  <tr key={sn}>
                    <th scope="row">
                      <bdi>{fleet.place(sn)?.name ?? sn}</bdi>
                    </th>
                    <td>
                      <span className="safety-verdict" data-verdict={state === 'overdue' ? 'over' : state}>
                        {t(`safety.signs.calibration.${state}`)}
                      </span>
                    </td>
                    <td>{lastAt === null ? t('safety.signs.never') : formatDateTime(lastAt, timeZone)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollBox>
        </>
      )}
    </Panel>
  )
}
