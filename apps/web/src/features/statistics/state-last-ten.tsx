import { formatDateTime, type Period } from '@vigil/domain'
import { durationText, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { LastTenPanel, TEN } from './last-ten-panel.tsx'
import { stateChanges } from './state-links.ts'
import { useAbout } from './use-about.ts'
import { type StatisticsPlace, scopeOf } from './use-statistics-place.ts'

/** The newest changes of state of the period; for who may open their list. */
export function StateLastTen({ place, period }: { place: StatisticsPlace; period: Period }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { begin, end } = period
  const asked = useCall(
    'hisState',
    { beginTime: begin, endTime: end, asStatistic: true, limit: TEN, ...scopeOf(place) },
    { keepPrevious: true, quiet: true },
  )
  const about = useAbout(period, { ...place, drills: false })
  return (
    <LastTenPanel
      title={t('baseInfo.reportType.lastTen')}
      asked={asked}
      none={t('statistics.states.none')}
      about={about}
      columns={[
        {
          title: t('history.column.begin'),
          text: ({ at }) => formatDateTime(at, timeZone),
          cell: ({ at, sn }) => (
            <Link to={stateChanges({ begin, end }, place, { sn })}>
              <bdi dir="ltr">{formatDateTime(at, timeZone)}</bdi>
            </Link>
          ),
        },
        {
          title: t('lookBack.column.shown'),
          text: ({ shown }) => t(POINT_STATE_KEYS[shown]),
          cell: ({ shown }) => <StateMark state={shown} />,
        },
        { title: t('history.column.device'), text: ({ deviceName }) => deviceName },
        { title: t('history.column.site'), text: ({ officeName }) => officeName },
        {
          title: t('history.column.duration'),
          text: ({ at, until }) => (until === null ? t('history.goesOn') : durationText(until - at, i18n.language)),
        },
      ]}
    />
  )
}
