import { SHARES_MAX, type StateStatistics, WORST_MAX } from '@vigil/contract'
import type { Step } from '@vigil/domain'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'

type Failures = StateStatistics['failures']

export interface FaultRow extends Failures {
  dimension: string
  step: number | null
  key: string | null
}
const FAULT_COLUMNS: ColumnsOf<FaultRow> = {
  dimension: 'text',
  step: 'number?',
  key: 'text?',
  n: 'number',
  ended: 'number',
  repairMs: 'number',
}

/** `$1` begin, `$2` end, `$3` begins of the steps, `$4` and following: which devices. */
const FAULTS = `
  with counted as (
    select case when grouping(step) = 0 then 'step' when grouping(device.office_id) = 0 then 'office'
        when grouping(device.sn) = 0 then 'device' when grouping(fault.module) = 0 then 'module' else 'all' end as dimension,
      step, coalesce(device.office_id::text, device.sn, fault.module) as key, count(*)::int as n,
      count(fault.end_at)::int as ended,
      coalesce(sum(extract(epoch from fault.end_at - fault.begin_at) * 1000), 0)::float8 as "repairMs"
    from fault cross join lateral (select width_bucket(fault.begin_at, $3::timestamptz[]) as step) step
    join device on device.id = fault.device_id and ${seen(4)}
    where fault.begin_at >= $1 and fault.begin_at < $2
    group by grouping sets ((), (step), (device.office_id), (device.sn), (fault.module))),
  ranked as (select *, row_number() over (partition by dimension order by n desc, key) as place from counted)
  select dimension, step, key, n, ended, "repairMs" from ranked
  where dimension = 'step' or place <= case dimension when 'device' then ${WORST_MAX} else ${SHARES_MAX} end
  order by dimension, place`

const COUNT_FAULTS = `
  select count(*)::int as n from fault join device on device.id = fault.device_id and ${seen(3)}
  where fault.begin_at >= $1 and fault.begin_at < $2`

const COUNT_BY_STEP = `
  select width_bucket(fault.begin_at, $3::timestamptz[]) as step, count(*)::int as n
  from fault join device on device.id = fault.device_id and ${seen(4)}
  where fault.begin_at >= $1 and fault.begin_at < $2 group by 1`

/** Faults that began in a time, by the steps of it and by everything that tells them apart. */
export const readFaults = (
  pool: ReadPool,
  { begin, end }: Step,
  steps: readonly Step[],
  scope: Scope,
): Promise<FaultRow[]> =>
  readRowsOf<FaultRow>(pool, FAULT_COLUMNS, FAULTS, [
    new Date(begin),
    new Date(end),
    steps.map((step) => new Date(step.begin)),
    ...filtersOf(scope),
  ])

export async function countFaults(pool: ReadPool, { begin, end }: Step, scope: Scope): Promise<number> {
  const values = [new Date(begin), new Date(end), ...filtersOf(scope)]
  const [row] = await readRows(pool, { n: 'number' }, COUNT_FAULTS, values)
  return row?.n ?? 0
}

/** How many began in each step of a time, by its number from 1 on. */
export async function countFaultsBySteps(
  pool: ReadPool,
  { begin, end }: Step,
  steps: readonly Step[],
  scope: Scope,
): Promise<ReadonlyMap<number, number>> {
  const values = [new Date(begin), new Date(end), steps.map((step) => new Date(step.begin)), ...filtersOf(scope)]
  const rows = await readRows(pool, { step: 'number', n: 'number' }, COUNT_BY_STEP, values)
  return new Map(rows.map(({ step, n }) => [step, n]))
}
