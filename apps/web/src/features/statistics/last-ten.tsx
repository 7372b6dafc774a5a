import { Permission } from '@vigil/contract'
import { formatDateTime, type Period, shownStateOf } from '@vigil/domain'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { alarmText } from '../../ui/values/alarm-text.ts'
import { kindsOf } from './alarm-links.ts'
import type { StatisticsPlace } from './use-statistics-place.ts'

const TEN = 10

/** The newest alarms of the period, one by one. */
export function LastTen({ place, period }: { place: StatisticsPlace; period: Period }) {
  const { t } = useTranslation()
  const texts = useTexts()
  const { can, config } = useSession()
  const { begin, end } = period
  const asked = useCall(
    'hisAlarm',
    {
      beginTime: begin,
      endTime: end,
      asStatistic: true,
      kinds: kindsOf(place),
      limit: TEN,
      ...(place.sn !== undefined && { sn: place.sn }),
      ...(place.office !== undefined && { officeId: place.office }),
      ...(place.model !== undefined && { deviceType: place.model }),
    },
    { keepPrevious: true, quiet: true },
  )
  const time = (at: number) => <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
  return (
    <Panel title={t('statistics.lastTen')}>
      {asked.isError ? (
        <Alert
          type="error"
          showIcon
          title={t('statistics.failed')}
          action={<Button onClick={() => void asked.refetch()}>{t('common.retry')}</Button>}
        />
      ) : asked.data === undefined ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : asked.data.records.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('statistics.lastTenNone')} />
      ) : (
        <div className="figure-table">
          <table className="plain-table">
            <thead>
              <tr>
                {(['begin', 'state', 'device', 'site', 'what', 'priority'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`history.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {asked.data.records.map((record) => (
                <tr key={record.id}>
                  <th scope="row">
                    {can(Permission.Query) ? (
                      <Link
                        to={paths.alarmHistory(
                          { sn: record.sn, deviceType: record.deviceType },
                          {
                            begin: String(begin),
                            end: String(end),
                            alarmKinds: kindsOf(place).join(),
                            statistic: 'yes',
                            alarm: record.id,
                          },
                        )}
                      >
                        {time(record.beginTime)}
                      </Link>
                    ) : (
                      time(record.beginTime)
                    )}
                  </th>
                  <td>
                    <StateMark state={shownStateOf(record)} />
                  </td>
                  <td>
                    <bdi>{record.deviceName}</bdi>
                  </td>
                  <td>
                    <bdi>{record.officeName}</bdi>
                  </td>
                  <td>
                    <bdi>{alarmText(texts, record)}</bdi>
                  </td>
                  <td>{t(`alarm.priority.${record.priority}`)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
