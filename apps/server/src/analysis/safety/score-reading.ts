import { PointState, pointStateSchema } from '@vigil/contract'
import type { ShownState } from '../../history/reading/recent-data.ts'
import { readRows, readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { SafetyDevice, SafetySpan } from './safety-job.ts'

type Pool = Database['pool']

/** Devices whose changes are read at once. */
const AT_ONCE = 50

/**
 * The states of devices from the begin of a time on, by device. One that was registered and never heard was not connected; before
 * that nothing is known of it.
 */
export async function readStatesOf(
  pool: Pool,
  devices: readonly SafetyDevice[],
  { from, to }: SafetySpan,
): Promise<Map<number, ShownState[]>> {
  const found = new Map<number, ShownState[]>()
  for (let place = 0; place < devices.length; place += AT_ONCE) {
    const ids = devices.slice(place, place + AT_ONCE).map(({ id }) => id)
    const rows = await readTuples<[number, number, number]>(pool, 'number', {
      text: `select device_id::float8, (extract(epoch from at) * 1000)::float8, shown::float8 from (
          select last.device_id, last.at, last.shown from unnest($1::bigint[]) asked (id) cross join lateral (
            select device_id, at, shown from device_state_change
            where device_id = asked.id and at < $2 order by at desc limit 1) last
          union all
          select device_id, at, shown from device_state_change
          where device_id = any ($1::bigint[]) and at >= $2 and at < $3
          union all
          select id, created_at, ${PointState.NotConnected} from device where id = any ($1::bigint[]) and created_at < $3
            and not exists (select from device_state_change early where early.device_id = device.id and early.at <= created_at)
        ) change order by 1, 2`,
      values: [ids, new Date(from), new Date(to)],
    })
    for (const [deviceId, at, shown] of rows) {
      const known = found.get(deviceId) ?? []
      found.set(deviceId, known)
      known.push([at, pointStateSchema.parse(shown)])
    }
  }
  return found
}

export interface AlarmCount {
  readonly officeId: string
  /** The day of the site's calendar, as if its clock showed UTC. */
  readonly day: number
  readonly priority: number
  readonly n: number
}

/** Alarms that began, by site, day and priority; without drills, and without those of which people found that they were nothing. */
export async function readAlarmCounts(
  pool: Pool,
  deviceIds: readonly number[],
  { from, to }: SafetySpan,
  timeZone: string,
): Promise<AlarmCount[]> {
  const rows = await readRows(
    pool,
    { officeId: 'text', day: 'number', priority: 'number', n: 'number' },
    `select device.office_id::text as "officeId",
       (extract(epoch from date_trunc('day', begin_at at time zone $4) at time zone 'UTC') * 1000)::float8 as day,
       priority, count(*)::int as n
     from alarm_event join device on device.id = alarm_event.device_id
     where device_id = any ($1::bigint[]) and begin_at >= $2 and begin_at < $3 and alarm_event.kind = 'normal'
       and outcome <> 'nothing' and priority > 0
     group by 1, 2, 3`,
    [deviceIds, new Date(from), new Date(to), timeZone],
  )
  return rows
}
