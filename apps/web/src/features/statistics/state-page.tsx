import { type CoverageStatistics, Permission, type StateStatistics } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { memo, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { type FirstCalls, useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import type { Span } from './alarm-links.ts'
import { periodName } from './period-name.ts'
import { StateLastTen } from './state-last-ten.tsx'
import { faultList, stateBars, stateChanges } from './state-links.ts'
import {
  availabilityOf,
  CoveragePanel,
  FaultsPanel,
  type StatePartProps,
  StatesPanel,
  useStateTexts,
  WatchPanel,
} from './state-panels.tsx'
import { AvailabilityPanel, FaultsOverTimePanel } from './state-time-panels.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAbout } from './use-about.ts'
import { useEarlier } from './use-earlier.ts'
import {
  FIGURES_CALL,
  figuresOf,
  type StatisticsPlace,
  useShownPlace,
  useStatisticsPlace,
  usualFigures,
} from './use-statistics-place.ts'

function KeyFigure({ name, isNow = false, children }: { name: string; isNow?: boolean; children: ReactNode }) {
  return (
    <div className={isNow ? 'comparison-now' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function FaultCount({ name, n, to }: { name: string; n: number; to: string | undefined }) {
  const { t, i18n } = useTranslation()
  const value = formatNumber(i18n.language, n)
  if (to === undefined) return <bdi>{value}</bdi>
  return (
    <Link to={to} aria-label={t('statistics.mark', { name, value })}>
      <bdi>{value}</bdi>
    </Link>
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
  const compared = useEarlier(unit)
  const isPart = until < end
  const isKnown = (each: StateStatistics['before']) => since !== null && each.known > 0
  const periodOf = (name: string, each: StateStatistics['before']) => {
    const period = periodName({ unit, begin: each.begin, end: each.end }, i18n.language, timeZone)
    return `${name}: ${period}${isPart && isKnown(each) ? ` (${t('statistics.sameShare')})` : ''}`
  }
  const earlier = (name: string, each: StateStatistics['before']) => (
    <KeyFigure key={name} name={periodOf(name, each)}>
      <bdi>{percent(isKnown(each) ? availabilityOf(each) : undefined)}</bdi>
    </KeyFigure>
  )
  const faults = t('statistics.states.faults')
  const faultCount = (name: string, n: number, span?: Span) => (
    <KeyFigure key={name} name={name}>
      <FaultCount name={name} n={n} to={n === 0 ? undefined : faultsOf({}, span)} />
    </KeyFigure>
  )
  const earlierFaults = (name: string, each: StateStatistics['before']) =>
    isKnown(each) &&
    faultCount(`${faults} · ${periodOf(name, each)}`, each.faults, {
      begin: each.begin,
      end: isPart ? Math.min(each.end, each.begin + (until - data.begin)) : each.end,
    })
  const name = t('statistics.states.availability')
  return (
    <dl className="comparison panel">
      <KeyFigure name={isPart ? `${name} (${t('statistics.soFar')})` : name} isNow>
        <bdi>{percent(availabilityOf(data))}</bdi>
      </KeyFigure>
      {isCompared && compared.map(({ which, name: word }) => earlier(word, data[which]))}
      {faultCount(faults, failures.n)}
      {isCompared && compared.map(({ which, name: word }) => earlierFaults(word, data[which]))}
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

interface PartProps {
  readonly data: StateStatistics
  readonly place: StatisticsPlace
}

/** What every panel is given: which figures, of what, and the lists behind its marks. */
function useStatePart({ data, place }: PartProps): StatePartProps {
  const { can } = useSession()
  const mayList = can(Permission.Query)
  const whole: Span = { begin: data.begin, end: data.end }
  // What is stored after this page was counted is in none of its numbers.
  const counted = ({ begin, end }: Span): Span => ({ begin, end: Math.min(end, data.until) })
  const listBy =
    (list: typeof stateBars): StatePartProps['barsOf'] =>
    (mark = {}, span = whole) =>
      mayList ? list(counted(span), place, mark) : undefined
  const about = useAbout(data, { ...place, drills: false })
  return {
    data,
    about,
    barsOf: listBy(stateBars),
    changesOf: listBy(stateChanges),
    faultsOf: listBy(faultList),
  }
}

/* Each part is drawn when its own figures come: coverage is another answer than states. */

const Key = memo(function Key(props: PartProps) {
  const { data, faultsOf } = useStatePart(props)
  return <KeyFigures data={data} faultsOf={faultsOf} isCompared={props.place.task === undefined} />
})

const Available = memo(function Available(props: PartProps) {
  return <AvailabilityPanel {...useStatePart(props)} />
})

const Covered = memo(function Covered({ coverage, ...props }: PartProps & { readonly coverage: CoverageStatistics }) {
  const { about, barsOf } = useStatePart(props)
  return <CoveragePanel about={about} barsOf={barsOf} data={coverage} />
})

const StatesAndFaults = memo(function StatesAndFaults(props: PartProps) {
  const part = useStatePart(props)
  return (
    <>
      <StatesPanel {...part} />
      <WatchPanel {...part} dimension="device" />
      <WatchPanel {...part} dimension="office" />
      <WatchPanel {...part} dimension="model" />
      {props.data.failures.n > 0 && (
        <>
          <FaultsOverTimePanel {...part} />
          <FaultsPanel {...part} dimension="device" />
          <FaultsPanel {...part} dimension="module" />
          <FaultsPanel {...part} dimension="office" />
        </>
      )}
    </>
  )
})

interface StateFiguresProps extends PartProps {
  readonly coverage: CoverageStatistics | undefined
}

function StateFigures({ data: told, coverage, place }: StateFiguresProps) {
  // Of a task nothing is on record before it: it is compared with nothing.
  const data = useMemo(() => (place.task === undefined ? told : { ...told, since: null }), [told, place.task])
  const part: PartProps = { data, place }
  return (
    <>
      <Key {...part} />
      <div className="figures">
        <Available {...part} />
        {coverage !== undefined && <Covered {...part} coverage={coverage} />}
        <StatesAndFaults {...part} />
      </div>
    </>
  )
}

const coverageOf = ({ unit, at }: ReturnType<typeof figuresOf>, { office }: StatisticsPlace) => ({
  unit,
  at,
  officeId: office,
})

export const firstCalls: FirstCalls = (time) => {
  const [place, period] = usualFigures(time)
  const of = figuresOf(place, period)
  return [
    ['stateStatistics', of],
    ['coverageStatistics', coverageOf(of, place)],
  ]
}

/** How available devices were, how long in which state, how often they failed, and which place was watched by nobody. */
export default function StateStatisticsPage() {
  const { t } = useTranslation()
  const at = useStatisticsPlace(paths.stateStatistics)
  const { place, period } = at
  const of = figuresOf(place, period)
  const asked = useCall('stateStatistics', of, FIGURES_CALL)
  // A place is watched by all its devices: of some of them nothing is told. Asked for beside the states, not after.
  const hasCoverage = [place.sn, place.model, place.task].every((narrowed) => narrowed === undefined)
  const covered = useCall('coverageStatistics', coverageOf(of, place), { ...FIGURES_CALL, enabled: hasCoverage })
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
