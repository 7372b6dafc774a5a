import { type AlarmDimension, type AlarmStatistics, Permission } from '@vigil/contract'
import { memo, type ReactNode } from 'react'
import { type FirstCalls, useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { AlarmLastTen } from './alarm-last-ten.tsx'
import { type AlarmAddress, alarmList, type Span } from './alarm-links.ts'
import {
  DimensionPanel,
  HoursPanel,
  type PartProps,
  SlotsPanel,
  TimePanel,
  useSlotParts,
  WeekPanel,
} from './alarm-panels.tsx'
import { Comparison } from './comparison.tsx'
import { periodName } from './period-name.ts'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAbout } from './use-about.ts'
import { useEarlier } from './use-earlier.ts'
import {
  FIGURES_CALL,
  figuresByKind,
  type StatisticsPlace,
  useShownPlace,
  useStatisticsPlace,
  usualFigures,
} from './use-statistics-place.ts'

const PANELS: readonly AlarmDimension[] = [
  'office',
  'device',
  'model',
  'danger',
  'module',
  'priority',
  'subject',
  'outcome',
  'disposal',
]

interface AlarmFiguresProps {
  readonly data: AlarmStatistics
  readonly place: StatisticsPlace
  readonly panels?: readonly AlarmDimension[]
  /** Undefined: who looks may not open the list. */
  readonly addressOf: AlarmAddress | undefined
  /** What else the page tells, between when and by what. */
  readonly more?: (part: PartProps) => ReactNode
}

export const AlarmFigures = memo(function AlarmFigures(props: AlarmFiguresProps) {
  const { data: counted, place, panels = PANELS, addressOf, more } = props
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { fleet } = useLive()
  useStructureVersion()
  // Nothing is on record from before a task: it is compared with nothing.
  const data = place.task === undefined ? counted : { ...counted, since: null }
  const { begin, end, unit, until, total, since } = data
  const { shifts, weekdays } = useSlotParts()
  const listOf: PartProps['listOf'] = (mark = {}, span = { begin, end }) =>
    addressOf && alarmList(span, place, mark, (sn) => fleet.place(sn)?.deviceType, addressOf)
  const earlier = useEarlier(unit)
  const periodOf = (each: Span) => periodName({ unit, ...each }, i18n.language, timeZone)
  const about = useAbout(data, place)
  const isPart = until < end
  /** Of an earlier period as much as was counted. */
  const asFar = (each: Span): Span =>
    isPart ? { begin: each.begin, end: Math.min(each.end, each.begin + (until - begin)) } : each
  const isKnown = (each: Span): boolean => since !== null && asFar(each).end > since
  const part = { data, about, listOf }
  return (
    <>
      <Comparison
        name={t('statistics.alarms')}
        n={total}
        to={listOf()}
        isPart={isPart}
        earlier={
          place.task !== undefined
            ? []
            : earlier.map(({ which, name }) => ({
                name: `${name}: ${periodOf(data[which])}`,
                n: data[which].n,
                to: listOf({}, asFar(data[which])),
                isKnown: isKnown(data[which]),
              }))
        }
      />
      {total > 0 && (
        <div className="figures">
          <TimePanel {...part} />
          {more?.(part)}
          {panels.map((dimension) => (
            <DimensionPanel key={dimension} {...part} dimension={dimension} />
          ))}
          {place.drills && <DimensionPanel {...part} dimension="kind" />}
          <SlotsPanel {...part} title={t('statistics.by.shift')} parts={shifts} />
          <SlotsPanel {...part} title={t('statistics.by.weekday')} parts={weekdays} />
          <HoursPanel {...part} />
          <WeekPanel {...part} />
        </div>
      )}
    </>
  )
})

export const firstCalls: FirstCalls = (time) => [['alarmStatistics', figuresByKind(...usualFigures(time))]]

/** How many alarms there were, by everything that tells them apart. */
export default function AlarmStatisticsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const at = useStatisticsPlace(paths.alarmStatistics)
  const { place, period } = at
  const asked = useCall('alarmStatistics', figuresByKind(place, period), FIGURES_CALL)
  const canList = can(Permission.Query) || can(Permission.Devices) || can(Permission.Home)
  const addressOf = can(Permission.Query) ? paths.alarmHistory : undefined
  const { data } = asked
  const isNone = data?.total === 0 && !place.lastTen
  const shown = useShownPlace(place, asked)
  return (
    <StatisticsFrame
      title={t('pages.title.alarmStatistics')}
      at={at}
      canList={canList}
      asked={asked}
      none={isNone ? t('statistics.none') : undefined}
    >
      {data !== undefined &&
        (place.lastTen && canList ? (
          <AlarmLastTen place={place} period={period} addressOf={addressOf} />
        ) : (
          <AlarmFigures data={data} place={shown} addressOf={addressOf} />
        ))}
    </StatisticsFrame>
  )
}
