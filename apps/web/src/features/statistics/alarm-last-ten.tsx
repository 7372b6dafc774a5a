import type { AlarmFilter, AlarmRecord } from '@vigil/contract'
import { formatDateTime, type Period, shownStateOf } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { alarmText } from '../../ui/values/alarm-text.ts'
import type { AlarmAddress } from './alarm-links.ts'
import { LastTenPanel, TEN } from './last-ten-panel.tsx'
import { useAbout } from './use-about.ts'
import { kindsOf, type StatisticsPlace, scopeOf } from './use-statistics-place.ts'

/** The newest alarms of the period. */
export function AlarmLastTen({
  place,
  period,
  addressOf,
  narrowed = {},
}: {
  readonly place: StatisticsPlace
  readonly period: Period
  /** Undefined: who looks may not open the list. */
  readonly addressOf: AlarmAddress | undefined
  readonly narrowed?: Pick<AlarmFilter, 'dangers'>
}) {
  const { t } = useTranslation()
  const texts = useTexts()
  const { config } = useSession()
  const { begin, end } = period
  const asked = useCall(
    'hisAlarm',
    {
      beginTime: begin,
      endTime: end,
      asStatistic: true,
      kinds: kindsOf(place),
      limit: TEN,
      ...scopeOf(place),
      ...narrowed,
    },
    { keepPrevious: true, quiet: true },
  )
  const time = (at: number) => <bdi dir="ltr">{formatDateTime(at, config.timeZone)}</bdi>
  const opened = ({ id, sn, deviceType }: AlarmRecord) =>
    addressOf?.(
      { sn, deviceType },
      {
        begin: String(begin),
        end: String(end),
        alarmKinds: kindsOf(place).join(),
        statistic: 'yes',
        alarm: id,
      },
    )
  const about = useAbout(period, place)
  return (
    <LastTenPanel
      title={t('statistics.lastTen')}
      asked={asked}
      none={t('statistics.lastTenNone')}
      about={about}
      columns={[
        {
          title: t('history.column.begin'),
          text: ({ beginTime }) => formatDateTime(beginTime, config.timeZone),
          cell: (record) => {
            const to = opened(record)
            return to === undefined ? time(record.beginTime) : <Link to={to}>{time(record.beginTime)}</Link>
          },
        },
        {
          title: t('history.column.state'),
          text: (record) => t(POINT_STATE_KEYS[shownStateOf(record)]),
          cell: (record) => <StateMark state={shownStateOf(record)} />,
        },
        { title: t('history.column.device'), text: ({ deviceName }) => deviceName },
        { title: t('history.column.site'), text: ({ officeName }) => officeName },
        { title: t('history.column.what'), text: (record) => alarmText(texts, record) },
        { title: t('history.column.priority'), text: ({ priority }) => t(`alarm.priority.${priority}`) },
      ]}
    />
  )
}
