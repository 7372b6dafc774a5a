import type { ReadingStep } from '@vigil/contract'
import { DAY_MS, listPartitions, type PartitionedTable } from '../../history/writing/partitions.ts'
import { readProgress } from '../../history/writing/rollups/rollups.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { TimeWindow } from './parts.ts'

/** How many rows of each step a device has in a time, about. */
export interface ReadingCount extends Readonly<Record<ReadingStep, number>> {
  readonly deviceId: number
  /** Begin of an hour in which it reported, one of the last. */
  readonly newestHour: number
}

const HOUR_MS = 3_600_000
/** A longer time is counted by hours, not minutes: the hours at its edges weigh little then. */
const BY_MINUTES_MS = 26 * HOUR_MS
/** Beyond this many hours only a sample is counted: all hours of a large fleet's year would be gigabytes. */
const HOURS_READ = 100_000

interface CountRow {
  deviceId: number
  hour: number
  minute: number
  reading: number
  newest: Date
}

/** The first moment of which readings of each step may be kept. */
export async function selectKeptFrom({ pool }: Past): Promise<Record<ReadingStep, number>> {
  const partitions = await listPartitions(pool)
  const firstOf = (table: PartitionedTable): number => {
    const days = partitions.filter((each) => each.table === table).map(({ day }) => day)
    return days.length === 0 ? 0 : Math.min(...days) * DAY_MS
  }
  return { reading: firstOf('reading'), minute: firstOf('reading_minute'), hour: 0 }
}

/**
 * From the hours and minutes that are kept, and what is not rolled up yet from the readings themselves: to count all readings would
 * take as long as the file.
 */
export async function countReadings(
  { pool }: Past,
  devices: readonly DeviceRow[],
  { beginTime, endTime }: TimeWindow,
  signal?: AbortSignal,
): Promise<ReadingCount[]> {
  if (devices.length === 0) return []
  const { hourUntil, minuteUntil } = await readProgress(pool)
  const hours = Math.ceil((endTime - beginTime) / HOUR_MS) * devices.length
  const share = Math.min(1, HOURS_READ / hours)
  const hoursEnd = endTime - beginTime <= BY_MINUTES_MS ? beginTime : Math.min(Math.max(hourUntil, beginTime), endTime)
  const hoursBegin = Math.min(Math.floor(beginTime / HOUR_MS) * HOUR_MS, hoursEnd)
  const minutesEnd = Math.min(Math.max(minuteUntil, hoursEnd), endTime)
  const sampled = share < 1 ? `tablesample system (${(100 * share).toFixed(4)})` : ''
  const times = (1 / share).toFixed(6)
  const of = (from: string, to: string): string =>
    `where device_id = any ($1) and at >= ${from} and at < ${to} group by device_id`
  const rows = await createRun(pool)<CountRow>(
    {
      text: `select device_id::float8 as "deviceId", sum(hours)::float8 as hour, sum(minutes)::float8 as minute,
          sum(readings)::float8 as reading, date_trunc('hour', max(newest)) as newest from (
        select device_id, count(*) * ${times} as hours, sum(least(n, 60)) * ${times} as minutes, sum(n) * ${times} as readings,
          max(at) as newest from reading_hour ${sampled} ${of('$2', '$3')}
        union all
        select device_id, count(distinct date_trunc('hour', at)), count(*), sum(n), max(at) from reading_minute ${of('$4', '$5')}
        union all
        select device_id, count(distinct date_trunc('hour', at)), count(distinct date_trunc('minute', at)), count(*), max(at)
          from reading ${of('$5', '$6')}
      ) part group by device_id`,
      values: [
        devices.map(({ id }) => id),
        ...[hoursBegin, hoursEnd === beginTime ? hoursBegin : hoursEnd, hoursEnd, minutesEnd, endTime].map(
          (at) => new Date(at),
        ),
      ],
      columns: { deviceId: 'number', hour: 'number', minute: 'number', reading: 'number', newest: 'time' },
    },
    signal,
  )
  return rows.map(({ deviceId, hour, minute, reading, newest }) => ({
    deviceId,
    hour: Math.round(hour),
    minute: Math.round(minute),
    reading: Math.round(reading),
    newestHour: newest.getTime(),
  }))
}
