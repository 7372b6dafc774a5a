import type { AlarmPriority } from '@vigil/contract'
import type pg from 'pg'
import { readRowsOf } from '../../platform/database/rows.ts'

export type TargetTable = 'push_device' | 'alarm_call'

export interface Claim {
  readonly table: TargetTable
  readonly target: string
  readonly keys: readonly string[]
  readonly worst: AlarmPriority
  readonly at: number
}

/** Longer than anything is told after its time. */
const TOLD_KEPT = '2 days'

/**
 * Which of these the device or service was not told of; from here on it is told, with the caller's transaction. Whoever asks for
 * the same one at the same time waits: an alarm is told once, also when an answer was lost or another process tells.
 */
export async function claimKeys(
  client: Pick<pg.ClientBase, 'query'>,
  { table, target, keys, worst, at }: Claim,
): Promise<string[]> {
  const now = new Date(at)
  const { rowCount } = await client.query(`select from ${table} where id = $1 for update`, [target])
  // It was taken away meanwhile.
  if (rowCount !== 1) return []
  const told = await readRowsOf<{ key: string }>(
    client,
    { key: 'text' },
    'select distinct unnest(keys) as key from reach_told where target = $1 and keys && $2',
    [target, keys],
  )
  const known = new Set(told.map(({ key }) => key))
  const fresh = keys.filter((key) => !known.has(key))
  if (fresh.length === 0) return fresh
  await client.query(`update ${table} set told_at = $2, told_priority = $3 where id = $1`, [target, now, worst])
  await client.query('insert into reach_told (target, at, keys) values ($1, $2, $3)', [target, now, fresh])
  await client.query(`delete from reach_told where target = $1 and at < $2::timestamptz - interval '${TOLD_KEPT}'`, [
    target,
    now,
  ])
  return fresh
}
