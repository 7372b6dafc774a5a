import type { OutcomeRule } from '@vigil/contract'
import type pg from 'pg'
import { readRows, readRowsOf } from '../../platform/database/rows.ts'

type Queries = Pick<pg.ClientBase, 'query'>

export async function selectOutcomeRules(client: Queries): Promise<OutcomeRule[]> {
  return await readRowsOf<OutcomeRule>(
    client,
    { officeId: 'text?', codes: 'texts', own: 'json', version: 'number' },
    'select office_id::text as "officeId", codes, own, version from outcome_rule order by office_id nulls first',
  )
}

/** Version 0 is the rule that nobody has written down yet. */
export async function writeOutcomeRule(
  client: Queries,
  { officeId, codes, own }: Omit<OutcomeRule, 'version'>,
  version: number,
): Promise<number | undefined> {
  const values = [officeId, codes, JSON.stringify(own)]
  const rows = await readRows(
    client,
    { version: 'number' },
    version === 0
      ? 'insert into outcome_rule (office_id, codes, own) values ($1, $2, $3) on conflict do nothing returning version'
      : `update outcome_rule set codes = $2, own = $3, version = version + 1
         where office_id is not distinct from $1 and version = $4 returning version`,
    version === 0 ? values : [...values, version],
  )
  return rows[0]?.version
}

export async function removeOutcomeRule(client: Queries, officeId: string, version: number): Promise<boolean> {
  const { rowCount } = await client.query('delete from outcome_rule where office_id = $1 and version = $2', [
    officeId,
    version,
  ])
  return rowCount === 1
}
