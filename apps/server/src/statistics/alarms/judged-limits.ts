import { JUDGED_LIMITS_MAX, type JudgedLimit, LIMIT_FACTORS } from '@vigil/contract'
import type { Step } from '@vigil/domain'
import { AT_ANY_LIMIT, HELD_LIMIT, reaches } from '../../history/reading/held-limit.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { clipped } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import type { AlarmScope } from './alarm-scope.ts'

/** How many of the factors, the smallest first, the peak of an alarm reaches: one that it reaches, it reaches with all smaller ones. */
const REACHED = LIMIT_FACTORS.map(
  (_, place) => `coalesce((${reaches('peak', `($3::float8[])[${place + 1}]`)})::int, 0)`,
).join(' + ')

/**
 * What higher limits would have left of the alarms on which people have said whether anything was found. An alarm stays when its peak
 * reaches the higher limit, when something was named (which no limit keeps back), or when no limit raised it. Of lower limits alarms
 * tell nothing: what stayed below the limit left none. `$1` begin, `$2` end, `$3` factors, `$4` kinds, `$5` and following: devices.
 * Limits are looked at of those alone that are told: most alarms are not.
 */
const SELECT = `
  with judged as materialized (
    select device.sn, event.id, event.module, event.outcome
    from alarm_event event join device on device.id = event.device_id and ${seen(5)}
    where event.outcome in ('nothing', 'something') and event.begin_at >= $1 and event.begin_at < $2 and event.kind = any ($4)),
  most as materialized (
    select sn, module, count(*) filter (where outcome = 'nothing')::int as nothing,
      count(*) filter (where outcome = 'something')::int as something
    from judged group by sn, module order by nothing desc, sn, module limit ${JUDGED_LIMITS_MAX}),
  of_most as materialized (
    select most.sn, most.module, event.outcome, event.peak_quantity as quantity, event.peak_value as peak, held.warn, held.direction,
      held.unit, ${AT_ANY_LIMIT} as fixed
    from most join judged using (sn, module) join alarm_event event using (id) left join lateral (${HELD_LIMIT}) held on true),
  reached as materialized (
    select sn, module, outcome, fixed, quantity, warn, direction, unit, case when fixed then ${LIMIT_FACTORS.length} else ${REACHED} end as factors,
      count(*)::int as n
    from of_most group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
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

export function createJudgedLimits({ pool }: Past) {
  const read = async (parameters: readonly unknown[]): Promise<JudgedLimit[]> => {
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
      SELECT,
      [...parameters],
    )
    return rows.map(({ factors, limits, ...row }) => ({
      ...row,
      limits: (limits as JudgedLimit['limits']).slice(0, LIMITS_TOLD),
      raised: factors as JudgedLimit['raised'],
    }))
  }
  /** Two calls of one page ask for the same at once; most of a year of alarms is looked at for it. */
  const asked = new Map<string, Promise<JudgedLimit[]>>()

  /** Most false ones first. */
  return (span: Step, { kinds, ...scope }: AlarmScope): Promise<JudgedLimit[]> => {
    const { begin, end } = clipped(span, scope)
    const parameters = [new Date(begin), new Date(end), LIMIT_FACTORS, kinds, ...filtersOf(scope)]
    const key = JSON.stringify(parameters)
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = read(parameters).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }
}
