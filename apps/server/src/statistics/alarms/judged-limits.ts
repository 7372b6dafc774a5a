import { JUDGED_LIMITS_MAX, type JudgedLimit, LIMIT_FACTORS } from '@vigil/contract'
import type { Period } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { readSetting } from '../../platform/database/setting.ts'
import { clipped } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import { unitDays } from '../keeping/whole-parts.ts'
import type { AlarmScope } from './alarm-scope.ts'
import { JUDGED_ALARMS, JUDGED_SETTING } from './judged-keeper.ts'

/** From where judged alarms come: `(at, device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n)`. */
const COUNTED = `${JUDGED_ALARMS} and begin_at >= $1 and begin_at < $2`
/** `$8` days on which the units begin, `$9` which units they are. What waits to be summed up is added. */
const KEPT = `
  select device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n from judged_limit
  where grain = $9 and period = any ($8::date[])
  union all
  select device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n from judged_delta
  where at >= $1 and at < $2`

/**
 * What higher limits would have left of the alarms on which people have said whether anything was found. An alarm stays when its peak
 * reaches the higher limit, when something was named (which no limit keeps back), or when no limit raised it. Of lower limits alarms
 * tell nothing: what stayed below the limit left none. `$1` begin, `$2` end, `$3` factors, `$4` kinds, `$5` and following: devices.
 */
const select = (judged: string): string => `
  with told as materialized (
    select device.sn, judged.module, outcome, fixed, factors, quantity, warn, direction, unit, sum(n)::int as n
    from (${judged}) judged join device on device.id = judged.device_id and ${seen(5)}
    where judged.kind = any ($4) group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(n) <> 0),
  most as materialized (
    select sn, module, coalesce(sum(n) filter (where outcome = 'nothing'), 0)::int as nothing,
      coalesce(sum(n) filter (where outcome = 'something'), 0)::int as something
    from told group by sn, module order by nothing desc, sn, module limit ${JUDGED_LIMITS_MAX}),
  reached as materialized (select told.* from told join most using (sn, module)),
  held as materialized (
    select sn, module, coalesce(sum(n) filter (where fixed), 0)::int as fixed,
      coalesce(jsonb_agg(distinct jsonb_build_object('quantity', quantity, 'limit', warn, 'unit', unit, 'direction', direction))
        filter (where warn is not null), '[]') as limits
    from reached group by sn, module),
  raised as materialized (
    select sn, module, jsonb_agg(jsonb_build_object('factor', factor, 'nothing', nothing, 'something', something) order by factor) as factors
    from (
      select sn, module, factor, coalesce(sum(n) filter (where factors >= place and outcome = 'nothing'), 0) as nothing,
        coalesce(sum(n) filter (where factors >= place and outcome = 'something'), 0) as something
      from reached cross join unnest($3::float8[]) with ordinality as asked (factor, place)
      group by sn, module, factor) each
    group by sn, module)
  select sn, module, most.nothing, most.something, held.fixed, held.limits, raised.factors
  from most join held using (sn, module) join raised using (sn, module) order by most.nothing desc, sn, module`

const LIMITS_TOLD = 10

export function createJudgedLimits({ pool }: Past, timeZone: string) {
  const read = async (from: string, parameters: readonly unknown[]): Promise<JudgedLimit[]> => {
    const rows = await readRows(
      pool,
      {
        sn: 'text',
        module: 'text',
        nothing: 'number',
        something: 'number',
        fixed: 'number',
        limits: 'json',
        factors: 'json',
      },
      select(from),
      [...parameters],
    )
    return rows.map(({ factors, limits, ...row }) => ({
      ...row,
      limits: (limits as JudgedLimit['limits']).slice(0, LIMITS_TOLD),
      raised: factors as JudgedLimit['raised'],
    }))
  }
  /** Two calls of one page ask for the same at once. */
  const asked = new Map<string, Promise<JudgedLimit[]>>()

  /** Weeks, months and years are kept by device; a day, and the time of a task, is counted. */
  const isKept = async ({ unit }: Pick<Period, 'unit'>, { within }: AlarmScope): Promise<boolean> =>
    unit !== 'day' && within === undefined && (await readSetting(pool, JUDGED_SETTING)) === timeZone

  /** Most false ones first. */
  return async (period: Period, scope: AlarmScope): Promise<JudgedLimit[]> => {
    const { begin, end } = clipped(period, scope)
    const kept = await isKept(period, scope)
    const parameters = [
      ...[new Date(begin), new Date(end), LIMIT_FACTORS, scope.kinds, ...filtersOf(scope)],
      ...(kept ? [unitDays(period.unit, begin, end, timeZone), period.unit] : []),
    ]
    const key = JSON.stringify(parameters)
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = read(kept ? KEPT : COUNTED, parameters).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}
