import { LOWER_FACTORS, LOWERED_LIMITS_MAX, type LoweredLimit } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Step } from '@vigil/domain'
import pg from 'pg'
import type { Past } from '../platform/database/past-pool.ts'
import { rollupColumns } from '../platform/database/quantity-columns.ts'
import { readRows } from '../platform/database/rows.ts'
import type { AlarmScope } from './alarm-scope.ts'
import type { createJudgedLimits } from './judged-limits.ts'
import { clipped } from './scope.ts'

type Direction = LoweredLimit['direction']

/** `$1` device, `$2` begin, `$3` end, `$4` limits. */
const select = (column: string, direction: Direction): string => {
  const { min, max } = rollupColumns(column)
  const extreme = pg.escapeIdentifier(direction === 'above' ? max : min)
  const beyond = direction === 'above' ? '>=' : '<='
  return `
    select "limit"::float8 as "limit", count(*)::int as hours, (count(*) filter (where ${extreme} ${beyond} "limit"))::int as beyond
    from reading_hour hour join device on device.id = hour.device_id and device.sn = $1 and device.removed_at is null
      cross join unnest($4::float8[]) as "limit"
    where hour.at >= $2 and hour.at < $3 and ${extreme} is not null group by 1`
}

/**
 * What lower limits would have given where alarms were judged. Alarms know nothing of it: what stayed below the limit left none. Of
 * every hour the highest value is kept, so hours are counted, not alarms.
 */
export function createLoweredLimits(
  { pool }: Past,
  { columns }: Pick<Registry, 'columns'>,
  limitsOf: ReturnType<typeof createJudgedLimits>,
) {
  return async (span: Step, scope: AlarmScope): Promise<LoweredLimit[]> => {
    const { begin, end } = clipped(span, scope)
    const asked = (await limitsOf(span, scope)).flatMap(({ sn, module, limits }) =>
      limits.flatMap((limit) => {
        const held = columns.find((each) => each.module === module && each.quantity === limit.quantity)
        return held === undefined || limit.limit <= 0 ? [] : [{ sn, module, ...limit, column: held.column }]
      }),
    )
    const told: LoweredLimit[] = []
    // One after the other: everybody else shares these connections.
    for (const { column, ...each } of asked.slice(0, LOWERED_LIMITS_MAX)) {
      const { limit, direction } = each
      const limitAt = (factor: number): number => (direction === 'above' ? limit * factor : limit / factor)
      const limits = [1, ...LOWER_FACTORS].map(limitAt)
      const rows = await readRows(
        pool,
        { limit: 'number', hours: 'number', beyond: 'number' },
        select(column, direction),
        [each.sn, new Date(begin), new Date(end), limits],
      )
      const beyondAt = (factor: number): number => rows.find((row) => row.limit === limitAt(factor))?.beyond ?? 0
      told.push({
        ...each,
        hours: rows[0]?.hours ?? 0,
        beyond: beyondAt(1),
        lowered: LOWER_FACTORS.map((factor) => ({ factor, beyond: beyondAt(factor) })),
      })
    }
    return told
  }
}
