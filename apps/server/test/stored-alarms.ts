import type { AlarmKind, ModuleKey, State2 } from '@vigil/contract'
import { coreOf, phaseOf } from '@vigil/domain'
import type pg from 'pg'
import { alarmAs } from './alarm-records.ts'

export interface StoredAlarm {
  id: string
  deviceId: number
  beginAt: number
  endAt?: number
  peakState?: State2
  kind?: AlarmKind
  handledAt?: number
  module?: ModuleKey
}

const at = (epochMs: number | undefined): Date | null => (epochMs === undefined ? null : new Date(epochMs))

/** An alarm as the history writer leaves it; one without an end is open. */
export async function addAlarm(pool: pg.Pool, alarm: StoredAlarm): Promise<void> {
  const { id, deviceId, beginAt, endAt, peakState = 2, kind = 'normal', handledAt, module = 'nuclearMod' } = alarm
  const state = endAt === undefined ? peakState : 0
  const { rows } = await pool.query<{ sn: string }>('select sn from device where id = $1', [deviceId])
  const sn = rows[0]?.sn ?? ''
  const course = coreOf(alarmAs({ id, sn, module, kind, state, peakState, beginAt, endAt, handledAt }))
  await pool.query(
    `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority,
       peak_quantity, peak_value, peak_unit, message, handled_at, changed_at, course, phase)
     values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $5, 'doseRate', 3, 'µSv/h', 'the stored words', $9, $6, $10, $11)`,
    [
      id,
      deviceId,
      module,
      state,
      peakState,
      at(beginAt),
      at(endAt),
      kind,
      at(handledAt),
      JSON.stringify(course),
      phaseOf(course),
    ],
  )
}

/** As many more like a stored one, a second apart from so many days ago on; their ids are `n1`, `n2` and so on. */
export async function addManyAlarms(pool: pg.Pool, like: string, count: number, daysAgo: number): Promise<void> {
  await pool.query(
    `insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority, message,
       changed_at, course, phase)
     select 'n' || n, device_id, module, state, peak_state, at, at, at, kind, priority, message, at, course, phase
     from alarm_event, generate_series(1, $2::int) as n,
       lateral (select now() - $3::int * interval '1 day' + n * interval '1 second' as at) t where id = $1`,
    [like, count, daysAgo],
  )
}

/** An office below the site, with one device of each model; answers their ids. */
export async function addOfficeWith(
  pool: pg.Pool,
  path: string,
  parentPath: string | null,
  ...devices: { sn: string; deviceType: string; createdAt: number }[]
): Promise<{ officeId: string; deviceIds: number[] }> {
  const office = await pool.query<{ id: string }>(
    `insert into office (name, path, parent_id) values ($1, $1, (select id from office where path = $2)) returning id`,
    [path, parentPath],
  )
  const officeId = office.rows[0]?.id ?? ''
  const deviceIds: number[] = []
  for (const { sn, deviceType, createdAt } of devices) {
    const device = await pool.query<{ id: string }>(
      `insert into device (sn, device_type, name, office_id, secret_hash, created_at)
       values ($1, $2, $1, $3, 'x', $4) returning id`,
      [sn, deviceType, officeId, new Date(createdAt)],
    )
    deviceIds.push(Number(device.rows[0]?.id))
  }
  return { officeId, deviceIds }
}
