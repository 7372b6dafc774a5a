import type { AlarmContact, AlarmPlan } from '@vigil/contract'
import type pg from 'pg'
import { readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

type Queries = Pick<Database, 'pool'>

async function plansWhere(
  client: Pick<Queries['pool'], 'query'> | Pick<pg.ClientBase, 'query'>,
  condition: string,
  values: readonly unknown[],
): Promise<AlarmPlan[]> {
  const rows = await readRowsOf<Omit<AlarmPlan, 'changedAt'> & { changedAt: Date }>(
    client,
    {
      id: 'text',
      name: 'text',
      level: 'number',
      kinds: 'texts',
      officeId: 'text?',
      steps: 'json',
      version: 'number',
      changedBy: 'text',
      changedAt: 'time',
    },
    `select id, name, level, kinds, office_id::text as "officeId", steps, version, changed_by as "changedBy",
       changed_at as "changedAt"
     from alarm_plan where ${condition} order by level, name, id`,
    values,
  )
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
}

/** The plans that were not removed. */
export const selectPlans = ({ pool }: Queries): Promise<AlarmPlan[]> => plansWhere(pool, 'removed_at is null', [])

/** Also one that was removed: whoever named it before goes on with it. */
export async function findPlan(client: Parameters<typeof plansWhere>[0], id: string): Promise<AlarmPlan | undefined> {
  return (await plansWhere(client, 'id = $1', [id]))[0]
}

export async function selectContacts({ pool }: Queries): Promise<AlarmContact[]> {
  const rows = await readRowsOf<AlarmContact>(
    pool,
    {
      id: 'text',
      officeId: 'text',
      name: 'text',
      role: 'text',
      phone: 'text',
      email: 'text',
      rank: 'number',
      version: 'number',
    },
    `select id, office_id::text as "officeId", name, role, phone, email, rank, version
     from alarm_contact order by office_id, rank, name, id`,
  )
  return rows
}
