import {
  type AlarmLogKind,
  type ChosenPlan,
  INCIDENT_SEEN_MAX,
  type IncidentLogEntry,
  type IncidentRecord,
} from '@vigil/contract'
import type pg from 'pg'
import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow } from '../../history/reading/alarm-rows.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

type Queries = Pick<pg.ClientBase, 'query'>

interface HoldRow {
  id: string
  version: number
  taken_id: string | null
  taken_by: string | null
  taken_at: Date | null
  handed_by: string
}

const HOLD_COLUMNS: ColumnsOf<HoldRow> = {
  id: 'text',
  version: 'number',
  taken_id: 'text?',
  taken_by: 'text?',
  taken_at: 'time?',
  handed_by: 'text',
}

/** Selects the alarms of one incident. An alarm from before incidents were known is an incident by itself, by its own id. */
export const IN_INCIDENT = '(event.incident_id = $1 or (event.id = $1 and event.incident_id is null))'

export interface PlanPlace {
  readonly id: string
  readonly sn: string
  readonly plan: ChosenPlan | null
}

interface LoggedRow extends Omit<IncidentLogEntry, 'at' | 'kind'> {
  at: Date
  kind: AlarmLogKind
}

const LOGGED_COLUMNS: ColumnsOf<LoggedRow> = {
  id: 'text',
  alarmId: 'text?',
  at: 'time',
  kind: 'text',
  by: 'text',
  from: 'text',
  note: 'text',
  state: 'number?',
  value: 'number?',
  version: 'number?',
}

const recordOf = ({ id, version, taken_id, taken_by, taken_at, handed_by }: HoldRow): IncidentRecord => ({
  id,
  version,
  taken:
    taken_id === null || taken_at === null
      ? null
      : { userId: taken_id, by: taken_by ?? '', at: taken_at.getTime(), handedBy: handed_by },
  seen: [],
})

/** Nobody has taken it, and nobody has opened it. */
export const untouched = (id: string): IncidentRecord => ({ id, version: 0, taken: null, seen: [] })

const SELECT_HOLD = 'select id, version, taken_id::text as taken_id, taken_by, taken_at, handed_by from incident'

/** Incidents in the database: who has them, and what was done with them. Their alarms are stored as alarms. */
export function createIncidentStore({ pool }: Pick<Database, 'pool'>) {
  async function records(ids: readonly string[], client: Queries = pool): Promise<Map<string, IncidentRecord>> {
    if (ids.length === 0) return new Map()
    const held = await readRowsOf<HoldRow>(client, HOLD_COLUMNS, `${SELECT_HOLD} where id = any ($1)`, [ids])
    const seen = await readRows(
      client,
      { incident_id: 'text', user_id: 'text', username: 'text', at: 'time' },
      `select incident_id, user_id::text as user_id, username, at from (
         select *, row_number() over (partition by incident_id order by at, n) as turn from incident_log
         where kind = 'incidentSeen' and incident_id = any ($1)) opened
       where turn <= $2 order by at`,
      [ids, INCIDENT_SEEN_MAX],
    )
    const found = new Map(held.map((row) => [row.id, recordOf(row)]))
    for (const { incident_id: id, user_id: userId, username: by, at } of seen) {
      const record = found.get(id) ?? untouched(id)
      record.seen.push({ userId, by, at: at.getTime() })
      found.set(id, record)
    }
    return found
  }

  return {
    records,
    record: async (id: string, client?: Queries): Promise<IncidentRecord> =>
      (await records([id], client)).get(id) ?? untouched(id),

    /** Those that are over included, oldest begin first. */
    members: (id: string): Promise<AlarmRow[]> =>
      readRowsOf<AlarmRow>(
        pool,
        ALARM_COLUMNS,
        `${ALARM_ROWS} where ${IN_INCIDENT} order by event.begin_at, event.id`,
        [id],
      ),

    /** Alarms of the incident in the order in which its plan is looked for: those that have one first, then by begin. */
    planPlaces: (id: string): Promise<PlanPlace[]> =>
      readRowsOf<PlanPlace>(
        pool,
        { id: 'text', sn: 'text', plan: 'json?' },
        `select event.id, device.sn, plan.chosen as plan from alarm_event event
         join device on device.id = event.device_id and device.removed_at is null
         left join alarm_event_plan plan on plan.event_id = event.id
         where ${IN_INCIDENT} order by plan.event_id is null, event.begin_at, event.id`,
        [id],
      ),

    /** All that happened to these alarms and to the incident itself, oldest first. */
    async log(id: string, alarmIds: readonly string[]): Promise<IncidentLogEntry[]> {
      const rows = await readRowsOf<LoggedRow>(
        pool,
        LOGGED_COLUMNS,
        `select id, "alarmId", at, kind, "by", "from", note, state, value, version from (
           select id, event_id as "alarmId", at, kind, username as "by", address as "from", note, state, value, version,
             1 as turn, n from alarm_log where event_id = any ($2)
           union all
           select id, null, at, kind, username, address, note, null, null, null, 0, n from incident_log
             where incident_id = $1) lines
         order by at, turn, n`,
        [id, alarmIds],
      )
      return rows.map((row) => ({ ...row, at: row.at.getTime() }))
    },

    /** Two who take one at once take it one after the other. */
    async lock(client: Queries, id: string): Promise<void> {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('incident ' || $1, 0))`, [id])
    },

    async hold(client: Queries, { id, version, taken }: IncidentRecord): Promise<void> {
      await client.query(
        `insert into incident (id, version, taken_id, taken_by, taken_at, handed_by) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set version = excluded.version, taken_id = excluded.taken_id,
           taken_by = excluded.taken_by, taken_at = excluded.taken_at, handed_by = excluded.handed_by`,
        [
          id,
          version,
          taken?.userId ?? null,
          taken?.by ?? null,
          taken === null ? null : new Date(taken.at),
          taken?.handedBy ?? '',
        ],
      )
    },

    /** False: it stood there before. */
    async write(client: Queries, line: IncidentLine): Promise<boolean> {
      const { rowCount } = await client.query(
        `insert into incident_log (id, incident_id, at, kind, username, user_id, address, note)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [line.id, line.incident, new Date(line.at), line.kind, line.by, line.userId, line.from, line.note],
      )
      return rowCount === 1
    },

    /** Who may act on alarms, with the office that they sit in. */
    people: (permission: string): Promise<{ id: string; name: string; username: string; officeId: string }[]> =>
      readRows(
        pool,
        { id: 'text', name: 'text', username: 'text', officeId: 'text' },
        `select app_user.id::text as id, app_user.name, username, office_id::text as "officeId" from app_user
         join role on role.id = app_user.role_id
         where not disabled and $1 = any (role.permissions) order by app_user.name, app_user.id`,
        [permission],
      ),
  }
}
export type IncidentStore = ReturnType<typeof createIncidentStore>

export interface IncidentLine {
  readonly id: string
  readonly incident: string
  readonly at: number
  readonly kind: Extract<AlarmLogKind, 'incidentTaken' | 'incidentHanded' | 'incidentReleased' | 'incidentSeen'>
  readonly by: string
  readonly userId: string
  readonly from: string
  readonly note: string
}
