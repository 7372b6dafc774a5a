import { type ReadingFilter, State2 } from '@vigil/contract'
import type { HistoryColumn } from '@vigil/devices'
import pg from 'pg'
import type { Statement } from '../../platform/database/cancellable.ts'
import type { Counting } from '../counted-rows.ts'
import { cellsOf } from '../recent-sql.ts'
import { Conditions } from './conditions.ts'
import { deviceColumns, joinDeviceOf } from './device-columns.ts'
import { parseRowId, type RowIdParts, timesOf } from './row-id.ts'
import type { PageStart } from './row-source.ts'

export interface ReadingQuery {
  filter: Pick<ReadingFilter, 'beginTime' | 'endTime' | 'states' | 'ids'>
  /** Undefined: all. Of what is stored reading by reading always named. */
  deviceIds: readonly number[] | undefined
  columns: readonly HistoryColumn[]
  start?: PageStart | undefined
}

const placeOf = (place: string | undefined): string => `(${(place ?? '0.0').replace('.', ',')})`

/** What is rare stands in an index of its own, which has to be named in its words. */
const isRare = (states: ReadingFilter['states']): boolean =>
  states !== undefined && states.length > 0 && !states.includes(State2.Normal)

const namedRows = ({ ids }: ReadingQuery['filter']): readonly RowIdParts[] | undefined =>
  ids?.flatMap((id) => parseRowId(id) ?? [])

const withIds = (found: Conditions, named: readonly RowIdParts[], table: string, place: boolean): void => {
  const serials = `${found.value(named.map(({ sn }) => sn))}::text[]`
  const times = `${found.value(named.map(({ at }) => new Date(at)))}::timestamptz[]`
  const places = place ? `, ${found.value(named.map((each) => placeOf(each.place)))}::text[]` : ''
  found.add(`exists (select from unnest(${serials}, ${times}${places}) as named (sn, at${place ? ', place' : ''})
    join device on device.sn = named.sn
    where device.id = ${table}.device_id and named.at = ${table}.at${place ? ` and named.place = ${table}.ctid::text` : ''})`)
}

const lastDevice = (found: Conditions, start: PageStart): string =>
  `coalesce((select id from device last where last.sn = ${found.value(parseRowId(start.beforeId ?? '')?.sn ?? '')}), 0)`

function common(found: Conditions, { filter }: ReadingQuery, table: string, place: boolean): boolean {
  const named = namedRows(filter)
  if (named?.length === 0) return false
  found.within(`${table}.at`, named === undefined ? filter : timesOf(named, filter))
  found.among(`${table}.state2`, filter.states)
  if (isRare(filter.states)) found.add(`${table}.state2 <> 0`)
  if (named !== undefined) withIds(found, named, table, place)
  return true
}

const RAW = 'reading.device_id, reading.at, reading.ctid as place'

/**
 * Reading by reading. Two of one device may share a moment: their place in the table tells them apart. Of many devices the
 * newest of each are looked up by its index: to sort the day of a fleet would take minutes.
 */
export function rawStatement(query: ReadingQuery, limit: number): Statement | undefined {
  const { deviceIds = [], columns, start, filter } = query
  const found = new Conditions()
  if (!common(found, query, 'reading', true)) return undefined
  const ids = `${found.value(deviceIds)}::bigint[]`
  if (start !== undefined) {
    const last = lastDevice(found, start)
    const place = `${found.value(placeOf(parseRowId(start.beforeId ?? '')?.place))}::tid`
    found.behind(
      'reading.at',
      start.before,
      `reading.device_id > ${last} or (reading.device_id = ${last} and reading.ctid > ${place})`,
    )
  }
  const cells = columns.map(({ column }) => `reading.${pg.escapeIdentifier(column)}`)
  const selected = [
    RAW,
    'reading.device_time, reading.state2, reading.runstate, reading.longitude, reading.latitude',
    ...cells,
  ].join(', ')
  const rows = isRare(filter.states)
    ? `select ${selected} from reading where reading.device_id = any (${ids}) and ${found.where}`
    : `select newest.* from unnest(${ids}) as wanted (id) cross join lateral (
         select ${selected} from reading where reading.device_id = wanted.id and ${found.where}
         order by reading.at desc, reading.ctid limit ${limit}) newest`
  return {
    text: `select page.*, 1 as n, ${deviceColumns()} from (
        select * from (${rows}) reading order by at desc, device_id, place limit ${limit}) page
      ${joinDeviceOf('page')} order by page.at desc, page.device_id, page.place`,
    values: found.values,
  }
}

export function rawCounting(query: ReadingQuery): Counting | undefined {
  const found = new Conditions()
  if (!common(found, query, 'reading', true)) return undefined
  found.add(`reading.device_id = any (${found.value(query.deviceIds ?? [])}::bigint[])`)
  return { from: `from reading where ${found.where}`, values: found.values }
}

export interface StepQuery extends ReadingQuery {
  unit: 'minute' | 'hour'
  /** Where what is not rolled up yet begins; undefined leaves it out. */
  progress: { minuteUntil: number; hourUntil: number } | undefined
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000 } as const
const ceilTo = (unit: number, epochMs: number): number => Math.ceil(epochMs / unit) * unit

/** Steps that are made already, and the same for what is not rolled up yet: made of the finer tables. */
function stepRows(query: StepQuery, found: Conditions, limit?: number): string | undefined {
  const { unit, deviceIds, columns, start } = query
  if (!common(found, query, 'step', false)) return undefined
  if (deviceIds !== undefined) found.among('step.device_id', deviceIds)
  else found.add('step.device_id in (select id from device where removed_at is null)')
  if (start !== undefined) found.behind('step.at', start.before, `step.device_id > ${lastDevice(found, start)}`)
  const order = limit === undefined ? '' : `order by step.at desc, step.device_id limit ${limit}`
  const table = `reading_${unit}` as const
  const cells = columns.flatMap(({ column }) =>
    cellsOf(table, column)
      .slice(0, 3)
      .map((cell) => `step.${cell}`),
  )
  const fields = ['step.device_id, step.at, step.n, step.state2', ...cells].join(', ')
  const stored = `select ${fields} from ${table} step where ${found.where}`
  const tail = tailOf(query)
  if (tail === undefined) return `${stored} ${order}`
  const made = `${stored} and step.at < ${found.time(tail.from)} ${order}`
  return `(${made}) union all (select step.* from (${tailRows(tail, found)}) step where ${found.where} ${order})`
}

/** Of one device alone: of a fleet it would be made anew with every page, out of the readings of an hour. */
function tailOf(query: StepQuery): Tail | undefined {
  const { unit, progress, deviceIds, filter } = query
  const [deviceId] = deviceIds ?? []
  if (progress === undefined || deviceId === undefined || deviceIds?.length !== 1) return undefined
  const named = namedRows(filter)
  const { beginTime, endTime } = named === undefined ? filter : timesOf(named, filter)
  const until = unit === 'hour' ? progress.hourUntil : progress.minuteUntil
  // A step belongs to the moment at which it begins, whatever of it lies behind the end.
  const from = Math.max(until, ceilTo(UNIT_MS[unit], beginTime ?? until))
  const to = ceilTo(UNIT_MS[unit], endTime ?? from)
  return to > from ? { ...query, deviceId, from, to, minuteUntil: progress.minuteUntil } : undefined
}

interface Tail extends StepQuery {
  deviceId: number
  from: number
  to: number
  minuteUntil: number
}

function tailRows({ unit, columns, deviceId, from, to, minuteUntil }: Tail, found: Conditions): string {
  const device = found.value(deviceId)
  const part = (table: 'reading_minute' | 'reading', begin: number, end: number): string => {
    const cells = columns.flatMap(({ column }, index) =>
      cellsOf(table, column).map((cell, which) => `${cell} as c${index}_${which}`),
    )
    const n = table === 'reading' ? '1' : 'n'
    return `select ${['at', `${n} as n`, 'state2', ...cells].join(', ')} from ${table}
      where device_id = ${device} and at >= ${found.time(begin)} and at < ${found.time(end)}`
  }
  const border = Math.min(Math.max(minuteUntil, from), to)
  const summaries = columns.map(({ column }, index) => {
    const [min, mean, max] = cellsOf('reading_minute', column)
    return `min(c${index}_0) as ${min}, sum(c${index}_1 * c${index}_3) / sum(c${index}_3) as ${mean}, max(c${index}_2) as ${max}`
  })
  const fields = [
    `${device}::bigint as device_id`,
    `date_trunc('${unit}', at, 'UTC') as at`,
    'sum(n)::int as n',
    'max(state2) as state2',
  ]
  return `select ${[...fields, ...summaries].join(', ')}
    from (${part('reading_minute', from, border)} union all ${part('reading', border, to)}) part group by 2`
}

export function stepStatement(query: StepQuery, limit: number): Statement | undefined {
  const found = new Conditions()
  const rows = stepRows(query, found, limit)
  if (rows === undefined) return undefined
  return {
    text: `select page.*, ${deviceColumns()} from (
        select step.* from (${rows}) step order by step.at desc, step.device_id limit ${limit}) page
      ${joinDeviceOf('page')} order by page.at desc, page.device_id`,
    values: found.values,
  }
}

export function stepCounting(query: StepQuery): Counting | undefined {
  const found = new Conditions()
  const rows = stepRows({ ...query, columns: [] }, found)
  return rows === undefined ? undefined : { from: `from (${rows}) step`, values: found.values }
}
