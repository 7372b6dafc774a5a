import {
  type AlarmDimension,
  type CottonAlarmStatistics,
  type DeviceKind,
  LOT_DIMENSIONS,
  Permission,
} from '@vigil/contract'
import { baleMark, seasonsOf } from '@vigil/domain'
import { memo } from 'react'
import { type FirstCalls, useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useLotNames } from '../../ui/records/use-lot-names.ts'
import { AlarmLastTen } from './alarm-last-ten.tsx'
import { type AlarmAddress, cottonAlarmAddress } from './alarm-links.ts'
import { AlarmFigures } from './alarm-page.tsx'
import { type PartProps, SharesPanel } from './alarm-panels.tsx'
import { seasonName } from './period-name.ts'
import { StatisticsFrame } from './statistics-frame.tsx'
import {
  FIGURES_CALL,
  figuresByKind,
  type StatisticsPlace,
  useShownPlace,
  useStatisticsPlace,
  usualFigures,
} from './use-statistics-place.ts'

const PANELS: readonly AlarmDimension[] = ['office', 'device', 'model', 'priority', 'outcome', 'disposal']
const COTTON: DeviceKind[] = ['cottonBale']

/** By the cotton that they were of: where it lay, where it came from, for how long it had lain. */
function LotPanels({
  lots,
  total,
  about,
  listOf,
}: Pick<CottonAlarmStatistics, 'lots'> & Pick<PartProps, 'about' | 'listOf'> & { total: number }) {
  const { t } = useTranslation()
  const nameOf = useLotNames()
  return LOT_DIMENSIONS.map((dimension) => (
    <SharesPanel
      key={dimension}
      title={t(`statistics.by.${dimension}`)}
      shares={lots[dimension].shares.map(({ key, n }) => ({
        key,
        name: nameOf(dimension, key),
        n,
        to: listOf({ bale: baleMark(dimension, key) }),
      }))}
      rest={lots[dimension].rest}
      total={total}
      about={about}
    />
  ))
}

/** Of a year: its months, three and three. */
function SeasonsPanel({ data, about, listOf }: PartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const seasons = seasonsOf(data.steps).map(({ begin, end, months }) => {
    const n = months.reduce((sum, month) => sum + month.n, 0)
    return {
      key: String(begin),
      name: seasonName(begin, end, i18n.language, timeZone),
      n,
      to: n === 0 ? undefined : listOf({}, { begin, end }),
    }
  })
  const none = { keys: 0, n: 0 }
  return <SharesPanel title={t('statistics.by.season')} shares={seasons} rest={none} total={data.total} about={about} />
}

interface CottonFiguresProps {
  readonly data: CottonAlarmStatistics
  readonly place: StatisticsPlace
  readonly addressOf: AlarmAddress | undefined
}

const CottonFigures = memo(function CottonFigures({ data, place, addressOf }: CottonFiguresProps) {
  return (
    <AlarmFigures
      data={data}
      place={place}
      panels={PANELS}
      addressOf={addressOf}
      more={(part) => (
        <>
          {data.unit === 'year' && <SeasonsPanel {...part} />}
          <LotPanels lots={data.lots} total={data.total} about={part.about} listOf={part.listOf} />
        </>
      )}
    />
  )
})

export const firstCalls: FirstCalls = (time) => [['cottonAlarmStatistics', figuresByKind(...usualFigures(time))]]

/** How many alarms of cotton there were, and which cotton it was. */
export default function CottonAlarmStatisticsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const at = useStatisticsPlace(paths.cottonAlarmStatistics)
  const { place, period } = at
  const asked = useCall('cottonAlarmStatistics', figuresByKind(place, period), FIGURES_CALL)
  const addressOf = can(Permission.CottonRecord) ? cottonAlarmAddress : undefined
  const { data } = asked
  const isNone = data?.total === 0 && !place.lastTen
  const shown = useShownPlace(place, asked)
  return (
    <StatisticsFrame
      title={t('pages.title.cottonAlarmStatistics')}
      at={at}
      canList={addressOf !== undefined}
      asked={asked}
      none={isNone ? t('statistics.none') : undefined}
    >
      {data !== undefined &&
        (place.lastTen && addressOf !== undefined ? (
          <AlarmLastTen place={place} period={period} addressOf={addressOf} narrowed={{ dangers: COTTON }} />
        ) : (
          <CottonFigures data={data} place={shown} addressOf={addressOf} />
        ))}
    </StatisticsFrame>
  )
}
