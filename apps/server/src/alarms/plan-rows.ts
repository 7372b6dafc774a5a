import type { AlarmContact, AlarmPlan } from '@vigil/contract'
import { readRowsOf } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

type Queries = Pick<Database, 'pool'>

/** The plans that were not removed. */
export async function selectPlans({ pool }: Queries): Promise<AlarmPlan[]> {
  const rows = await readRowsOf<Omit<AlarmPlan, 'changedAt'> & { changedAt: Date }>(
    pool,
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
     from alarm_plan where removed_at is null order by level, name, id`,
  )
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.getTime() }))
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
