import {
  type DetectionDimension,
  type DetectStatistics,
  type LowerLimits,
  type NuclidesFound,
  Permission,
} from '@vigil/contract'
import { registry } from '@vigil/devices'
import { NAMED_SOMETHING } from '@vigil/domain'
import { memo, useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { alarmList, type Span } from './alarm-links.ts'
import { Comparison } from './comparison.tsx'
import { checkList, hourList } from './detect-links.ts'
import { type DetectPartProps, FalsePanel, FoundOverTimePanel, FoundPanel } from './detect-panels.tsx'
import { LimitsPanel, LowerLimitsPanel } from './limit-panels.tsx'
import { NuclidesPanel } from './nuclides-panel.tsx'
import { periodName } from './period-name.ts'
import { useAbout } from './use-about.ts'
import { useEarlier } from './use-earlier.ts'
import type { StatisticsPlace } from './use-statistics-place.ts'

const FOUND: readonly DetectionDimension[] = ['name', 'sure', 'module', 'office', 'model', 'device', 'state']
const FALSE = ['device', 'module', 'office', 'model'] as const
export const SPECTROMETERS = registry.byPage('RG05').map(({ id }) => id)

interface PartProps {
  readonly data: DetectStatistics
  readonly place: StatisticsPlace
}

/** What every panel is given: which figures, of what, and the lists behind its marks. */
function useDetectPart({ data, place }: PartProps): DetectPartProps {
  const { can } = useSession()
  const { fleet } = useLive()
  useStructureVersion()
  const about = useAbout(data, place)
  const { begin, end } = data
  const mayList = can(Permission.Query)
  return {
    data,
    about,
    checksOf: (mark = {}, span = { begin, end }) => (mayList ? checkList(span, place, mark) : undefined),
    alarmsOf: (mark) =>
      mayList ? alarmList({ begin, end }, place, mark, (sn) => fleet.place(sn)?.deviceType) : undefined,
  }
}

/*
 * Four parts, each drawn when its own figures come: the answers arrive one after the other, and fifteen panels are not drawn three
 * times for it.
 */

const Compared = memo(function Compared(props: PartProps) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  const { data, place } = props
  const { checksOf } = useDetectPart(props)
  const { begin, end, unit, until, since } = data
  const periodOf = (each: Span) => periodName({ unit, ...each }, i18n.language, config.timeZone)
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
  return (
    <Comparison
      name={t('statistics.detect.found')}
      n={data.found}
      to={checksOf(NAMED_SOMETHING)}
      isPart={isPart}
      earlier={place.task !== undefined ? [] : compared.map(({ which, name }) => earlier(name, data[which]))}
    />
  )
})

const Found = memo(function Found(props: PartProps) {
  const part = useDetectPart(props)
  const { data } = props
  return (
    <>
      {data.n > 0 && <FoundOverTimePanel {...part} />}
      {FOUND.filter((dimension) => data.by[dimension].shares.length > 0).map((dimension) => (
        <FoundPanel key={dimension} {...part} dimension={dimension} />
      ))}
    </>
  )
})

const Nuclides = memo(function Nuclides({ nuclides, ...props }: PartProps & { readonly nuclides: NuclidesFound }) {
  const { can } = useSession()
  const { about } = useDetectPart(props)
  const { begin, until } = props.data
  const [spectrometer] = SPECTROMETERS
  const whole: Span = { begin, end: Math.max(begin + 1, until) }
  const of = (span: Span, list: (span: Span, of: StatisticsPlace) => string) =>
    can(Permission.Query) && SPECTROMETERS.length === 1
      ? list(span, { ...props.place, drills: false, model: spectrometer })
      : undefined
  return (
    <NuclidesPanel
      data={nuclides}
      about={about}
      alarmsOf={(name, within = whole) => of(within, (span, place) => alarmList(span, place, { subjects: [name] }))}
      checksOf={(name, within = whole) => of(within, (span, place) => checkList(span, place, { names: [name] }))}
    />
  )
})

const FalseAlarms = memo(function FalseAlarms(props: PartProps) {
  const part = useDetectPart(props)
  return (
    <>
      {FALSE.filter((dimension) => props.data.judged[dimension].length > 0).map((dimension) => (
        <FalsePanel key={dimension} {...part} dimension={dimension} />
      ))}
      <LimitsPanel {...part} />
    </>
  )
})

const Lower = memo(function Lower({ lower, ...props }: PartProps & { readonly lower: LowerLimits }) {
  const { can } = useSession()
  const { about } = useDetectPart(props)
  const { begin, end } = props.data
  const hoursOf: Parameters<typeof LowerLimitsPanel>[0]['hoursOf'] = (limit, factor) =>
    can(Permission.Query) ? hourList({ begin, end }, props.place, limit, factor) : undefined
  return <LowerLimitsPanel limits={lower.limits} about={about} hoursOf={hoursOf} />
})

interface DetectFiguresProps extends PartProps {
  readonly lower: LowerLimits | undefined
  readonly nuclides: NuclidesFound | undefined
}

/** Everything that is told of a period. */
export function DetectFigures({ data: told, lower, nuclides, place }: DetectFiguresProps) {
  // Of a task nothing is on record before it: it is compared with nothing.
  const data = useMemo(() => (place.task === undefined ? told : { ...told, since: null }), [told, place.task])
  const part: PartProps = { data, place }
  return (
    <>
      <Compared {...part} />
      <div className="figures">
        <Found {...part} />
        {nuclides !== undefined && <Nuclides {...part} nuclides={nuclides} />}
        <FalseAlarms {...part} />
        {lower !== undefined && lower.limits.length > 0 && <Lower {...part} lower={lower} />}
      </div>
    </>
  )
}
