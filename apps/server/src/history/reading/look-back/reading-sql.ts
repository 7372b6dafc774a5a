import { type ReadingFilter, type RunState, State2 } from '@vigil/contract'
import pg from 'pg'
import type { Statement } from '../../../platform/database/cancellable.ts'
import type { Counting } from '../counted-rows.ts'
import { byGroup, type ColumnGroup, numberArray } from './column-groups.ts'
import { Conditions } from './conditions.ts'
import { DEVICE_COLUMNS, type DeviceColumns, deviceColumns, joinDeviceOf } from './device-columns.ts'
import { markOf, parseRowId, type RowIdParts, timesOf } from './row-id.ts'
import type { PageStart } from './row-source.ts'

/** Values in the order of the model's columns; of a step lowest, mean and highest of each. */
export type Cells = readonly (number | null)[]

export interface ReadingRow extends DeviceColumns {
  at: Date
  n: number
  state2: State2
  /** Values of a step; looked up when its rows are known. */
  cells?: Cells | undefined
  /** What is stored can not be summed up. */
  unreadable?: boolean
  /** Steps alone have it. */
  device_id?: number
  is_tail?: boolean
  /** Single readings alone have it. */
  mark?: string
  device_time?: Date
  runstate?: RunState
  longitude?: number | null
  latitude?: number | null
}

/** The values of a step, asked for apart. */
export interface Numbers {
  device_id: number
  at: Date
  cells: Cells
}

export type ReadingConditions = Pick<ReadingFilter, 'beginTime' | 'endTime' | 'states' | 'ids'>

export interface RawQuery {
  filter: ReadingConditions
  devices: readonly { id: number; deviceType: string }[]
  groups: readonly ColumnGroup[]
  start?: PageStart | undefined
}

/** What is rare stands in an index of its own, which has to be named in its words. */
export const isRare = (states: ReadingFilter['states']): boolean =>
  states !== undefined && states.length > 0 && !states.includes(State2.Normal)

export const namedRows = ({ ids }: ReadingConditions): readonly RowIdParts[] | undefined =>
  ids?.flatMap((id) => parseRowId(id) ?? [])

/** `mark`: of the table, where two rows of a device may share a moment. */
function withIds(found: Conditions, named: readonly RowIdParts[], table: string, mark: string | undefined): void {
  const serials = `${found.value(named.map(({ sn }) => sn))}::text[]`
  const times = `${found.value(named.map(({ at }) => new Date(at)))}::timestamptz[]`
  const marks = `${found.value(named.map((each) => each.mark ?? null))}::text[]`
  const isMarked = mark === undefined ? 'true' : `coalesce(named.mark = ${mark}, true)`
  found.add(`exists (select from unnest(${serials}, ${times}, ${marks}) as named (sn, at, mark)
    join device on device.sn = named.sn
    where device.id = ${table}.device_id and named.at = ${table}.at and ${isMarked})`)
}

export const lastDevice = (found: Conditions, start: PageStart): string =>
  `coalesce((select id from device last where last.sn = ${found.value(parseRowId(start.beforeId ?? '')?.sn ?? '')}), 0)`

/** False when nothing can fit. */
export function narrow(found: Conditions, filter: ReadingConditions, table: string, mark?: string): boolean {
  const named = namedRows(filter)
  if (named?.length === 0) return false
  found.within(`${table}.at`, named === undefined ? filter : timesOf(named, filter))
  found.among(`${table}.state2`, filter.states)
  if (isRare(filter.states)) found.add(`${table}.state2 <> 0`)
  if (named !== undefined) withIds(found, named, table, mark)
  return true
}

const MARK = markOf('reading')

/**
 * Reading by reading. Two of one device may share a moment: their marks tell them apart. Of many devices the newest of each are
 * looked up by its index: to sort the day of a fleet would take minutes.
 */
export function rawStatement(
  { filter, devices, groups, start }: RawQuery,
  limit: number,
): Statement<ReadingRow> | undefined {
  const found = new Conditions()
  if (!narrow(found, filter, 'reading', MARK)) return undefined
  const groupOf = new Map(groups.flatMap(({ deviceTypes }, index) => deviceTypes.map((type) => [type, index] as const)))
  const ids = found.value(devices.map(({ id }) => id))
  const kinds = found.value(devices.map(({ deviceType }) => groupOf.get(deviceType) ?? -1))
  const wanted = `unnest(${ids}::bigint[], ${kinds}::int[]) as wanted (id, kind)`
  if (start !== undefined) {
    const last = lastDevice(found, start)
    const mark = found.value(parseRowId(start.beforeId ?? '')?.mark ?? '')
    found.behind(
      'reading.at',
      start.before,
      `reading.device_id > ${last} or (reading.device_id = ${last} and ${MARK} > ${mark})`,
    )
  }
  const cells = byGroup(
    groups,
    (_, index) => `wanted.kind = ${index}`,
  )((columns) => numberArray(columns.map(({ column }) => `reading.${pg.escapeIdentifier(column)}`)))
  const selected = `reading.device_id, reading.at, ${MARK} as mark, reading.device_time, reading.state2, reading.runstate,
    reading.longitude, reading.latitude, ${cells} as numbers`
  const rows = isRare(filter.states)
    ? `select ${selected} from ${wanted} join reading on reading.device_id = wanted.id where ${found.where}`
    : `select newest.* from ${wanted} cross join lateral (
         select ${selected} from reading where reading.device_id = wanted.id and ${found.where}
         order by reading.at desc, mark limit ${limit}) newest`
  return {
    text: `select page.at, page.mark, page.device_time, page.state2, page.runstate, page.longitude, page.latitude,
        to_json(page.numbers) as cells, 1 as n, ${deviceColumns()} from (
        select * from (${rows}) reading order by at desc, device_id, mark limit ${limit}) page
      ${joinDeviceOf('page')} order by page.at desc, page.device_id, page.mark`,
    values: found.values,
    columns: {
      ...DEVICE_COLUMNS,
      at: 'time',
      mark: 'text',
      device_time: 'time',
      state2: 'number',
      runstate: 'number',
      longitude: 'number?',
      latitude: 'number?',
      cells: 'json',
      n: 'number',
    },
  }
}

export function rawCounting({ filter, devices }: RawQuery): Counting | undefined {
  const found = new Conditions()
  if (!narrow(found, filter, 'reading', MARK)) return undefined
  found.add(`reading.device_id = any (${found.value(devices.map(({ id }) => id))}::bigint[])`)
  return { from: `from reading where ${found.where}`, values: found.values }
}
