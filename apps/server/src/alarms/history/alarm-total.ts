import type { Database } from '../../platform/database.ts'
import type { AlarmQuery } from './alarm-filter.ts'

/** Counting further would take longer than the page itself. */
export const COUNTED_EXACTLY = 10_000

const FROM = `from alarm_event event
  join device on device.id = event.device_id and device.removed_at is null
  left join alarm_case merged on merged.id = event.case_id`

export interface Total {
  readonly total: number
  /** The total is the planner's estimate. */
  readonly about: boolean
}

interface Plan {
  'Plan Rows': number
}

export async function countAlarms({ pool }: Pick<Database, 'pool'>, { where, values }: AlarmQuery): Promise<Total> {
  const counted = await pool.query<{ n: number }>(
    `select count(*)::int as n from (select ${FROM} where ${where} limit ${COUNTED_EXACTLY + 1}) found`,
    [...values],
  )
  const total = counted.rows[0]?.n ?? 0
  if (total <= COUNTED_EXACTLY) return { total, about: false }
  const explained = await pool.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (format json) select ${FROM} where ${where}`,
    [...values],
  )
  const guessed = explained.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(total, Math.round(guessed)), about: true }
}
