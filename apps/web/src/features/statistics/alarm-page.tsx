import { type AlarmDimension, type AlarmStatistics, Permission } from '@vigil/contract'
import { alarmsBehind, SHIFTS, type ShiftName, slotsOfShift } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import { useStructureVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { alarmList, kindsOf, type Span } from './alarm-links.ts'
import { type Bar, BarChart } from './bar-chart.tsx'
import { Comparison } from './comparison.tsx'
import { FigurePanel } from './figure-panel.tsx'
import type { FigureTable } from './figure-table.ts'
import { HeatMap } from './heat-map.tsx'
import { LastTen } from './last-ten.tsx'
import { hourName, periodName, stepName, weekdayName } from './period-name.ts'
import { ShareChart, type ShareRow } from './share-chart.tsx'
import { StatisticsFrame } from './statistics-frame.tsx'
import { useAlarmNames } from './use-alarm-names.ts'
import { type StatisticsPlace, useStatisticsPlace } from './use-statistics-place.ts'

/** So many rows stand in a chart; the table has all. */
const DRAWN = 10
const PANELS: readonly AlarmDimension[] = [
  'office',
  'device',
  'model',
  'danger',
  'module',
  'priority',
  'subject',
  'outcome',
]
const PRIORITY_COLOURS: Readonly<Record<string, string>> = {
  1: 'var(--state-warning)',
  2: 'var(--state-alarm)',
  3: 'var(--state-high-risk)',
}

interface PartProps {
  readonly data: AlarmStatistics
  readonly about: readonly (readonly [string, string])[]
  /** The list behind a mark; undefined for who may not open it. */
  listOf(mark?: Parameters<typeof alarmList>[2], span?: Span): string | undefined
}

function useShares() {
  const { t, i18n } = useTranslation()
  return {
    columns: (first: string): FigureTable['columns'] => [
      { title: first, type: 'text' },
      { title: t('statistics.number'), type: 'number' },
      { title: t('statistics.share'), type: 'text' },
    ],
    share: (n: number, total: number) =>
      t('statistics.percent', { value: formatNumber(i18n.language, total === 0 ? 0 : (n / total) * 100, 1) }),
  }
}

function TimePanel({ data, about, listOf }: PartProps) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { unit, steps, until, before, yearBefore, since } = data
  const [knownBefore, knownYearBefore] = [before, yearBefore].map(({ end }) => since !== null && end > since)
  const name = (at: number, length: 'short' | 'long') => stepName(unit, at, i18n.language, timeZone, length)
  const bars = steps.map(
    ({ begin, end, n }, index): Bar => ({
      key: String(begin),
      label: name(begin, 'short'),
      name: name(begin, 'long'),
      n,
      before: knownBefore ? before.steps[index] : undefined,
      to: n === 0 ? undefined : listOf({}, { begin, end }),
    }),
  )
  const table: FigureTable = {
    columns: [
      { title: t('statistics.by.time'), type: 'text' },
      { title: t('statistics.number'), type: 'number' },
      { title: t('statistics.before'), type: 'number' },
      { title: t('statistics.yearBefore'), type: 'number' },
    ],
    rows: bars.map(({ key, name: long, n, to }, index) => ({
      key,
      cells: [
        long,
        Number(key) >= until ? null : n,
        knownBefore ? (before.steps[index] ?? null) : null,
        knownYearBefore ? (yearBefore.steps[index] ?? null) : null,
      ],
      to,
    })),
  }
  return (
    <FigurePanel
      title={t('statistics.by.time')}
      wide
      table={table}
      about={about}
      note={
        knownBefore && (
          <span className="legend quiet">
            <i aria-hidden="true" /> {t('statistics.before')}
          </span>
        )
      }
    >
      <BarChart bars={bars} label={t('statistics.by.time')} />
    </FigurePanel>
  )
}

function DimensionPanel({ data, about, listOf, dimension }: PartProps & { dimension: AlarmDimension }) {
  const { t, i18n } = useTranslation()
  const nameOf = useAlarmNames()
  const { columns, share } = useShares()
  const title = t(`statistics.by.${dimension}`)
  const { shares, rest } = data.by[dimension]
  const rows = shares.map(({ key, n }): ShareRow => {
    const behind = alarmsBehind(dimension, key)
    return {
      key,
      name: nameOf(dimension, key),
      n,
      to: behind && listOf(behind),
      colour: dimension === 'priority' ? PRIORITY_COLOURS[key] : undefined,
    }
  })
  const others = (count: number, n: number): ShareRow[] =>
    count === 0
      ? []
      : [{ key: ' rest', name: t('statistics.rest', { value: formatNumber(i18n.language, count) }), n, to: undefined }]
  const unseen = rows.slice(DRAWN)
  const sum = unseen.reduce((all, { n }) => all + n, rest.n)
  const listed = [...rows, ...others(rest.keys, rest.n)]
  const table: FigureTable = {
    columns: columns(title),
    rows: listed.map(({ key, name, n, to }) => ({ key, cells: [name, n, share(n, data.total)], to })),
  }
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={[...rows.slice(0, DRAWN), ...others(unseen.length + rest.keys, sum)]} label={title} />
    </FigurePanel>
  )
}

const SHIFT_NAMES = Object.keys(SHIFTS) as ShiftName[]

function ShiftPanel({ data, about, listOf }: PartProps) {
  const { t } = useTranslation()
  const { columns, share } = useShares()
  const title = t('statistics.by.shift')
  const rows = SHIFT_NAMES.map((shift): ShareRow => {
    const slots = slotsOfShift(shift)
    const n = data.slots.filter(({ slot }) => slots.includes(slot)).reduce((sum, each) => sum + each.n, 0)
    const { from, to } = SHIFTS[shift]
    const name = t('statistics.shiftName', {
      name: t(`statistics.shift.${shift}`),
      from: hourName(from),
      to: hourName(to),
    })
    return { key: shift, name, n, to: n === 0 ? undefined : listOf({ slots }) }
  })
  const table: FigureTable = {
    columns: columns(title),
    rows: rows.map(({ key, name, n, to }) => ({ key, cells: [name, n, share(n, data.total)], to })),
  }
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={rows} label={title} />
    </FigurePanel>
  )
}

const HOURS = 24

function WeekPanel({ data, about, listOf }: PartProps) {
  const { t, i18n } = useTranslation()
  const title = t('statistics.by.week')
  const counts = new Map(data.slots.map(({ slot, n }) => [slot, n]))
  const table: FigureTable = {
    columns: [
      { title: t('statistics.by.hour'), type: 'text' },
      ...Array.from({ length: 7 }, (_, day) => ({
        title: weekdayName(day, i18n.language, 'long'),
        type: 'number' as const,
      })),
    ],
    rows: Array.from({ length: HOURS }, (_, hour) => ({
      key: String(hour),
      cells: [hourName(hour), ...Array.from({ length: 7 }, (__, day) => counts.get(day * HOURS + hour) ?? 0)],
    })),
  }
  return (
    <FigurePanel title={title} wide table={table} about={about}>
      <HeatMap label={title} counts={counts} toSlot={(slot) => listOf({ slots: [slot] })} />
    </FigurePanel>
  )
}

function AlarmFigures({ data, place }: { data: AlarmStatistics; place: StatisticsPlace }) {
  const { t, i18n } = useTranslation()
  const { can, config } = useSession()
  const { fleet } = useLive()
  useStructureVersion()
  const { begin, end, unit, until, total, before, yearBefore, since } = data
  const mayList = can(Permission.Query)
  const listOf: PartProps['listOf'] = (mark = {}, span = { begin, end }) =>
    mayList ? alarmList(span, place, mark, (sn) => fleet.place(sn)?.deviceType) : undefined
  const periodOf = (each: Span) => periodName({ unit, ...each }, i18n.language, config.timeZone)
  const about = [
    [t('exports.info.period'), periodOf(data)],
    [t('exports.info.zone'), config.timeZone],
    ...(place.office === undefined
      ? []
      : [[t('history.filter.site'), fleet.office(place.office)?.name ?? place.office]]),
    ...(place.sn === undefined ? [] : [[t('history.filter.device'), fleet.place(place.sn)?.name ?? place.sn]]),
    ...(place.model === undefined ? [] : [[t('history.filter.model'), place.model]]),
  ].map(([label = '', value = '']) => [label, value] as const)
  const isPart = until < end
  /** Of an earlier period as much as was counted. */
  const counted = (each: Span): Span =>
    isPart ? { begin: each.begin, end: Math.min(each.end, each.begin + (until - begin)) } : each
  const isKnown = (each: Span): boolean => since !== null && counted(each).end > since
  const part = { data, about, listOf }
  return (
    <>
      <Comparison
        name={t('statistics.alarms')}
        n={total}
        to={listOf()}
        isPart={isPart}
        earlier={[
          {
            name: `${t('statistics.before')}: ${periodOf(before)}`,
            n: before.n,
            to: listOf({}, counted(before)),
            isKnown: isKnown(before),
          },
          {
            name: `${t('statistics.yearBefore')}: ${periodOf(yearBefore)}`,
            n: yearBefore.n,
            to: listOf({}, counted(yearBefore)),
            isKnown: isKnown(yearBefore),
          },
        ]}
      />
      {total > 0 && (
        <div className="figures">
          <TimePanel {...part} />
          {PANELS.map((dimension) => (
            <DimensionPanel key={dimension} {...part} dimension={dimension} />
          ))}
          {place.drills && <DimensionPanel {...part} dimension="kind" />}
          <ShiftPanel {...part} />
          <WeekPanel {...part} />
        </div>
      )}
    </>
  )
}

/** How many alarms there were, by everything that tells them apart. */
export default function AlarmStatisticsPage() {
  const { t } = useTranslation()
  const { can } = useSession()
  const at = useStatisticsPlace(paths.alarmStatistics)
  const { place, period } = at
  const asked = useCall(
    'alarmStatistics',
    {
      unit: place.unit,
      at: period.begin,
      sn: place.sn,
      officeId: place.office,
      deviceType: place.model,
      kinds: kindsOf(place),
    },
    { keepPrevious: true, staleTime: 10_000, quiet: true },
  )
  const canList = can(Permission.Query) || can(Permission.Devices) || can(Permission.Home)
  const { data } = asked
  const isNone = data?.total === 0 && !place.lastTen
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
          <LastTen place={place} period={period} />
        ) : (
          <AlarmFigures data={data} place={place} />
        ))}
    </StatisticsFrame>
  )
}
