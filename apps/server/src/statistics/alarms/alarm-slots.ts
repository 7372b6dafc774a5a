import type { Period } from '@vigil/domain'
import { weekSlotOf } from '../../alarms/history/week-slot.ts'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { movedDevices } from '../keeping/figure-keeper.ts'
import { clipped } from '../keeping/scope.ts'
import type { AlarmScope } from './alarm-scope.ts'

const SLOT = weekSlotOf('local')
const PLACES = 'select device_id, office_id, device_type from alarm_slot_place'
const STORED = `
  select event.begin_at at time zone $1 as local, event.device_id, event.module, event.kind, event.priority from alarm_event event
  where event.begin_at >= $2 and event.begin_at < $3`

/** Alarms of each hour of the week where devices stand now: `$1` is the zone, `$2` and `$3` are begin and end. */
const COUNTED = `
  select ${SLOT} as slot, device.id as device_id, device.office_id, device.device_type, stored.module, stored.kind, 1 as n
  from (${STORED}) stored join device on device.id = stored.device_id and device.removed_at is null`

/** The same by whole months: what is kept, what waits to be summed up, and what devices have moved since. */
const KEPT = `
  with moved as materialized (${movedDevices(PLACES)})
  select slot, null::bigint as device_id, office_id, device_type, module, kind, n from alarm_slot
  where month >= ($2::timestamptz at time zone $1)::date and month < ($3::timestamptz at time zone $1)::date
  union all
  select ${SLOT}, null, office_id, device_type, module, kind, n
  from (select at at time zone $1 as local, device_id, module, kind, n from alarm_delta where at >= $2 and at < $3) waits
  join alarm_slot_place using (device_id)
  union all
  select ${SLOT}, null, side.office_id, side.device_type, stored.module, stored.kind, side.n
  from moved cross join lateral (${STORED} and event.device_id = moved.device_id offset 0) stored
  cross join lateral (values (moved.office_id, moved.device_type, 1), (moved.old_office, moved.old_type, -1))
    side (office_id, device_type, n)
  where side.office_id is not null`

/** Hours of the week that had alarms. They are kept by month, place, model and module: a day, a week and a device are counted. */
export function createAlarmSlots(pool: ReadPool, timeZone: string) {
  return (period: Period, scope: AlarmScope, isKept: boolean): Promise<{ slot: number; n: number }[]> => {
    const { begin, end } = clipped(period, scope)
    const { officeIds, deviceType, deviceIds, modules, kinds } = scope
    const isByMonth = period.unit === 'month' || period.unit === 'year'
    return readRows(
      pool,
      { slot: 'number', n: 'number' },
      `select slot, sum(n)::int as n from (${isKept && isByMonth ? KEPT : COUNTED}) fact
       where kind = any ($4) and ($5::bigint[] is null or office_id = any ($5)) and ($6::text is null or device_type = $6)
         and ($7::text[] is null or module = any ($7)) and ($8::bigint[] is null or device_id = any ($8))
       group by slot having sum(n) <> 0 order by slot`,
      [
        ...[timeZone, new Date(begin), new Date(end), kinds],
        ...[officeIds ?? null, deviceType ?? null, modules ?? null, deviceIds ?? null],
      ],
    )
  }
}
