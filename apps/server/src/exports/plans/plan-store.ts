import {
  type ExportPlan,
  type ExportPlanStop,
  type ExportPlanUnit,
  type ExportRun,
  exportPlanSchema,
  type Locale,
  type Permission,
} from '@vigil/contract'
import type pg from 'pg'
import { storableJson } from '../../platform/database/copy-text.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'

type Client = Pick<pg.ClientBase, 'query'>
type Queries = Pick<Database, 'pool'>

export interface StoredPlan extends ExportPlan {
  /** Null: the account is gone. */
  readonly userId: string | null
  readonly username: string
  /** The office of the account as it is now; null when there is no such account any more. */
  readonly officeId: string | null
  readonly stopped: ExportPlanStop | null
  readonly armedAt: number
  readonly madeUntil: number | null
  readonly last: ExportRun | null
}

interface PlanRow {
  id: string
  user_id: string | null
  username: string
  office_id: string | null
  name: string
  unit: ExportPlanUnit
  minute: number
  choice: unknown
  locale: Locale
  keep: number
  enabled: boolean
  stopped: ExportPlanStop | null
  armed_at: Date
  made_until: Date | null
  version: number
  begin_at: Date | null
  end_at: Date | null
  state: ExportRun['state'] | null
  row_count: string | null
  bytes: string | null
  file_name: string | null
  reason: string | null
  run_at: Date | null
}
const PLAN_COLUMNS: ColumnsOf<PlanRow> = {
  id: 'text',
  user_id: 'text?',
  username: 'text',
  office_id: 'text?',
  name: 'text',
  unit: 'text',
  minute: 'number',
  choice: 'json',
  locale: 'text',
  keep: 'number',
  enabled: 'boolean',
  stopped: 'text?',
  armed_at: 'time',
  made_until: 'time?',
  version: 'number',
  begin_at: 'time?',
  end_at: 'time?',
  state: 'text?',
  row_count: 'text?',
  bytes: 'text?',
  file_name: 'text?',
  reason: 'text?',
  run_at: 'time?',
}

function lastOf({ begin_at, end_at, state, row_count, bytes, file_name, reason, run_at }: PlanRow): ExportRun | null {
  if (begin_at === null || end_at === null || state === null || run_at === null) return null
  return {
    begin: begin_at.getTime(),
    end: end_at.getTime(),
    state,
    rows: Number(row_count),
    bytes: Number(bytes),
    fileName: file_name ?? '',
    reason: reason ?? '',
    at: run_at.getTime(),
  }
}

/** Every plan with what became of its last file, in the order of their names. One that can't be read keeps no other from its time. */
export async function selectPlans(
  { pool }: Queries,
  onUnread: (id: string, error: unknown) => void = () => {},
): Promise<StoredPlan[]> {
  const rows = await readRowsOf<PlanRow>(
    pool,
    PLAN_COLUMNS,
    `select plan.id, plan.user_id::text, plan.username, app_user.office_id::text, plan.name, unit, minute, choice, locale, keep,
       enabled, stopped, armed_at, made_until, version, run.begin_at, run.end_at, run.state, run.row_count, run.bytes,
       run.file_name, run.reason, run.changed_at as run_at
     from export_plan plan left join app_user on app_user.id = plan.user_id
     left join lateral (select * from export_run where plan_id = plan.id order by begin_at desc limit 1) run on true
     order by lower(plan.name), plan.id`,
  )
  return rows.flatMap((row): StoredPlan[] => {
    // Bounds may have changed since it was saved: what is stored is read by the same schema.
    const { data: plan, error } = exportPlanSchema.safeParse(row)
    if (plan === undefined) {
      onUnread(row.id, error)
      return []
    }
    const { user_id: userId, username, office_id: officeId, stopped } = row
    const [armedAt, madeUntil] = [row.armed_at.getTime(), row.made_until?.getTime() ?? null]
    return [{ ...plan, userId, username, officeId, stopped, armedAt, madeUntil, last: lastOf(row) }]
  })
}

const valuesOf = ({ id, name, unit, minute, choice, locale, keep, enabled }: ExportPlan, at: number): unknown[] => [
  id,
  name,
  unit,
  minute,
  storableJson(choice),
  locale,
  keep,
  enabled,
  new Date(at),
]

/** False: there are so many already. Nobody else adds one until the transaction is over. */
export async function insertPlan(
  client: pg.PoolClient,
  plan: ExportPlan,
  { id, username }: Pick<SessionUser, 'id' | 'username'>,
  { at, most, mostOfOne }: { at: number; most: number; mostOfOne: number },
): Promise<boolean> {
  await client.query('lock table export_plan in share row exclusive mode')
  const { rowCount } = await client.query(
    `insert into export_plan (id, name, unit, minute, choice, locale, keep, enabled, changed_at, armed_at, user_id, username)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11 where (select count(*) from export_plan) < $12
       and (select count(*) from export_plan where user_id = $10) < $13`,
    [...valuesOf(plan, at), id, username, most, mostOfOne],
  )
  return rowCount === 1
}

/**
 * False: somebody has saved it meanwhile. Turned on again or moved to another time it begins anew; turned off, what it was making
 * is given up.
 */
export async function updatePlan(client: Client, plan: ExportPlan, at: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update export_plan set name = $2, unit = $3, minute = $4, choice = $5, locale = $6, keep = $7, enabled = $8, changed_at = $9,
       version = version + 1, stopped = case when $8 then null else stopped end,
       armed_at = case when enabled and (unit, minute) = ($3, $4) then armed_at else $9 end,
       made_until = case when unit = $3 then made_until end
     where id = $1 and version = $10`,
    [...valuesOf(plan, at), plan.version],
  )
  if (rowCount === 1 && !plan.enabled) await dropOpenRuns(client, plan.id)
  return rowCount === 1
}

const dropOpenRuns = (client: Client, id: string) =>
  client.query(`delete from export_run where plan_id = $1 and state in ('waiting', 'running')`, [id])

export async function removePlan(client: Client, id: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from export_plan where id = $1 and version = $2', [id, version])
  return rowCount === 1
}

/** Turned off by the server, which says why. */
export async function stopPlan(client: Client, id: string, stopped: ExportPlanStop, at: number): Promise<void> {
  await client.query(
    `update export_plan set enabled = false, stopped = $2, changed_at = $3, version = version + 1 where id = $1`,
    [id, stopped, new Date(at)],
  )
}

/** An account as it is now, with the rights that it has now; undefined for one that is gone or may not sign in. */
export async function selectAccount({ pool }: Queries, userId: string): Promise<SessionUser | undefined> {
  const [row] = await readRowsOf<{ id: string; username: string; officeId: string; permissions: Permission[] }>(
    pool,
    { id: 'text', username: 'text', officeId: 'text', permissions: 'texts' },
    `select app_user.id::text, username, office_id::text as "officeId", permissions
     from app_user join role on role.id = role_id where app_user.id = $1 and not disabled`,
    [userId],
  )
  return row && { ...row, permissions: new Set(row.permissions) }
}

export interface ClaimedRun {
  readonly planId: string
  readonly begin: number
  readonly end: number
  /** How often it was taken: whoever has an older number has lost it. */
  readonly tries: number
}

/** Puts a period down to be made; whoever comes first does, for the others it is done. */
export async function putDownRun(
  client: pg.PoolClient,
  planId: string,
  period: { begin: number; end: number },
  at: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update export_plan set made_until = $2 where id = $1 and enabled and (made_until is null or made_until < $2)`,
    [planId, new Date(period.begin)],
  )
  if (rowCount !== 1) return
  await client.query(
    `insert into export_run (plan_id, begin_at, end_at, next_at, changed_at) values ($1, $2, $3, $4, $4) on conflict do nothing`,
    [planId, new Date(period.begin), new Date(period.end), new Date(at)],
  )
}

const CLAIM = `update export_run set state = 'running', tries = tries + 1, next_at = $2, changed_at = $1
  where (plan_id, begin_at) in (
    select plan_id, begin_at from export_run where state in ('waiting', 'running') and next_at <= $1
    order by next_at, plan_id, begin_at limit 1 for update skip locked)
  returning plan_id, begin_at, end_at, tries`

/** One of those that wait, or that a process has left lying; nobody else gets it until `until`. */
export async function claimRun(client: pg.PoolClient, at: number, until: number): Promise<ClaimedRun | undefined> {
  const [row] = await readRows(client, { plan_id: 'text', begin_at: 'time', end_at: 'time', tries: 'number' }, CLAIM, [
    new Date(at),
    new Date(until),
  ])
  if (row === undefined) return undefined
  return { planId: row.plan_id, begin: row.begin_at.getTime(), end: row.end_at.getTime(), tries: row.tries }
}

export interface RunChange extends Partial<Pick<ExportRun, 'rows' | 'bytes' | 'fileName' | 'reason'>> {
  readonly state: ExportRun['state']
  readonly nextAt: number
}

/** False: it is another's by now, or was given up. */
export async function changeRun(
  client: Client,
  { planId, begin, tries }: ClaimedRun,
  { state, nextAt, rows = 0, bytes = 0, fileName = '', reason = '' }: RunChange,
  at: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update export_run set state = $4, next_at = $5, row_count = $6, bytes = $7, file_name = $8, reason = $9, changed_at = $10
     where plan_id = $1 and begin_at = $2 and tries = $3 and state = 'running'`,
    [planId, new Date(begin), tries, state, new Date(nextAt), rows, bytes, fileName, reason, new Date(at)],
  )
  return rowCount === 1
}

/** Files beyond the newest so many; their rows go, too, with those that failed before them. */
export async function takeOldRuns({ pool }: Queries, planId: string, keep: number): Promise<string[]> {
  const rows = await readRows(
    pool,
    { file_name: 'text' },
    `delete from export_run where plan_id = $1 and state in ('done', 'failed') and begin_at < (
       select begin_at from export_run where plan_id = $1 and state = 'done' order by begin_at desc offset $2 limit 1)
     returning file_name`,
    [planId, keep - 1],
  )
  return rows.flatMap(({ file_name }) => (file_name === '' ? [] : [file_name]))
}
