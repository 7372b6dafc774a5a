import { formatDateTime, type Period } from '@vigil/domain'
import { substanceName } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { detectionText } from '../../ui/values/alarm-text.ts'
import { LastTenPanel, TEN } from './last-ten-panel.tsx'
import { useAbout } from './use-about.ts'
import { kindsOf, type StatisticsPlace, scopeOf } from './use-statistics-place.ts'

/** The newest checks of the period; for who may open their list. */
export function DetectLastTen({ place, period }: { place: StatisticsPlace; period: Period }) {
  const texts = useTexts()
  const { t } = texts
  const { timeZone } = useSession().config
  const { begin, end } = period
  const asked = useCall(
    'hisDetect',
    { beginTime: begin, endTime: end, asStatistic: true, kinds: kindsOf(place), limit: TEN, ...scopeOf(place) },
    { keepPrevious: true, quiet: true },
  )
  const about = useAbout(period, place)
  return (
    <LastTenPanel
      title={t('baseInfo.reportType.lastTen')}
      asked={asked}
      none={t('statistics.detect.none')}
      about={about}
      columns={[
        {
          title: t('exports.column.end'),
          text: ({ endTimeD }) => formatDateTime(endTimeD, timeZone),
          cell: ({ id, deviceType, endTimeD }) => (
            <Link to={paths.checkDetail(id, deviceType)}>
              <bdi dir="ltr">{formatDateTime(endTimeD, timeZone)}</bdi>
            </Link>
          ),
        },
        { title: t('history.column.device'), text: ({ name }) => name },
        { title: t('history.column.site'), text: ({ officeName }) => officeName },
        {
          title: t('statistics.detect.by.name'),
          text: ({ findings = [] }) =>
            [...new Set(findings.map(({ name }) => substanceName(texts, name)))].join(', ') || '–',
        },
        { title: t('history.column.what'), text: (record) => detectionText(texts, record) },
      ]}
    />
  )
}
