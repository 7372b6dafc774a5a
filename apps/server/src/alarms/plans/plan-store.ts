import type { AlarmContact, AlarmPlan, EscalationRule } from '@vigil/contract'
import type pg from 'pg'
import { readRows, readRowsOf } from '../../platform/database/rows.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** Every change is made on the version that was read: none is answered as nothing. */

export async function insertPlan(client: Queries, plan: Omit<AlarmPlan, 'version'>): Promise<void> {
  await client.query(
    `insert into alarm_plan (id, name, level, kinds, office_id, steps, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    planValues(plan),
  )
}

export async function updatePlan(
  client: Queries,
  plan: Omit<AlarmPlan, 'version'>,
  version: number,
): Promise<number | undefined> {
  const rows = await readRows(
    client,
    { version: 'number' },
    `update alarm_plan set name = $2, level = $3, kinds = $4, office_id = $5, steps = $6, changed_by = $7,
       changed_at = $8, version = version + 1
     where id = $1 and version = $9 and removed_at is null returning version`,
    [...planValues(plan), version],
  )
  return rows[0]?.version
}

const planValues = ({ id, name, level, kinds, officeId, steps, changedBy, changedAt }: Omit<AlarmPlan, 'version'>) => [
  id,
  name,
  level,
  kinds,
  officeId,
  JSON.stringify(steps),
  changedBy,
  new Date(changedAt),
]

/** Kept in the table: alarms that it was chosen for name it. */
export async function removePlan(client: Queries, id: string, version: number, at: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update alarm_plan set removed_at = $3, version = version + 1 where id = $1 and version = $2 and removed_at is null',
    [id, version, new Date(at)],
  )
  return rowCount === 1
}

export async function insertContact(client: Queries, contact: Omit<AlarmContact, 'version'>): Promise<void> {
  await client.query(
    'insert into alarm_contact (id, office_id, name, role, phone, email, rank) values ($1, $2, $3, $4, $5, $6, $7)',
    contactValues(contact),
  )
}

export async function updateContact(
  client: Queries,
  contact: Omit<AlarmContact, 'version'>,
  version: number,
): Promise<number | undefined> {
  const rows = await readRows(
    client,
    { version: 'number' },
    `update alarm_contact set office_id = $2, name = $3, role = $4, phone = $5, email = $6, rank = $7,
       version = version + 1
     where id = $1 and version = $8 returning version`,
    [...contactValues(contact), version],
  )
  return rows[0]?.version
}

const contactValues = ({ id, officeId, name, role, phone, email, rank }: Omit<AlarmContact, 'version'>) => [
  id,
  officeId,
  name,
  role,
  phone,
  email,
  rank,
]

export async function removeContact(client: Queries, id: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from alarm_contact where id = $1 and version = $2', [id, version])
  return rowCount === 1
}

export async function selectRules(client: Queries): Promise<EscalationRule[]> {
  const rows = await readRowsOf<EscalationRule>(
    client,
    { officeId: 'text?', low: 'json', mid: 'json', high: 'json', version: 'number' },
    `select office_id::text as "officeId", low, mid, high, version from escalation_rule order by office_id nulls first`,
  )
  return rows
}

/** Version 0 is the rule that nobody has written down yet. */
export async function writeRule(
  client: Queries,
  { officeId, low, mid, high }: Omit<EscalationRule, 'version'>,
  version: number,
): Promise<number | undefined> {
  const values = [officeId, ...[low, mid, high].map((steps) => JSON.stringify(steps))]
  const rows = await readRows(
    client,
    { version: 'number' },
    version === 0
      ? `insert into escalation_rule (office_id, low, mid, high) values ($1, $2, $3, $4)
         on conflict do nothing returning version`
      : `update escalation_rule set low = $2, mid = $3, high = $4, version = version + 1
         where office_id is not distinct from $1 and version = $5 returning version`,
    version === 0 ? values : [...values, version],
  )
  return rows[0]?.version
}

export async function removeRule(client: Queries, officeId: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from escalation_rule where office_id = $1 and version = $2', [
    officeId,
    version,
  ])
  return rowCount === 1
}
