import { LOWER_FACTORS, LOWERED_LIMITS_MAX, type LoweredLimit, MODULE_KEYS } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { limitTimes, type Period, type Step } from '@vigil/domain'
import { type HourRule, hourRule } from '../../history/reading/hour-mark.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { clipped } from '../keeping/scope.ts'
import type { AlarmScope } from './alarm-scope.ts'
import type { createJudgedLimits } from './judged-limits.ts'

/** `$1` begin, `$2` end; of the nth limit the device and the limits that are asked for. */
const select = ({ measured, crossed }: HourRule, nth: number): string => `
  select ${nth} as nth, "limit"::float8 as "limit", count(*)::int as hours,
    (count(*) filter (where ${crossed('"limit"')}))::int as beyond
  from reading_hour hour join device on device.id = hour.device_id and device.sn = $${2 * nth + 3} and device.removed_at is null
    cross join unnest($${2 * nth + 4}::float8[]) as "limit"
  where hour.at >= $1 and hour.at < $2 and ${measured} group by "limit"`

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
  return async (period: Period, scope: AlarmScope): Promise<LoweredLimit[]> => {
    const { begin, end } = hoursWithin(period, scope)
    const asked = (await limitsOf(period, scope)).flatMap(({ sn, module: key, limits }) =>
      limits.flatMap((limit) => {
        const module = MODULE_KEYS.find((each) => each === key)
        if (module === undefined || limit.limit <= 0) return []
        const rule = hourRule(registry, { ...limit, module }, 'hour')
        return rule === undefined ? [] : [{ sn, module, ...limit, rule }]
      }),
    )
    const told = asked.slice(0, LOWERED_LIMITS_MAX)
    if (told.length === 0) return []
    // One statement: asked for one by one, most of the time went by between the questions.
    const rows = await readRows(
      pool,
      { nth: 'number', limit: 'number', hours: 'number', beyond: 'number' },
      told.map(({ rule }, nth) => select(rule, nth)).join(' union all '),
      [
        new Date(begin),
        new Date(end),
        ...told.flatMap((each) => [each.sn, [1, ...LOWER_FACTORS].map((factor) => limitTimes(each, factor))]),
      ],
    )
    return told.map(({ rule: _rule, ...each }, nth) => {
      const own = rows.filter((row) => row.nth === nth)
      const beyondAt = (factor: number): number =>
        own.find(({ limit }) => limit === limitTimes(each, factor))?.beyond ?? 0
      return {
        ...each,
        hours: own[0]?.hours ?? 0,
        beyond: beyondAt(1),
        lowered: LOWER_FACTORS.map((factor) => ({ factor, beyond: beyondAt(factor) })),
      }
    })
  }
}
