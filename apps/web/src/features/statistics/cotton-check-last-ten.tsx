import { State2 } from '@vigil/contract'
import { baleMark, formatDateTime, type Period } from '@vigil/domain'
import { formatNumber, POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { LastTenPanel, TEN } from './last-ten-panel.tsx'
import { useAbout } from './use-about.ts'
import { kindsOf, type StatisticsPlace, scopeOf } from './use-statistics-place.ts'

const STATES = { normal: State2.Normal, warning: State2.Warning, alarm: State2.Alarm } as const
const bale = baleMark('any', '')

/** The newest checks of bales of the period; for who may open their list. */
export function CottonCheckLastTen({ place, period }: { place: StatisticsPlace; period: Period }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { begin, end } = period
  const asked = useCall(
    'hisDetect',
    { beginTime: begin, endTime: end, asStatistic: true, bale, kinds: kindsOf(place), limit: TEN, ...scopeOf(place) },
    { keepPrevious: true, quiet: true },
  )
  const about = useAbout(period, place)
  return (
    <LastTenPanel
      title={t('baseInfo.reportType.lastTen')}
      asked={asked}
      none={t('statistics.cotton.none')}
      about={about}
      columns={[
        {
          title: t('exports.column.end'),
          text: ({ endTimeD }) => formatDateTime(endTimeD, timeZone),
          cell: ({ id, sn, endTimeD }) => (
            <Link
              to={paths.cottonDetection(sn, {
                begin: String(begin),
                end: String(end),
                bale,
                statistic: 'yes',
                row: id,
              })}
            >
              <bdi dir="ltr">{formatDateTime(endTimeD, timeZone)}</bdi>
            </Link>
          ),
        },
        {
          title: t('history.column.state'),
          text: ({ bale: checked }) => (checked === undefined ? '' : t(POINT_STATE_KEYS[STATES[checked.level]])),
          cell: (record) => record.bale && <StateMark state={STATES[record.bale.level]} />,
        },
        {
          title: t('cotton.chosen'),
          text: ({ bale: checked }) => (checked === undefined ? '' : checked.code || t('cotton.bale', { ...checked })),
        },
        {
          title: t('cotton.probability'),
          text: ({ bale: checked }) =>
            checked === undefined
              ? ''
              : t('cotton.percent', { value: formatNumber(i18n.language, checked.probability * 100) }),
        },
        { title: t('cotton.checkedBy'), text: ({ bale: checked }) => checked?.by || t('cotton.byDevice') },
        { title: t('history.column.device'), text: ({ name }) => name },
        { title: t('history.column.site'), text: ({ officeName }) => officeName },
      ]}
    />
  )
}
