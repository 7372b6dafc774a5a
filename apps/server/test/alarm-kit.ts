import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS, type AlarmEvent, type ModuleKey } from '@vigil/contract'
import { registry } from '@vigil/devices'
import type pg from 'pg'
import { type Alarms, createAlarms } from '../src/alarms/alarms.ts'
import type { AlarmBook } from '../src/alarms/book/alarm-book.ts'
import { createLiveAlarms, type LiveAlarmsOptions } from '../src/alarms/live-alarms.ts'
import type { LivePath } from '../src/fleet/live-path.ts'
import { loadFleetState } from '../src/history/reading/latest.ts'
import { createHistory, type History } from '../src/history/writing/history.ts'
import { createDirectory, type Directory } from '../src/organisation/directory.ts'
import type { Database } from '../src/platform/database.ts'
import type { SessionUser, UserContext } from '../src/platform/http/handlers.ts'
import { seedControl } from './control-kit.ts'
import { openDoors, SILENT_LOG, testBroker } from './live-kit.ts'

export const CITY = '1'
export const CUSTOMS = '2'
export const METRO = '3'

/** Offices 1 (city) with 2 (customs) and 3 (metro) below it, an account of each with the same number, and devices. */
export async function seedAlarms(database: Database, devices: Parameters<typeof seedControl>[1]): Promise<void> {
  await seedControl(database, devices)
  await database.pool.query(`insert into role (name, permissions) values ('operator', '{}')`)
  await database.pool.query(
    `insert into app_user (username, name, password_hash, office_id, role_id, enable_alarm_disposition)
     select 'user-' || id, name, 'x', id, 1, true from office order by id`,
  )
}

export interface AlarmWorld {
  database: Database
  directory: Directory
  history: History
  live: LivePath
  book: AlarmBook
  alarms: Alarms
  handlers: Alarms['handlers']
  mqttPort: number
  httpPort: number
  clock: { ahead: number }
  now(): number
  context(userId: string): UserContext
  /** A message of a device, as if it had come by the broker; resolves when it is stored. */
  hear(sn: string, mods: Partial<Record<ModuleKey, 0 | 1 | 2 | 3>>, more?: object): Promise<void>
  desk(userId?: string): Promise<AlarmEvent[]>
  /** As by a crash: nothing is told, what is under way is lost or not. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Everything of the server between broker and database: real history, real push; only HTTP and sessions are left out. */
export async function startAlarms(
  database: Database,
  listening: Pick<LiveAlarmsOptions, 'onUpdate' | 'onAlarmTold' | 'onAlarmRisen'> = {},
): Promise<AlarmWorld> {
  const users = new Map<string, SessionUser>(
    [CITY, CUSTOMS, METRO].map((id) => [
      id,
      { id, username: `user-${id}`, officeId: id, permissions: new Set(ALL_PERMISSIONS) },
    ]),
  )
  const clock = { ahead: 0 }
  const now = (): number => Date.now() + clock.ahead
  const directory = await createDirectory({ database, registry, log: SILENT_LOG })
  const history = await createHistory({ database, registry, log: SILENT_LOG })
  const broker = await testBroker(directory, users)
  const common = { directory, registry, language: 'en', now, elapsed: now, newId: randomUUID, log: SILENT_LOG } as const
  const stored = await loadFleetState(database)
  const live = createLiveAlarms({ ...common, ...listening, writer: history.writer, broker, stored })
  const { book, telling } = live
  const alarms = createAlarms({
    ...common,
    database,
    book,
    telling,
    stored: stored.alarms,
    storedPassages: stored.passages,
    fleet: live.fleet,
    push: live.push,
    writer: history.writer,
    // A test says itself when alarms are merged by rule.
    mergeWaitMs: 3_600_000,
  })
  alarms.start()
  const doors = await openDoors(broker, live.listeners)
  const leave = async (): Promise<void> => {
    await alarms.stop()
    live.stop()
    await doors.close()
  }
  const context = (userId: string): UserContext => {
    const user = users.get(userId)
    if (user === undefined) throw new Error(`no account ${userId}`)
    return { user, token: '', locale: 'en', requestId: 'test', address: '10.0.0.7' }
  }
  return {
    database,
    directory,
    history,
    live,
    book,
    alarms,
    handlers: alarms.handlers,
    mqttPort: doors.mqttPort,
    httpPort: doors.httpPort,
    clock,
    now,
    context,
    async hear(sn, states, more = {}) {
      const row = directory.device(sn)
      if (row === undefined) throw new Error(`no device ${sn}`)
      const mods = Object.fromEntries(
        Object.entries(states).map(([key, state]) => [key, { state, runstate: 1 as const }]),
      )
      const message = { type: 'data' as const, time: now(), mods, ...more }
      await live.fleet.apply(row, message, now(), randomUUID())
    },
    desk: async (userId = CITY) => (await live.handlers.snapshot({}, context(userId))).alarms,
    async kill() {
      await leave()
      await history.close(0)
      // A transaction that is under way ends with its process: it must not commit behind the next one's back.
      for (let left = 1; left > 0; ) {
        const { rows } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'vigil history writer' and datname = current_database()`,
        )
        left = rows.length
      }
    },
    async stop() {
      await leave()
      await history.close()
    },
  }
}

export const storedAlarms = async (pool: pg.Pool, sn: string) =>
  (
    await pool.query(
      `select event.id, event.phase, event.version, event.kind, event.end_at is null as open, event.occurrences,
         event.handled_at is not null as settled, event.case_id, event.source, event.course
       from alarm_event event join device on device.id = event.device_id where device.sn = $1
       order by event.begin_at, event.id`,
      [sn],
    )
  ).rows

/** What is written of an alarm, oldest first: kind, version, by whom. */
export const loggedOf = async (pool: pg.Pool, id: string): Promise<string[]> =>
  (
    await pool.query<{ line: string }>(
      `select kind || ' ' || coalesce(version::text, '-') || case when username <> '' then ' ' || username else '' end as line
       from alarm_log where event_id = $1 order by n`,
      [id],
    )
  ).rows.map(({ line }) => line)

export const auditedOf = async (pool: pg.Pool): Promise<string[]> =>
  (
    await pool.query<{ line: string }>(`select act || ' ' || coalesce(subject, '') as line from audit order by id`)
  ).rows.map(({ line }) => line)
