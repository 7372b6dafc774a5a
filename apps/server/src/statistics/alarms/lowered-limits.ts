import { LOWER_FACTORS, LOWERED_LIMITS_MAX, type LoweredLimit, MODULE_KEYS } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { limitTimes, type Step } from '@vigil/domain'
import { type HourRule, hourRule } from '../../history/reading/hour-mark.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { clipped } from '../keeping/scope.ts'
import type { AlarmScope } from './alarm-scope.ts'
import type { createJudgedLimits } from './judged-limits.ts'

/** `$1` device, `$2` begin, `$3` end, `$4` limits. */
const select = ({ measured, crossed }: HourRule): string => `
  select "limit"::float8 as "limit", count(*)::int as hours, (count(*) filter (where ${crossed('"limit"')}))::int as beyond
  from reading_hour hour join device on device.id = hour.device_id and device.sn = $1 and device.removed_at is null
    cross join unnest($4::float8[]) as "limit"
  where hour.at >= $2 and hour.at < $3 and ${measured} group by 1`

const HOUR_MS = 3_600_000
/** The hour in which a task begins tells of it, too: lists of hours have it. */
function hoursWithin({ begin, end }: Step, { within }: Pick<AlarmScope, 'within'>): Step {
  if (within === undefined) return { begin, end }
  return clipped({ begin, end }, { within: { ...within, begin: Math.floor(within.begin / HOUR_MS) * HOUR_MS } })
}

/**
 * What lower limits would have given where alarms were judged. Alarms know nothing of it: what stayed below the limit left none. Of
 * every hour the highest value is kept, so hours are counted, not alarms.
 */
export function createLoweredLimits(
  { pool }: Past,
  registry: Pick<Registry, 'columns'>,
  limitsOf: ReturnType<typeof createJudgedLimits>,
) {
  return async (span: Step, scope: AlarmScope): Promise<LoweredLimit[]> => {
    const { begin, end } = hoursWithin(span, scope)
    const asked = (await limitsOf(span, scope)).flatMap(({ sn, module: key, limits }) =>
      limits.flatMap((limit) => {
        const module = MODULE_KEYS.find((each) => each === key)
        if (module === undefined || limit.limit <= 0) return []
        const rule = hourRule(registry, { ...limit, module }, 'hour')
        return rule === undefined ? [] : [{ sn, module, ...limit, rule }]
      }),
    )
    const told: LoweredLimit[] = []
    // One after the other: everybody else shares these connections.
    for (const { rule, ...each } of asked.slice(0, LOWERED_LIMITS_MAX)) {
      const limitAt = (factor: number): number => limitTimes(each, factor)
      const limits = [1, ...LOWER_FACTORS].map(limitAt)
      const rows = await readRows(pool, { limit: 'number', hours: 'number', beyond: 'number' }, select(rule), [
        each.sn,
        new Date(begin),
        new Date(end),
        limits,
      ])
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
