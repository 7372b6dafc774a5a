import type { AlarmLogEntry, AlarmLogKind, State2 } from '@vigil/contract'
import type pg from 'pg'
import { ALARM_ROWS, type AlarmRow } from '../history/reading/alarm-rows.ts'
import type { Database } from '../platform/database.ts'
import type { LogLine, WrittenLine } from './alarm-desk.ts'

type Queries = Pick<pg.ClientBase, 'query'>

interface LogRow {
  id: string
  at: Date
  kind: AlarmLogKind
  by: string
  from: string
  note: string
  state: State2 | null
  value: number | null
  version: number | null
}

const LOG_COLUMNS = `id, at, kind, username as by, address as "from", note, state, value, version`
const entryOf = (row: LogRow): AlarmLogEntry => ({ ...row, at: row.at.getTime() })

/** PostgreSQL stores no NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\ufffd')

export interface UserSettings {
  /** The profile's enableAlarmDisposition. */
  disposes: boolean
  /** Cases that the server made by rule are shown as cases. */
  autoMerge: boolean
}

/** Alarms in the database, as they are stored. */
export function createAlarmStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async find(ids: readonly string[]): Promise<Map<string, AlarmRow>> {
      if (ids.length === 0) return new Map()
      const { rows } = await pool.query<AlarmRow>(`${ALARM_ROWS} where event.id = any ($1)`, [ids])
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Oldest first. */
    async log(eventId: string): Promise<AlarmLogEntry[]> {
      const { rows } = await pool.query<LogRow>(
        `select ${LOG_COLUMNS} from alarm_log where event_id = $1 order by at, n`,
        [eventId],
      )
      return rows.map(entryOf)
    },

    async userSettings(userId: string): Promise<UserSettings> {
      const { rows } = await pool.query<UserSettings>(
        'select enable_alarm_disposition as disposes, auto_merge as "autoMerge" from app_user where id = $1',
        [userId],
      )
      return rows[0] ?? { disposes: false, autoMerge: true }
    },
  }
}
export type AlarmStore = ReturnType<typeof createAlarmStore>

/** A line with an id that exists already, of the same alarm, kind and person, is that line; of others it is none. */
export async function insertLogLine(
  client: Queries,
  eventId: string,
  { kind, at, by, note = '' }: LogLine,
  id: string,
): Promise<WrittenLine | undefined> {
  const userId = by?.userId ?? null
  const { rows } = await client.query<LogRow>(
    `insert into alarm_log (id, event_id, at, kind, username, user_id, address, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${LOG_COLUMNS}`,
    [id, eventId, new Date(at), kind, by?.username ?? '', userId, by?.address ?? '', storable(note)],
  )
  if (rows[0] !== undefined) return { entry: entryOf(rows[0]), isNew: true }
  const found = await client.query<LogRow>(
    `select ${LOG_COLUMNS} from alarm_log
     where id = $1 and event_id = $2 and kind = $3 and user_id is not distinct from $4::bigint`,
    [id, eventId, kind, userId],
  )
  return found.rows[0] && { entry: entryOf(found.rows[0]), isNew: false }
}
