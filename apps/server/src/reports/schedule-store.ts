import type { Locale, ReportFormat, ReportSchedule, ReportTemplate } from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

type Client = Pick<pg.ClientBase, 'query'>

export interface StoredSchedule extends ReportSchedule {
  readonly armedAt: number
  readonly madeUntil: number | null
  readonly changedBy: string
  readonly changedAt: number
}

interface ScheduleRow {
  id: string
  template: ReportTemplate
  office_id: string | null
  locale: Locale | null
  minute: number
  user_ids: string[]
  addresses: string[]
  formats: ReportFormat[]
  enabled: boolean
  armed_at: Date
  made_until: Date | null
  version: number
  changed_by: string
  changed_at: Date
}
const SCHEDULE_COLUMNS: ColumnsOf<ScheduleRow> = {
  id: 'text',
  template: 'text',
  office_id: 'text?',
  locale: 'text?',
  minute: 'number',
  user_ids: 'texts',
  addresses: 'texts',
  formats: 'texts',
  enabled: 'boolean',
  armed_at: 'time',
  made_until: 'time?',
  version: 'number',
  changed_by: 'text',
  changed_at: 'time',
}

/**
 * The first useful set, once: kept in the archive, mailed to nobody until somebody names recipients. What was over before the first
 * start is told of as well, as far as anything is on record of it. Not laid down with the table: a database that nobody has
 * used yet is empty, and a backup may be restored into it.
 */
const LAY_DOWN = `
  with begun as (insert into setting (key, value) values ('firstReports', 'true') on conflict do nothing returning key)
  insert into report_schedule (id, template, minute, armed_at)
  select template, template, 360, 'epoch' from unnest(array['daily', 'monthly']) as template where exists (select from begun)
  on conflict do nothing`
export const layDownSchedules = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  await pool.query(LAY_DOWN)
}

/** `language`: of those that nobody has chosen one for. */
export async function selectSchedules({ pool }: Pick<Database, 'pool'>, language: Locale): Promise<StoredSchedule[]> {
  const rows = await readRowsOf<ScheduleRow>(
    pool,
    SCHEDULE_COLUMNS,
    `select id, template, office_id::text, locale, minute, user_ids::text[] as user_ids, addresses, formats, enabled, armed_at,
       made_until, version, changed_by, changed_at
     from report_schedule order by office_id nulls first, template, id`,
    [],
  )
  return rows.map((row) => ({
    id: row.id,
    template: row.template,
    officeId: row.office_id,
    locale: row.locale ?? language,
    minute: row.minute,
    userIds: row.user_ids,
    addresses: row.addresses,
    formats: row.formats,
    enabled: row.enabled,
    version: row.version,
    armedAt: row.armed_at.getTime(),
    madeUntil: row.made_until?.getTime() ?? null,
    changedBy: row.changed_by,
    changedAt: row.changed_at.getTime(),
  }))
}

const valuesOf = (schedule: ReportSchedule, by: string, at: number): unknown[] => [
  schedule.id,
  schedule.template,
  schedule.officeId,
  schedule.locale,
  schedule.minute,
  schedule.userIds,
  schedule.addresses,
  schedule.formats,
  schedule.enabled,
  by,
  new Date(at),
]

export async function insertSchedule(client: Client, schedule: ReportSchedule, by: string, at: number): Promise<void> {
  await client.query(
    `insert into report_schedule (id, template, office_id, locale, minute, user_ids, addresses, formats, enabled, changed_by,
       changed_at, armed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    valuesOf(schedule, by, at),
  )
}

/**
 * False: somebody else has saved it meanwhile. Turned on again, moved to another time or told of something else, it begins anew:
 * nobody wants the report of last month because an hour was changed.
 */
export async function updateSchedule(
  client: Client,
  schedule: ReportSchedule,
  by: string,
  at: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update report_schedule set template = $2, office_id = $3, locale = $4, minute = $5, user_ids = $6, addresses = $7,
       formats = $8, enabled = $9, changed_by = $10, changed_at = $11, version = version + 1,
       armed_at = case when enabled and (template, office_id, minute) is not distinct from ($2, $3::bigint, $5)
         then armed_at else $11 end,
       made_until = case when (template, office_id) is not distinct from ($2, $3::bigint) then made_until end
     where id = $1 and version = $12`,
    [...valuesOf(schedule, by, at), schedule.version],
  )
  return rowCount === 1
}

export async function removeSchedule(client: Client, id: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from report_schedule where id = $1 and version = $2', [id, version])
  return rowCount === 1
}

export interface Claimed {
  readonly userIds: readonly string[]
  readonly addresses: readonly string[]
  readonly formats: readonly ReportFormat[]
}

/** Whoever comes first makes the period; undefined for everybody after, and while the schedule is off or gone. */
export async function claimPeriod(client: pg.PoolClient, id: string, begin: number): Promise<Claimed | undefined> {
  const [row] = await readRows(
    client,
    { user_ids: 'texts', addresses: 'texts', formats: 'texts' },
    `update report_schedule set made_until = $2 where id = $1 and enabled and (made_until is null or made_until < $2)
     returning user_ids::text[] as user_ids, addresses, formats`,
    [id, new Date(begin)],
  )
  if (row === undefined) return undefined
  const formats = row.formats.filter((format): format is ReportFormat => format === 'pdf' || format === 'xlsx')
  return { userIds: row.user_ids, addresses: row.addresses, formats }
}
