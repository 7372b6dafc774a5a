import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow } from '../../history/reading/alarm-rows.ts'
import { type Organisation, seenDeviceIds } from '../../organisation/device-scope.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createAlarmWording, type WordingOptions } from '../records/alarm-wording.ts'

export interface AlarmFilter {
  /** All devices when absent: the planner then reads the newest alarms straight from their index. */
  deviceIds?: readonly number[] | undefined
  since?: number | undefined
  until?: number | undefined
  before?: number | undefined
  beforeId?: string | undefined
  states?: readonly number[] | undefined
  limit: number
}

/** Newest first. Each page starts after the last alarm of the one before, however many begin in the same moment. */
export async function selectAlarms({ pool }: Past, filter: AlarmFilter): Promise<AlarmRow[]> {
  const values: unknown[] = []
  const value = (given: unknown): string => `$${values.push(given)}`
  const time = (epochMs: number): string => `${value(new Date(epochMs))}::timestamptz`
  const conditions: string[] = []
  const { deviceIds, since, until, before, beforeId = '', states } = filter

  if (deviceIds?.length === 1) conditions.push(`event.device_id = ${value(deviceIds[0])}`)
  else if (deviceIds !== undefined) conditions.push(`event.device_id = any (${value(deviceIds)})`)
  if (since !== undefined) conditions.push(`event.begin_at >= ${time(since)}`)
  if (until !== undefined) conditions.push(`event.begin_at < ${time(until)}`)
  if (before !== undefined) {
    const at = time(before)
    conditions.push(`event.begin_at <= ${at} and (event.begin_at < ${at} or event.id > ${value(beforeId)})`)
  }
  if (states !== undefined) conditions.push(`event.peak_state = any (${value(states)})`)

  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  const rows = await readRowsOf<AlarmRow>(
    pool,
    ALARM_COLUMNS,
    `${ALARM_ROWS} ${where} order by event.begin_at desc, event.id limit ${value(filter.limit)}`,
    values,
  )
  return rows
}

interface RecentAlarmsOptions extends WordingOptions {
  database: Pick<Database, 'pool'>
  directory: Organisation
}

export function createRecentAlarms(options: RecentAlarmsOptions): Pick<Handlers, 'recentAlarms'> {
  const { database, directory } = options
  const worded = createAlarmWording(options)

  return {
    async recentAlarms({ sn, officeId, limit, ...times }, { user, locale }) {
      const deviceIds = seenDeviceIds(directory, user, { sn, officeId })
      if (deviceIds?.length === 0) return { alarms: [], next: null }
      const rows = await selectAlarms(database, { ...times, deviceIds, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return {
        alarms: page.map((row) => worded(row, locale)),
        next: hasMore ? { before: last.begin_at.getTime(), beforeId: last.id } : null,
      }
    },
  }
}
