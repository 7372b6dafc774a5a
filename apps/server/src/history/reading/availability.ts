import { RunState } from '@vigil/contract'
import { isAvailable, type TimeSpan } from '@vigil/domain'
import { readRows } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

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

const AVAILABLE = Object.values(RunState).filter(isAvailable)

/** For every device that was not removed, or for some of them. Time within `gaps` counts for none of them. */
export async function selectAvailability(
  { pool }: Pick<Database, 'pool'>,
  { since, until }: TimeSpan,
  gaps: readonly TimeSpan[],
  deviceIds?: readonly number[],
): Promise<DeviceAvailability[]> {
  const rows = await readRows(
    pool,
    { device_id: 'text', known: 'number', available: 'number', since: 'time' },
    SELECT,
    [
      new Date(since),
      new Date(until),
      AVAILABLE,
      gaps.map((gap) => new Date(gap.since)),
      gaps.map((gap) => new Date(gap.until)),
      deviceIds ?? null,
    ],
  )
  return rows.map((row) => ({
    deviceId: Number(row.device_id),
    known: row.known,
    available: row.available,
    since: row.since.getTime(),
  }))
}

/**
 * Every change of state is stored, so that a state holds until the next one. Before its first one a device was registered and
 * had never been heard; a history that was brought in from elsewhere may be older than the registration.
 */
const SELECT = `
  with first_state as (
    select device.id as device_id, coalesce(last.available, false) as available,
      case when last.available is null then greatest(device.created_at, $1) else $1 end as at
    from device
    left join lateral (
      select runstate = any ($3) as available from device_state_change change
      where change.device_id = device.id and change.at <= $1 order by change.at desc limit 1) last on true
    where device.removed_at is null and device.created_at < $2 and ($6::bigint[] is null or device.id = any ($6))
      and (last.available is not null or not exists (
        select from device_state_change change
        where change.device_id = device.id and change.at > $1 and change.at <= device.created_at))),
  state as (
    select device_id, available, at from first_state
    union all
    select change.device_id, change.runstate = any ($3), change.at from device_state_change change
    join device on device.id = change.device_id and device.removed_at is null
    where change.at > $1 and change.at < $2 and ($6::bigint[] is null or change.device_id = any ($6))),
  span as (
    select device_id, available, at, lead(at, 1, $2) over (partition by device_id order by at) as until from state),
  watched as (
    select device_id, available, at, extract(epoch from until - at - coalesce(missed.time, '0')) * 1000 as ms
    from span left join lateral (
      select sum(greatest(least(span.until, gap.until) - greatest(span.at, gap.since), '0')) as time
      from unnest($4::timestamptz[], $5::timestamptz[]) as gap (since, until)) missed on true)
  select device_id, sum(ms)::float8 as known, coalesce(sum(ms) filter (where available), 0)::float8 as available,
    min(at) as since
  from watched group by device_id`
