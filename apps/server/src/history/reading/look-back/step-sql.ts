import { MAX_FUTURE_MS } from '@vigil/contract'
import type { HistoryColumn } from '@vigil/devices'
import pg from 'pg'
import type { Statement } from '../../../platform/database/cancellable.ts'
import { rollupColumns } from '../../../platform/database/quantity-columns.ts'
import type { ColumnsOf } from '../../../platform/database/rows.ts'
import type { Progress } from '../../writing/rollups/rollups.ts'
import type { Counting } from '../counted-rows.ts'
import { cellsOf, summariesOf } from '../recent-sql.ts'
import { byGroup, type ColumnGroup, numberArray } from './column-groups.ts'
import { Conditions } from './conditions.ts'
import { DEVICE_COLUMNS, deviceColumns, joinDeviceOf } from './device-columns.ts'
import {
  isRare,
  lastDevice,
  type Numbers,
  namedRows,
  narrow,
  type ReadingConditions,
  type ReadingRow,
} from './reading-sql.ts'
import { timesOf } from './row-id.ts'
import type { PageStart } from './row-source.ts'

type Unit = 'minute' | 'hour'

const NUMBERS: ColumnsOf<Numbers> = { device_id: 'number', at: 'time', cells: 'json' }

export interface StepQuery {
  filter: ReadingConditions
  /** What a mark of a statistic narrows the hours by: those that are summed up, as the statistic counts them. */
  crossed?: ((found: Conditions) => string) | undefined
  /** Undefined: all. */
  deviceIds: readonly number[] | undefined
  unit: Unit
  /** Where what is not rolled up yet begins. */
  progress: Progress
  now: number
  start?: PageStart | undefined
}

/** What is not rolled up yet: minutes until `border`, readings from there on. */
interface Tail {
  readonly unit: Unit
  readonly from: number
  readonly border: number
  readonly to: number
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000 } as const
const ceilTo = (unit: number, epochMs: number): number => Math.ceil(epochMs / unit) * unit

function tailOf({ unit, progress, filter, now, crossed }: StepQuery): Tail | undefined {
  if (crossed !== undefined) return undefined
  const named = namedRows(filter)
  const { beginTime, endTime } = named === undefined ? filter : timesOf(named, filter)
  const until = unit === 'hour' ? progress.hourUntil : progress.minuteUntil
  // A step belongs to the moment at which it begins, whatever of it lies behind the end.
  const from = Math.max(until, ceilTo(UNIT_MS[unit], beginTime ?? until))
  // No step beyond now: every device would be asked for each of them in vain.
  const to = ceilTo(UNIT_MS[unit], Math.min(endTime ?? from, now + MAX_FUTURE_MS))
  return to > from ? { unit, from, to, border: Math.min(Math.max(progress.minuteUntil, from), to) } : undefined
}

const table = (unit: Unit): 'reading_minute' | 'reading_hour' => `reading_${unit}`
const between = (found: Conditions, from: number, to: number): string =>
  `at >= ${found.time(from)} and at < ${found.time(to)}`

/** Lowest, mean and highest of each column, as they are stored. */
const storedNumbers = (columns: readonly HistoryColumn[]): string =>
  numberArray(
    columns.flatMap(({ column }) => {
      const { min, avg, max } = rollupColumns(column)
      return [min, avg, max].map((name) => `step.${pg.escapeIdentifier(name)}`)
    }),
  )

/**
 * Which steps are not rolled up yet, with how many readings and the worst state of each. Device by device in the order of the
 * list, so that a page ends the search: to sum up the newest hour of a fleet would take longer than everything else.
 */
function tailSteps(query: StepQuery, tail: Tail, found: Conditions, limit: string): string {
  const { unit, from, border, to } = tail
  const steps: Date[] = []
  for (let at = to - UNIT_MS[unit]; at >= from; at -= UNIT_MS[unit]) steps.push(new Date(at))
  const within = `at >= moment.at and at < moment.at + interval '1 ${unit}'`
  const minutes = `from reading_minute where ${between(found, from, border)}`
  const readings = `from reading where ${between(found, border, to)}`
  const all =
    query.deviceIds === undefined
      ? 'select id from device where removed_at is null'
      : `select id from unnest(${found.value(query.deviceIds)}::bigint[]) as wanted (id)`
  // Only who has something of the kind can have it as its worst.
  const rare = `and id in (select device_id ${minutes} and state2 <> 0 union select device_id ${readings} and state2 <> 0)`
  const wanted = isRare(query.filter.states) ? `select id from (${all}) wanted where true ${rare}` : all
  return `select made.* from (select at from unnest(${found.value(steps)}::timestamptz[]) as moment (at) order by at desc) moment
    cross join lateral (
      select step.device_id, step.at, step.n, step.state2, true as is_tail from (
        select wanted.id as device_id, moment.at, part.n, part.state2
        from (${wanted} order by id) wanted cross join lateral (
          select sum(n)::int as n, max(state2) as state2 from (
            select n, state2 ${minutes} and device_id = wanted.id and ${within}
            union all select 1, state2 ${readings} and device_id = wanted.id and ${within}) part) part
        where part.n is not null) step
      where ${found.where} order by step.device_id ${limit}) made`
}

/** Steps that are made already, and those that are not. */
function stepRows(query: StepQuery, found: Conditions, limit = ''): string | undefined {
  const { unit, deviceIds, start, filter, crossed } = query
  if (!narrow(found, filter, 'step')) return undefined
  if (crossed !== undefined) found.add(crossed(found))
  if (deviceIds !== undefined) found.among('step.device_id', deviceIds)
  else found.add('step.device_id in (select id from device where removed_at is null)')
  if (start !== undefined) found.behind('step.at', start.before, `step.device_id > ${lastDevice(found, start)}`)
  const stored = `select step.device_id, step.at, step.n, step.state2, false as is_tail
    from ${table(unit)} step where ${found.where}`
  const order = limit === '' ? '' : `order by step.at desc, step.device_id ${limit}`
  const tail = tailOf(query)
  if (tail === undefined) return `${stored} ${order}`
  const made = `${stored} and step.at < ${found.time(tail.from)} ${order}`
  return `(${made}) union all (${tailSteps(query, tail, found, limit)})`
}

/** Which steps a page has; their numbers are asked for when it is known which they are. */
export function stepStatement(query: StepQuery, limit: number): Statement<ReadingRow> | undefined {
  const found = new Conditions()
  const rows = stepRows(query, found, `limit ${limit}`)
  if (rows === undefined) return undefined
  return {
    text: `select page.device_id::int as device_id, page.at, page.n, page.state2, page.is_tail, ${deviceColumns()} from (
        select step.* from (${rows}) step order by step.at desc, step.device_id limit ${limit}) page
      ${joinDeviceOf('page')} order by page.at desc, page.device_id`,
    values: found.values,
    columns: { ...DEVICE_COLUMNS, device_id: 'number', at: 'time', n: 'number', state2: 'number', is_tail: 'boolean' },
  }
}

/** The numbers of hours that are rolled up, of devices of any kind; `kind` is the place of its columns among `groups`. */
export function createHourNumbers(groups: readonly ColumnGroup[]) {
  const cells = byGroup(groups, (_, index) => `wanted.kind = ${index}`)((columns) => storedNumbers(columns))
  const text = `select wanted.device_id::int as device_id, wanted.at, to_json(${cells}) as cells
    from unnest($1::bigint[], $2::timestamptz[], $3::int[]) as wanted (device_id, at, kind)
    join reading_hour step on step.device_id = wanted.device_id and step.at = wanted.at`
  return (rows: readonly { deviceId: number; at: Date; kind: number }[]): Statement<Numbers> => ({
    name: 'hour numbers',
    columns: NUMBERS,
    text,
    values: [rows.map(({ deviceId }) => deviceId), rows.map(({ at }) => at), rows.map(({ kind }) => kind)],
  })
}

/** The numbers of some minutes of one device: the days around them are not even looked at. */
export function minuteNumbers(
  columns: readonly HistoryColumn[],
  deviceId: number,
  moments: readonly Date[],
): Statement<Numbers> {
  const found = new Conditions()
  const times = moments.map(Number)
  return {
    text: `select step.device_id::int as device_id, step.at, to_json(${storedNumbers(columns)}) as cells
      from reading_minute step where step.device_id = ${found.value(deviceId)}
        and ${between(found, Math.min(...times), Math.max(...times) + 1)} and at = any (${found.value(moments)}::timestamptz[])`,
    values: found.values,
    columns: NUMBERS,
  }
}

export function stepCounting(query: StepQuery): Counting | undefined {
  const found = new Conditions()
  const rows = stepRows(query, found)
  return rows === undefined ? undefined : { from: `from (${rows}) step`, values: found.values }
}

/** The numbers of steps that are not rolled up yet, of devices with the same columns. */
export function tailStatement(
  { unit, from, border, to }: Tail,
  columns: readonly HistoryColumn[],
  deviceIds: readonly number[],
): Statement<Numbers> {
  const found = new Conditions()
  const devices = `${found.value(deviceIds)}::bigint[]`
  const part = (source: 'reading_minute' | 'reading', begin: number, end: number): string => {
    const cells = columns.flatMap(({ column }, index) =>
      cellsOf(source, column).map((cell, which) => `${cell} as c${index}_${which}`),
    )
    return `select ${['device_id', 'at', ...cells].join(', ')} from ${source}
      where device_id = any (${devices}) and ${between(found, begin, end)}`
  }
  const summaries = columns.flatMap((_, index) => summariesOf(index))
  return {
    text: `select device_id::int as device_id, date_trunc('${unit}', at, 'UTC') as at, to_json(${numberArray(summaries)}) as cells
      from (${part('reading_minute', from, border)} union all ${part('reading', border, to)}) part group by part.device_id, 2`,
    values: found.values,
    columns: NUMBERS,
  }
}
