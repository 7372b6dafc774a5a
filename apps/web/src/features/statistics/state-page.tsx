import { type CoverageStatistics, Permission, type StateStatistics } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import type { Span } from './alarm-links.ts'
import { periodName } from './period-name.ts'
import { StateLastTen } from './state-last-ten.tsx'
import { faultList, stateBars, stateChanges } from './state-links.ts'
import {
  AvailabilityPanel,
  availabilityOf,
  CoveragePanel,
  FaultsOverTimePanel,
  FaultsPanel,
  type StatePartProps,
  StatesPanel,
  useStateTexts,
  WatchPanel,
} from './state-panels.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAbout } from './use-about.ts'
import {
  FIGURES_CALL,
  figuresOf,
  type StatisticsPlace,
  useShownPlace,
  useStatisticsPlace,
} from './use-statistics-place.ts'

function KeyFigure({ name, isNow = false, children }: { name: string; isNow?: boolean; children: ReactNode }) {
  return (
    <div className={isNow ? 'comparison-now' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Availability beside that of earlier periods, faults, and how long devices last and stay away. */
function KeyFigures({
  data,
  faultsOf,
  isCompared,
}: Pick<StatePartProps, 'data' | 'faultsOf'> & { readonly isCompared: boolean }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { percent, duration } = useStateTexts()
  const { unit, failures, available, until, end, unwatched, since } = data
  const isPart = until < end
  const earlier = (name: string, each: StateStatistics['before']) => {
    const isKnown = since !== null && each.known > 0
    const period = periodName({ unit, begin: each.begin, end: each.end }, i18n.language, timeZone)
    return (
      <KeyFigure name={`${name}: ${period}${isPart && isKnown ? ` (${t('statistics.sameShare')})` : ''}`}>
        <bdi>{percent(isKnown ? availabilityOf(each) : undefined)}</bdi>
      </KeyFigure>
    )
  }
  const faults = formatNumber(i18n.language, failures.n)
  const list = failures.n === 0 ? undefined : faultsOf()
  const name = t('statistics.states.availability')
  return (
    <dl className="comparison panel">
      <KeyFigure name={isPart ? `${name} (${t('statistics.soFar')})` : name} isNow>
        <bdi>{percent(availabilityOf(data))}</bdi>
      </KeyFigure>
      {isCompared && earlier(t('statistics.before'), data.before)}
      {isCompared && earlier(t('statistics.yearBefore'), data.yearBefore)}
      <KeyFigure name={t('statistics.states.faults')}>
        {list === undefined ? (
          <bdi>{faults}</bdi>
        ) : (
          <Link to={list} aria-label={t('statistics.mark', { name: t('statistics.states.faults'), value: faults })}>
            <bdi>{faults}</bdi>
          </Link>
        )}
      </KeyFigure>
      <KeyFigure name={t('statistics.states.betweenFailures')}>
        <bdi>{failures.n === 0 ? '–' : duration(available / failures.n)}</bdi>
      </KeyFigure>
      <KeyFigure name={t('statistics.states.toRepair')}>
        <bdi>{failures.ended === 0 ? '–' : duration(failures.repairMs / failures.ended)}</bdi>
      </KeyFigure>
      {unwatched > 0 && (
        <KeyFigure name={t('state.unwatched')}>
          <bdi>{duration(unwatched)}</bdi>
        </KeyFigure>
      )}
    </dl>
  )
}

interface StateFiguresProps {
  readonly data: StateStatistics
  readonly coverage: CoverageStatistics | undefined
  readonly place: StatisticsPlace
}

const StateFigures = memo(function StateFigures({ data, coverage, place }: StateFiguresProps) {
  const { can } = useSession()
  const mayList = can(Permission.Query)
  const whole: Span = { begin: data.begin, end: data.end }
  // What is stored after this page was counted is in none of its numbers.
  const counted = ({ begin, end }: Span): Span => ({ begin, end: Math.min(end, data.until) })
  const listBy =
    (list: typeof stateBars): StatePartProps['barsOf'] =>
    (mark = {}, span = whole) =>
      mayList ? list(counted(span), place, mark) : undefined
  const about = useAbout(data, place)
  const part: StatePartProps = {
    data,
    about,
    barsOf: listBy(stateBars),
    changesOf: listBy(stateChanges),
    faultsOf: listBy(faultList),
  }
  return (
    <>
      <KeyFigures data={data} faultsOf={part.faultsOf} isCompared={place.task === undefined} />
      <div className="figures">
        <AvailabilityPanel {...part} />
        {coverage !== undefined && <CoveragePanel about={about} barsOf={part.barsOf} data={coverage} />}
        <StatesPanel {...part} />
        <WatchPanel {...part} dimension="device" />
        <WatchPanel {...part} dimension="office" />
        <WatchPanel {...part} dimension="model" />
        {data.failures.n > 0 && (
          <>
            <FaultsOverTimePanel {...part} />
            <FaultsPanel {...part} dimension="device" />
            <FaultsPanel {...part} dimension="module" />
            <FaultsPanel {...part} dimension="office" />
          </>
        )}
      </div>
    </>
  )
})

/** How available devices were, how long in which state, how often they failed, and which place was watched by nobody. */
export default function StateStatisticsPage() {
  const { t } = useTranslation()
  const at = useStatisticsPlace(paths.stateStatistics)
  const { place, period } = at
  const of = figuresOf(place, period)
  const asked = useCall('stateStatistics', of, FIGURES_CALL)
  // A place is watched by all its devices: of some of them nothing is told. Asked for beside the states, not after.
  const hasCoverage = [place.sn, place.model, place.task].every((narrowed) => narrowed === undefined)
  const covered = useCall(
    'coverageStatistics',
    { unit: of.unit, at: of.at, officeId: place.office },
    { ...FIGURES_CALL, enabled: hasCoverage },
  )
  const coverage = hasCoverage ? covered.data : undefined
  const { data } = asked
  const canList = useSession().can(Permission.Query)
  const isListed = place.lastTen && canList
  const isNone = data?.known === 0 && !isListed
  const shown = useShownPlace(place, asked)
  return (
    <StatisticsFrame
      title={t('pages.title.stateStatistics')}
      at={at}
      canList={canList}
      hasDrills={false}
      asked={asked}
      none={isNone ? t('statistics.states.none') : undefined}
    >
      {isListed ? (
        <StateLastTen place={place} period={period} />
      ) : (
        data !== undefined && data.known > 0 && <StateFigures data={data} coverage={coverage} place={shown} />
      )}
    </StatisticsFrame>
  )
}
