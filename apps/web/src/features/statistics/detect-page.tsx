import {
  type DetectionDimension,
  type DetectStatistics,
  type LowerLimits,
  type NuclidesFound,
  Permission,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { NAMED_SOMETHING } from '@vigil/domain'
import { memo } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { alarmList, kindsOf, type Span } from './alarm-links.ts'
import { Comparison } from './comparison.tsx'
import { DetectLastTen } from './detect-last-ten.tsx'
import { checkList, hourList } from './detect-links.ts'
import { type DetectPartProps, FalsePanel, FoundOverTimePanel, FoundPanel } from './detect-panels.tsx'
import { LimitsPanel, LowerLimitsPanel } from './limit-panels.tsx'
import { NuclidesPanel } from './nuclides-panel.tsx'
import { periodName } from './period-name.ts'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAbout } from './use-about.ts'
import { useEarlier } from './use-earlier.ts'
import {
  FIGURES_CALL,
  figuresOf,
  type StatisticsPlace,
  scopeOf,
  useShownPlace,
  useStatisticsPlace,
} from './use-statistics-place.ts'

const FOUND: readonly DetectionDimension[] = ['name', 'sure', 'module', 'office', 'model', 'device', 'state']
const FALSE = ['device', 'module', 'office', 'model'] as const
const SPECTROMETERS = registry.byPage('RG05').map(({ id }) => id)

/** Nuclides, only of models that are spectrometers. Asked for beside the other figures, not behind them. */
function useNuclides(place: StatisticsPlace, { begin, end }: Span, isListed: boolean): NuclidesFound | undefined {
  const { fleet } = useLive()
  const model = place.sn === undefined ? place.model : fleet.place(place.sn)?.deviceType
  const isTold = !isListed && (model === undefined || SPECTROMETERS.includes(model))
  const { sn, office, task } = place
  const of = { beginTime: begin, endTime: end, ...scopeOf({ sn, office, task, model: undefined }) }
  const { data } = useCall('queryRg05NuclideOrdata', of, { ...FIGURES_CALL, enabled: isTold })
  return isTold ? data : undefined
}

interface DetectFiguresProps {
  readonly data: DetectStatistics
  readonly lower: LowerLimits | undefined
  readonly nuclides: NuclidesFound | undefined
  readonly place: StatisticsPlace
}

const DetectFigures = memo(function DetectFigures({ data: told, lower, nuclides, place }: DetectFiguresProps) {
  const { t, i18n } = useTranslation()
  const { can, config } = useSession()
  const { fleet } = useLive()
  useStructureVersion()
  // Of a task nothing is on record before it: it is compared with nothing.
  const data = place.task === undefined ? told : { ...told, since: null }
  const { begin, end, unit, until, since } = data
  const mayList = can(Permission.Query)
  const checksOf: DetectPartProps['checksOf'] = (mark = {}, span = { begin, end }) =>
    mayList ? checkList(span, place, mark) : undefined
  const alarmsOf: DetectPartProps['alarmsOf'] = (mark) =>
    mayList ? alarmList({ begin, end }, place, mark, (sn) => fleet.place(sn)?.deviceType) : undefined
  const periodOf = (each: Span) => periodName({ unit, ...each }, i18n.language, config.timeZone)
  const about = useAbout(data, place)
  const compared = useEarlier(unit)
  const isPart = until < end
  const counted = (each: Span): Span =>
    isPart ? { begin: each.begin, end: Math.min(each.end, each.begin + (until - begin)) } : each
  const earlier = (name: string, each: DetectStatistics['before']) => ({
    name: `${name}: ${periodOf(each)}`,
    n: each.found,
    to: checksOf(NAMED_SOMETHING, counted(each)),
    isKnown: since !== null && counted(each).end > since,
  })
  const hoursOf: Parameters<typeof LowerLimitsPanel>[0]['hoursOf'] = (limit, factor) =>
    mayList ? hourList({ begin, end }, place, limit, factor) : undefined
  const part: DetectPartProps = { data, about, checksOf, alarmsOf }
  const [spectrometer] = SPECTROMETERS
  const ofNuclide = (list: (span: Span, of: StatisticsPlace) => string) =>
    mayList && SPECTROMETERS.length === 1
      ? list({ begin, end: Math.max(begin + 1, until) }, { ...place, drills: false, model: spectrometer })
      : undefined
  const nuclideAlarms = (name: string) => ofNuclide((span, of) => alarmList(span, of, { subjects: [name] }))
  const nuclideChecks = (name: string) => ofNuclide((span, of) => checkList(span, of, { names: [name] }))
  return (
    <>
      <Comparison
        name={t('statistics.detect.found')}
        n={data.found}
        to={checksOf(NAMED_SOMETHING)}
        isPart={isPart}
        earlier={place.task !== undefined ? [] : compared.map(({ which, name }) => earlier(name, data[which]))}
      />
      <div className="figures">
        {data.n > 0 && <FoundOverTimePanel {...part} />}
        {FOUND.filter((dimension) => data.by[dimension].shares.length > 0).map((dimension) => (
          <FoundPanel key={dimension} {...part} dimension={dimension} />
        ))}
        {nuclides !== undefined && (
          <NuclidesPanel data={nuclides} about={about} alarmsOf={nuclideAlarms} checksOf={nuclideChecks} />
        )}
        {FALSE.filter((dimension) => data.judged[dimension].length > 0).map((dimension) => (
          <FalsePanel key={dimension} {...part} dimension={dimension} />
        ))}
        <LimitsPanel {...part} />
        {lower !== undefined && lower.limits.length > 0 && (
          <LowerLimitsPanel limits={lower.limits} about={about} hoursOf={hoursOf} />
        )}
      </div>
    </>
  )
})

/** What checks found, how often and how sure; which alarms turned out to be false, and what other limits would have given. */
export default function DetectStatisticsPage() {
  const { t } = useTranslation()
  const at = useStatisticsPlace(paths.detectStatistics)
  const { place, period } = at
  const of = { ...figuresOf(place, period), kinds: kindsOf(place) }
  const asked = useCall('detectStatistics', of, FIGURES_CALL)
  const canList = useSession().can(Permission.Query)
  const isListed = place.lastTen && canList
  // Every hour of a year is looked at for it: the other figures do not wait.
  const lower = useCall('lowerLimits', of, { ...FIGURES_CALL, enabled: !isListed })
  const nuclides = useNuclides(place, period, isListed)
  const { data } = asked
  const shown = useShownPlace(place, asked)
  const isNone = data !== undefined && data.n === 0 && data.judged.device.length === 0 && !isListed
  return (
    <StatisticsFrame
      title={t('pages.title.detectStatistics')}
      at={at}
      canList={canList}
      asked={asked}
      none={isNone ? t('statistics.detect.none') : undefined}
    >
      {isListed ? (
        <DetectLastTen place={place} period={period} />
      ) : (
        data !== undefined &&
        !isNone && <DetectFigures data={data} lower={lower.data} nuclides={nuclides} place={shown} />
      )}
    </StatisticsFrame>
  )
}
