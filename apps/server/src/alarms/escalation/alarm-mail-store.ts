import { Permission } from '@vigil/contract'
import type pg from 'pg'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

export interface MailUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly lang: string | null
  readonly officeId: string
  /** Told of what begins from then on. */
  readonly since: number
  readonly sentAt: number | null
}

interface MailUserRow {
  id: string
  name: string
  email: string
  lang: string | null
  office_id: string
  told_until: Date
  sent_at: Date | null
}

const MAIL_USER_ROW_COLUMNS: ColumnsOf<MailUserRow> = {
  id: 'text',
  name: 'text',
  email: 'text',
  lang: 'text?',
  office_id: 'text',
  told_until: 'time',
  sent_at: 'time?',
}

const SEEING = [Permission.Devices, Permission.Home, Permission.Query]

/** Who wants alarm mail and may see alarms. Whoever is new among them is told of what begins from now on. */
export async function selectMailUsers({ pool }: Pick<Database, 'pool'>, now: number): Promise<MailUser[]> {
  const rows = await readRowsOf<MailUserRow>(
    pool,
    MAIL_USER_ROW_COLUMNS,
    `with wanting as (
       select app_user.id, app_user.username as name, email, lang, office_id from app_user
       join role on role.id = app_user.role_id
       where email_alarm and email <> '' and not disabled and role.permissions && $2::text[]),
     added as (
       insert into alarm_mail (user_id, told_until) select id, $1 from wanting on conflict do nothing
       returning user_id, told_until, sent_at)
     select wanting.*, coalesce(known.told_until, added.told_until) as told_until, known.sent_at
     from wanting left join alarm_mail known on known.user_id = wanting.id left join added on added.user_id = wanting.id
     order by wanting.id`,
    [new Date(now), SEEING],
  )
  return rows.map(({ office_id, told_until, sent_at, ...user }) => ({
    ...user,
    officeId: office_id,
    since: told_until.getTime(),
    sentAt: sent_at?.getTime() ?? null,
  }))
}

/** Longer than anything is told after its begin. */
const TOLD_KEPT = '2 days'

/**
 * Which of these the user was not mailed of; from here on they are told, with the caller's transaction. Whoever asks for the same
 * user at the same time waits: an alarm is told once, also when an answer was lost or another process tells.
 */
export async function claimTold(
  client: Pick<pg.ClientBase, 'query'>,
  userId: string,
  ids: readonly string[],
  at: number,
): Promise<string[]> {
  await client.query('select from alarm_mail where user_id = $1 for update', [userId])
  const told = await readRowsOf<{ id: string }>(
    client,
    { id: 'text' },
    `select distinct unnest(event_ids) as id from alarm_mail_told where user_id = $1 and event_ids && $2`,
    [userId, ids],
  )
  const known = new Set(told.map(({ id }) => id))
  const fresh = ids.filter((id) => !known.has(id))
  if (fresh.length === 0) return fresh
  const now = new Date(at)
  await client.query('update alarm_mail set sent_at = $2 where user_id = $1', [userId, now])
  await client.query('insert into alarm_mail_told (user_id, at, event_ids) values ($1, $2, $3)', [userId, now, fresh])
  await client.query(
    `delete from alarm_mail_told where user_id = $1 and at < $2::timestamptz - interval '${TOLD_KEPT}'`,
    [userId, now],
  )
  return fresh
}

/** What each user was mailed of lately, by user. */
export async function loadTold({ pool }: Pick<Database, 'pool'>): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await readRowsOf<{ user_id: string; ids: string[] }>(
    pool,
    { user_id: 'text', ids: 'texts' },
    `select user_id, array_agg(id) as ids from (
       select user_id, unnest(event_ids) as id from alarm_mail_told) told group by user_id`,
  )
  return new Map(rows.map(({ user_id, ids }) => [user_id, new Set(ids)]))
}
