import type { Period } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { DISPOSAL_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures } from '../keeping/kept-figures.ts'
import { clipped } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import type { AlarmScope } from './alarm-scope.ts'

/** `$1` begin, `$2` end, `$3` modules, `$4` kinds, `$5` and following: which devices. */
const COUNTED = `
  select chosen.key, sum(chosen.n)::int as n
  from (${DISPOSAL_FACTS.stored} where at >= $1 and at < $2) chosen
  join device on device.id = chosen.device_id and ${seen(5)}
  where ($3::text[] is null or chosen.module = any ($3)) and chosen.kind = any ($4)
    and ($7::bigint[] is null or chosen.device_id = any ($7))
  group by chosen.key`

/**
 * What people chose when they handled alarms, an alarm as often as there was something chosen: weeks, months and years as they are kept,
 * a day and named devices from the alarms themselves.
 */
export function createDisposalFigures({ pool }: Pick<Past, 'pool'>, timeZone: string) {
  const kept = createKeptFigures(DISPOSAL_FACTS, pool, timeZone)

  return async ({ unit, ...span }: Period, scope: AlarmScope): Promise<{ key: string; n: number }[]> => {
    const columns = { key: 'text', n: 'number' } as const
    if (unit !== 'day' && (await kept.tellOf(scope))) {
      return readRows(
        pool,
        columns,
        `with ${kept.waiting}
         select key, sum(n)::int as n from (${kept.of({ grain: unit, axes: ['disposal'] }, scope)}) told
         group by key having sum(n) <> 0`,
        kept.parameters(span, scope, unit),
      )
    }
    const { begin, end } = clipped(span, scope)
    const asked = [new Date(begin), new Date(end), scope.modules ?? null, scope.kinds, ...filtersOf(scope)]
    return readRows(pool, columns, COUNTED, asked)
  }
}
