import type { AlarmDimension, AlarmStatistics } from '@vigil/contract'
import { alarmsBehind, SHIFTS, type ShiftName, slotsOfDay, slotsOfHour, slotsOfShift } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type Bar, BarChart } from '../../ui/figures/bar-chart.tsx'
import { FigurePanel } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import { ShareChart, type ShareRow } from '../../ui/figures/share-chart.tsx'
import type { alarmList, Span } from './alarm-links.ts'
import { BeforeLegend } from './comparison.tsx'
import { HeatMap } from './heat-map.tsx'
import { hourName, stepName, weekdayName } from './period-name.ts'
import { useAlarmNames } from './use-alarm-names.ts'
import { isBeforeRecord, useEarlier, useEarlierSteps } from './use-earlier.ts'

/** So many rows stand in a chart; the table has all. */
const DRAWN = 10
const PRIORITY_COLOURS: Readonly<Record<string, string>> = {
  1: 'var(--state-warning)',
  2: 'var(--state-alarm)',
  3: 'var(--state-high-risk)',
}

export interface PartProps {
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

export function TimePanel({ data, about, listOf }: PartProps) {
  const { t, i18n } = useTranslation()
  const nameOf = useAlarmNames()
  const { timeZone } = useSession().config
  const { unit, steps, until, since } = data
  const earlier = useEarlier(unit)
  const earlierStep = useEarlierSteps(data)
  const isTold = (step: Span) => step.begin < until && !isBeforeRecord(step, since)
  const name = (at: number, length: 'short' | 'long') => stepName(unit, at, i18n.language, timeZone, length)
  const priorities = Object.entries(PRIORITY_COLOURS).filter(([key]) => steps.some((step) => step.byPriority[key]))
  const bars = steps.map(
    ({ begin, end, n, byPriority }, index): Bar => ({
      key: String(begin),
      label: name(begin, 'short'),
      name: name(begin, 'long'),
      n,
      parts: priorities.map(([key, colour]) => ({ key, n: byPriority[key] ?? 0, colour })),
      before: earlierStep('before', index),
      to: n === 0 ? undefined : listOf({}, { begin, end }),
    }),
  )
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.time'), type: 'text' },
      { title: t('statistics.number'), type: 'number' },
      ...priorities.map(([key]) => ({ title: nameOf('priority', key), type: 'number' as const })),
      ...earlier.map((each) => ({ title: each.name, type: 'number' as const })),
    ],
    rows: bars.map(({ key, name: long, n, to }, index) => ({
      key,
      cells: [
        long,
        ...[n, ...priorities.map(([each]) => steps[index]?.byPriority[each] ?? 0)].map((number) =>
          steps[index] !== undefined && isTold(steps[index]) ? number : null,
        ),
        ...earlier.map(({ which }) => earlierStep(which, index) ?? null),
      ],
      to,
    })),
  })
  return (
    <FigurePanel
      title={t('statistics.by.time')}
      wide
      table={table}
      about={about}
      note={
        <>
          {priorities.map(([key, colour]) => (
            <span key={key} className="legend legend-part quiet">
              <i aria-hidden="true" style={{ background: colour }} /> {nameOf('priority', key)}
            </span>
          ))}
          {bars.some(({ before }) => before !== undefined) && <BeforeLegend unit={unit} />}
        </>
      }
    >
      <BarChart bars={bars} label={t('statistics.by.time')} />
    </FigurePanel>
  )
}

interface SharesPanelProps {
  readonly title: string
  readonly shares: readonly ShareRow[]
  /** Number of those that are not told one by one. */
  readonly rest: { readonly keys: number; readonly n: number }
  readonly total: number
  readonly about: PartProps['about']
}

/** The most frequent first; those that have no room in the chart are one row of it. */
export function SharesPanel({ title, shares: rows, rest, total, about }: SharesPanelProps) {
  const { t, i18n } = useTranslation()
  const { columns, share } = useShares()
  const others = (count: number, n: number): ShareRow[] =>
    count === 0
      ? []
      : [{ key: ' rest', name: t('statistics.rest', { value: formatNumber(i18n.language, count) }), n, to: undefined }]
  const unseen = rows.slice(DRAWN)
  const sum = unseen.reduce((all, { n }) => all + n, rest.n)
  const listed = [...rows, ...others(rest.keys, rest.n)]
  const table = (): FigureTable => ({
    columns: columns(title),
    rows: listed.map(({ key, name, n, to }) => ({ key, cells: [name, n, share(n, total)], to })),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={[...rows.slice(0, DRAWN), ...others(unseen.length + rest.keys, sum)]} label={title} />
    </FigurePanel>
  )
}

export function DimensionPanel({ data, about, listOf, dimension }: PartProps & { dimension: AlarmDimension }) {
  const { t } = useTranslation()
  const nameOf = useAlarmNames()
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
  return <SharesPanel title={t(`statistics.by.${dimension}`)} shares={rows} {...{ rest, about }} total={data.total} />
}

interface SlotPart {
  readonly key: string
  readonly name: string
  readonly slots: readonly number[]
}

const HOURS = 24
const countIn = ({ slots: counted }: AlarmStatistics, slots: readonly number[]): number =>
  counted.filter(({ slot }) => slots.includes(slot)).reduce((sum, { n }) => sum + n, 0)

/** Hours of the week, added up to something that has a name. */
export function SlotsPanel({
  data,
  about,
  listOf,
  title,
  parts,
}: PartProps & { title: string; parts: readonly SlotPart[] }) {
  const { columns, share } = useShares()
  const rows = parts.map(({ key, name, slots }): ShareRow => {
    const n = countIn(data, slots)
    return { key, name, n, to: n === 0 ? undefined : listOf({ slots: [...slots] }) }
  })
  const table = (): FigureTable => ({
    columns: columns(title),
    rows: rows.map(({ key, name, n, to }) => ({ key, cells: [name, n, share(n, data.total)], to })),
  })
  return (
    <FigurePanel title={title} table={table} about={about}>
      <ShareChart rows={rows} label={title} />
    </FigurePanel>
  )
}

const SHIFT_NAMES = Object.keys(SHIFTS) as ShiftName[]

const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

export function useSlotParts() {
  const { t, i18n } = useTranslation()
  return {
    shifts: SHIFT_NAMES.map((shift): SlotPart => {
      const { from, to } = SHIFTS[shift]
      const hours = `${twoDigits(from)}–${twoDigits(to)}`
      const name = t('statistics.shiftName', { name: t(`statistics.shift.${shift}`), hours })
      return { key: shift, name, slots: slotsOfShift(shift) }
    }),
    weekdays: Array.from(
      { length: 7 },
      (_, day): SlotPart => ({
        key: String(day),
        name: weekdayName(day, i18n.language, 'long'),
        slots: slotsOfDay(day),
      }),
    ),
  }
}

/** Hours of the day, whatever the weekday. */
export function HoursPanel({ data, about, listOf }: PartProps) {
  const { t } = useTranslation()
  const { columns, share } = useShares()
  const title = t('statistics.by.hour')
  const bars = Array.from({ length: HOURS }, (_, hour): Bar => {
    const slots = slotsOfHour(hour)
    const n = countIn(data, slots)
    return {
      key: String(hour),
      label: twoDigits(hour),
      name: hourName(hour),
      n,
      to: n === 0 ? undefined : listOf({ slots }),
    }
  })
  const table = (): FigureTable => ({
    columns: columns(title),
    rows: bars.map(({ key, name, n, to }) => ({ key, cells: [name, n, share(n, data.total)], to })),
  })
  return (
    <FigurePanel title={title} wide table={table} about={about}>
      <BarChart bars={bars} label={title} />
    </FigurePanel>
  )
}

export function WeekPanel({ data, about, listOf }: PartProps) {
  const { t, i18n } = useTranslation()
  const title = t('statistics.by.week')
  const counts = new Map(data.slots.map(({ slot, n }) => [slot, n]))
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.hour'), type: 'text' },
      ...Array.from({ length: 7 }, (_, day) => ({
        title: weekdayName(day, i18n.language, 'long'),
        type: 'number' as const,
      })),
    ],
    rows: Array.from({ length: HOURS }, (_, hour) => {
      const slots = Array.from({ length: 7 }, (__, day) => day * HOURS + hour)
      return {
        key: String(hour),
        cells: [hourName(hour), ...slots.map((slot) => counts.get(slot) ?? 0)],
        links: [undefined, ...slots.map((slot) => (counts.has(slot) ? listOf({ slots: [slot] }) : undefined))],
      }
    }),
  })
  return (
    <FigurePanel title={title} wide table={table} about={about}>
      <HeatMap label={title} counts={counts} toSlot={(slot) => listOf({ slots: [slot] })} />
    </FigurePanel>
  )
}
