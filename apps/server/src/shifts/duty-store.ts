import type { Duty } from '@vigil/contract'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import type { Asked } from './shift-ask.ts'

export const DUTIES_LISTED = 500

interface DutyRow {
  id: string
  user_id: string
  username: string
  name: string
  office_id: string
  office_name: string
  from_at: Date
  to_at: Date
  made_by: string
}
const DUTY_COLUMNS: ColumnsOf<DutyRow> = {
  id: 'text',
  user_id: 'text',
  username: 'text',
  name: 'text',
  office_id: 'text',
  office_name: 'text',
  from_at: 'time',
  to_at: 'time',
  made_by: 'text',
}
const DUTY = `select duty.id, duty.user_id, username, app_user.name, duty.office_id, office.name as office_name, from_at, to_at,
    made_by
  from shift_duty duty join app_user on app_user.id = duty.user_id join office on office.id = duty.office_id`

const dutyOf = (row: DutyRow): Duty => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  officeId: row.office_id,
  officeName: row.office_name,
  from: row.from_at.getTime(),
  to: row.to_at.getTime(),
  by: row.made_by === row.username ? '' : row.made_by,
})

/** `path`: of this office and those below. */
export async function selectDuties(client: Asked, path: string, from: number, to: number): Promise<Duty[]> {
  const rows = await readRowsOf<DutyRow>(
    client,
    DUTY_COLUMNS,
    `${DUTY} where starts_with(office.path, $1) and to_at > $2 and from_at < $3
     order by from_at, username, duty.id limit ${DUTIES_LISTED}`,
    [path, new Date(from), new Date(to)],
  )
  return rows.map(dutyOf)
}

export async function findDuty(client: Asked, id: string): Promise<Duty | undefined> {
  const [row] = await readRowsOf<DutyRow>(client, DUTY_COLUMNS, `${DUTY} where duty.id = $1`, [id])
  return row && dutyOf(row)
}

/** With the account locked: two windows must not put one person on duty twice at a time. */
export async function lockDutiesOf(client: Asked, userId: string, from: number): Promise<Duty[]> {
  await client.query('select from app_user where id = $1 for no key update', [userId])
  const rows = await readRowsOf<DutyRow>(client, DUTY_COLUMNS, `${DUTY} where duty.user_id = $1 and to_at > $2`, [
    userId,
    new Date(from),
  ])
  return rows.map(dutyOf)
}

export async function insertDuty(
  client: Asked,
  duty: { id: string; userId: string; officeId: string; from: number; to: number; by: string },
): Promise<void> {
  await client.query(
    'insert into shift_duty (id, user_id, office_id, from_at, to_at, made_by) values ($1, $2, $3, $4, $5, $6)',
    [duty.id, duty.userId, duty.officeId, new Date(duty.from), new Date(duty.to), duty.by],
  )
}

/** One that is under way ends now: that somebody was on duty until now stays. */
export async function endDuty(client: Asked, { id, from }: Duty, at: number): Promise<void> {
  if (from >= at) await client.query('delete from shift_duty where id = $1', [id])
  else await client.query('update shift_duty set to_at = $2 where id = $1 and to_at > $2', [id, new Date(at)])
}

interface PersonRow {
  id: string
  username: string
  name: string
  path: string
  permissions: string[]
}

/** Whoever has an account that is in use. */
export async function selectPeople(client: Asked, userId?: string): Promise<PersonRow[]> {
  return readRowsOf<PersonRow>(
    client,
    { id: 'text', username: 'text', name: 'text', path: 'text', permissions: 'texts' },
    `select app_user.id, username, app_user.name, office.path, role.permissions from app_user
     join role on role.id = app_user.role_id join office on office.id = app_user.office_id
     where not disabled and ($1::bigint is null or app_user.id = $1) order by username`,
    [userId ?? null],
  )
}
