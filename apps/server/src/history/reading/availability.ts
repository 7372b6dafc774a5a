import type { TimeSpan } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { gapLists, stateSpans, watchedMs } from './state-spans.ts'

/** What the record tells of one device within some time. */
export interface DeviceAvailability {
  deviceId: number
  /** Milliseconds that are on record, and those of them in which the device was connected and not in fault. */
  known: number
  available: number
  /** Where its record begins within the time asked for. */
  since: number
}

/** Null when nothing is on record. */
export const percentOf = ({ known, available }: Pick<DeviceAvailability, 'known' | 'available'>): number | null =>
  known > 0 ? Math.min(100, Math.max(0, (available / known) * 100)) : null

/** For every device that was not removed, or for some of them. Time within `gaps` counts for none of them. */
export async function selectAvailability(
  { pool }: Past,
  { since, until }: TimeSpan,
  gaps: readonly TimeSpan[],
  deviceIds?: readonly number[],
): Promise<DeviceAvailability[]> {
  const rows = await readRows(
    pool,
    { device_id: 'text', known: 'number', available: 'number', since: 'time' },
    SELECT,
    [new Date(since), new Date(until), ...gapLists(gaps), deviceIds ?? null],
  )
  return rows.map((row) => ({
    deviceId: Number(row.device_id),
    known: row.known,
    available: row.available,
    since: row.since.getTime(),
  }))
}

const SELECT = `
  with ${stateSpans(
    `select id, $1::timestamptz from device where removed_at is null and ($5::bigint[] is null or id = any ($5))`,
    '$2::timestamptz',
  )},
  watched as (select device_id, available, at, ${watchedMs('span.at', 'span.until', ['$3', '$4'])} as ms from span)
  select device_id, sum(ms)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available,
    min(at) as since
  from watched group by device_id`
