import { LOT_DIMENSIONS, type LotDimension } from '@vigil/contract'
import type { Period } from '@vigil/domain'
import { lotAlarms } from '../../history/reading/cotton-lot.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { byNumber, type Share } from '../alarms/alarm-figures.ts'
import type { AlarmScope } from '../alarms/alarm-scope.ts'
import { LOT_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures } from '../keeping/kept-figures.ts'
import { clipped } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'

const TOLD = LOT_DIMENSIONS.map((dimension) => `when grouping(${dimension}) = 0 then '${dimension}'`).join(' ')

/** `$1` begin, `$2` end, `$3` modules, `$4` kinds, `$5` and following: which devices. */
const COUNTED = `
  select case ${TOLD} end as dimension, coalesce(${LOT_DIMENSIONS.join(', ')}) as key, count(*)::int as n
  from (${lotAlarms(
    '$1::timestamptz',
    '$2::timestamptz',
    `($3::text[] is null or event.module = any ($3)) and event.kind = any ($4) and ($7::bigint[] is null or event.device_id = any ($7))`,
  )}) lot
  join device on device.id = lot.device_id and ${seen(5)}
  group by grouping sets (${LOT_DIMENSIONS.map((each) => `(${each})`).join(', ')})`

/**
 * Alarms by the cotton that they were of, as far as that is known: weeks, months and years as they are kept, a day and named devices
 * from the alarms themselves.
 */
export function createLotFigures({ pool }: Past, timeZone: string) {
  const kept = createKeptFigures(LOT_FACTS, pool, timeZone)

  const count = ({ unit, ...span }: Period, scope: AlarmScope, isKept: boolean): [string, unknown[]] => {
    if (isKept) {
      return [
        `with ${kept.waiting}
         select axis as dimension, key, sum(n)::int as n
         from (${kept.of({ grain: unit, axes: LOT_DIMENSIONS }, scope)}) told group by axis, key having sum(n) <> 0`,
        kept.parameters(span, scope, unit),
      ]
    }
    const { begin, end } = clipped(span, scope)
    return [COUNTED, [new Date(begin), new Date(end), scope.modules ?? null, scope.kinds, ...filtersOf(scope)]]
  }

  return async (period: Period, scope: AlarmScope): Promise<Record<LotDimension, Share[]>> => {
    const isKept = period.unit !== 'day' && (await kept.tellOf(scope))
    const rows = await readRows(pool, { dimension: 'text', key: 'text', n: 'number' }, ...count(period, scope, isKept))
    const sharesOf = (wanted: LotDimension): Share[] =>
      rows.flatMap(({ dimension, key, n }) => (dimension === wanted && key !== '' ? [{ key, n }] : [])).sort(byNumber)
    return { stack: sharesOf('stack'), origin: sharesOf('origin'), age: sharesOf('age') }
  }
}
