import { State2, UNHANDLED_COUNTED } from '@vigil/contract'
import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow } from '../../history/reading/alarm-rows.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

/** Undefined: every device of the site. */
type DeviceIds = readonly number[] | undefined

export interface AlarmHour {
  since: number
  until: number
  warning: number
  alarm: number
  highRisk: number
}

export interface AlarmSummary {
  hours: AlarmHour[]
  total: number
  drills: number
  handled: number
  meanHandleMs: number | null
}

interface CountRow {
  hour: number
  is_drill: boolean
  peak_state: State2
  n: number
  handled: number
  handle_ms: number | null
}

const COUNT_ROW_COLUMNS: ColumnsOf<CountRow> = {
  hour: 'number',
  is_drill: 'boolean',
  peak_state: 'number',
  n: 'number',
  handled: 'number',
  handle_ms: 'number?',
}

const PRESENT = `exists (select from device where device.id = event.device_id and device.removed_at is null)`
const scoped = (deviceIds: DeviceIds, parameter: string): string =>
  deviceIds === undefined ? PRESENT : `event.device_id = any (${parameter})`
const scopeValues = (deviceIds: DeviceIds): unknown[] => (deviceIds === undefined ? [] : [deviceIds])

const LEVELS: Partial<Record<State2, 'warning' | 'alarm' | 'highRisk'>> = {
  [State2.Warning]: 'warning',
  [State2.Alarm]: 'alarm',
  [State2.HighRisk]: 'highRisk',
}

/** Alarms by the hour in which they began; the last hour ends at `until`. */
export async function selectAlarmSummary(
  { pool }: Pick<Database, 'pool'>,
  hourStarts: readonly number[],
  until: number,
  deviceIds: DeviceIds,
): Promise<AlarmSummary> {
  const rows = await readRowsOf<CountRow>(
    pool,
    COUNT_ROW_COLUMNS,
    `select width_bucket(event.begin_at, $1::timestamptz[]) as hour, event.kind <> 'normal' as is_drill, event.peak_state,
       count(*)::int as n, count(event.handled_at)::int as handled,
       (extract(epoch from sum(event.handled_at - event.begin_at)) * 1000)::float8 as handle_ms
     from alarm_event event
     where event.begin_at >= $2 and event.begin_at < $3 and ${scoped(deviceIds, '$4')}
     group by 1, 2, 3`,
    [
      hourStarts.map((start) => new Date(start)),
      new Date(hourStarts[0] ?? until),
      new Date(until),
      ...scopeValues(deviceIds),
    ],
  )
  const summary: AlarmSummary = { hours: [], total: 0, drills: 0, handled: 0, meanHandleMs: null }
  for (const [n, since] of hourStarts.entries()) {
    summary.hours.push({ since, until: hourStarts[n + 1] ?? until, warning: 0, alarm: 0, highRisk: 0 })
  }
  let handleMs = 0
  for (const row of rows) {
    const level = LEVELS[row.peak_state]
    const hour = summary.hours[row.hour - 1]
    if (row.is_drill) summary.drills += row.n
    if (row.is_drill || level === undefined || hour === undefined) continue
    hour[level] += row.n
    summary.total += row.n
    summary.handled += row.handled
    handleMs += row.handle_ms ?? 0
  }
  if (summary.handled > 0) summary.meanHandleMs = Math.round(handleMs / summary.handled)
  return summary
}

export interface Unhandled {
  count: number
  oldest: AlarmRow | undefined
}

/** Alarms that nobody has handled, whether they have ended or not. */
export async function selectUnhandled({ pool }: Pick<Database, 'pool'>, deviceIds: DeviceIds): Promise<Unhandled> {
  const condition = `event.handled_at is null and ${scoped(deviceIds, '$1')}`
  const [counted, oldest] = await Promise.all([
    readRows(
      pool,
      { n: 'number' },
      `select count(*)::int as n from
         (select from alarm_event event where ${condition} limit ${UNHANDLED_COUNTED}) found`,
      scopeValues(deviceIds),
    ),
    readRowsOf<AlarmRow>(
      pool,
      ALARM_COLUMNS,
      `${ALARM_ROWS} where ${condition} order by event.begin_at, event.id limit 1`,
      scopeValues(deviceIds),
    ),
  ])
  return { count: counted[0]?.n ?? 0, oldest: oldest[0] }
}
