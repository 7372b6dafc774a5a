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
  readonly toldUntil: number
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
    toldUntil: told_until.getTime(),
    sentAt: sent_at?.getTime() ?? null,
  }))
}

export async function markTold(client: Pick<pg.ClientBase, 'query'>, userId: string, at: number): Promise<void> {
  await client.query('update alarm_mail set told_until = $2, sent_at = $2 where user_id = $1', [userId, new Date(at)])
}
