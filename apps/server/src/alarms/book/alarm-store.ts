import type { AlarmLogEntry, AlarmLogKind, State2 } from '@vigil/contract'
import type pg from 'pg'
import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow } from '../../history/reading/alarm-rows.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { LogLine, WrittenLine } from './desk-port.ts'

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

const LOG_ROW_COLUMNS: ColumnsOf<LogRow> = {
  id: 'text',
  at: 'time',
  kind: 'text',
  by: 'text',
  from: 'text',
  note: 'text',
  state: 'number?',
  value: 'number?',
  version: 'number?',
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

const USER_SETTINGS_COLUMNS: ColumnsOf<UserSettings> = { disposes: 'boolean', autoMerge: 'boolean' }

/** Alarms in the database, as they are stored. */
export function createAlarmStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async find(ids: readonly string[]): Promise<Map<string, AlarmRow>> {
      if (ids.length === 0) return new Map()
      const rows = await readRowsOf<AlarmRow>(pool, ALARM_COLUMNS, `${ALARM_ROWS} where event.id = any ($1)`, [ids])
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Oldest first. */
    async log(eventId: string): Promise<AlarmLogEntry[]> {
      const rows = await readRowsOf<LogRow>(
        pool,
        LOG_ROW_COLUMNS,
        `select ${LOG_COLUMNS} from alarm_log where event_id = $1 order by at, n`,
        [eventId],
      )
      return rows.map(entryOf)
    },

    async userSettings(userId: string): Promise<UserSettings> {
      const rows = await readRowsOf<UserSettings>(
        pool,
        USER_SETTINGS_COLUMNS,
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
  const rows = await readRowsOf<LogRow>(
    client,
    LOG_ROW_COLUMNS,
    `insert into alarm_log (id, event_id, at, kind, username, user_id, address, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${LOG_COLUMNS}`,
    [id, eventId, new Date(at), kind, by?.username ?? '', userId, by?.address ?? '', storable(note)],
  )
  if (rows[0] !== undefined) return { entry: entryOf(rows[0]), isNew: true }
  const found = await readRowsOf<LogRow>(
    client,
    LOG_ROW_COLUMNS,
    `select ${LOG_COLUMNS} from alarm_log
     where id = $1 and event_id = $2 and kind = $3 and user_id is not distinct from $4::bigint`,
    [id, eventId, kind, userId],
  )
  return found[0] && { entry: entryOf(found[0]), isNew: false }
}
