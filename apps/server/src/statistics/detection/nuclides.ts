import { type NuclidesFound, SHARES_MAX } from '@vigil/contract'
import type { Step } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRowsOf } from '../../platform/database/rows.ts'
import { ALARM_FACTS, CHECK_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures, type FigureScope } from '../keeping/kept-figures.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import { wholeDays } from '../keeping/whole-parts.ts'

/** How often a nuclide was named, and on which days: the begin of each, and how often on it, in alarms and in checks. */
interface Named {
  name: string
  alarms: number
  checks: number
  series: unknown
}
const COLUMNS = { name: 'text', alarms: 'number', checks: 'number', series: 'json' } as const

/** Of `daily (name, day, alarms, checks)`, each day by its begin. */
const BY_NAME = `
  select name, sum(alarms)::int as alarms, sum(checks)::int as checks,
    json_agg(json_build_array((extract(epoch from day) * 1000)::bigint, alarms, checks) order by day) as series
  from daily group by name`

/** Spectrometers are few: their own records are read, by the index of each. `$1` zone, `$2` begin, `$3` end, `$4`...: devices. */
const COUNTED = `
  with of_device as materialized (select device.id from device where ${seen(4)}),
  named as (
    select event.begin_at as at, event.subject as name, 1 as alarm from of_device
    join alarm_event event on event.device_id = of_device.id and event.begin_at >= $2 and event.begin_at < $3
      and event.kind = 'normal' and event.subject <> ''
    union all
    select detection.end_at, name, 0 from of_device
    join detection on detection.device_id = of_device.id and detection.end_at >= $2 and detection.end_at < $3
      and detection.kind = 'normal' cross join lateral unnest(detection.named) as name),
  daily as (
    select name, date_trunc('day', at at time zone $1) at time zone $1 as day, sum(alarm) as alarms, sum(1 - alarm) as checks
    from named group by 1, 2)
  ${BY_NAME}`

/** The same days come one after the other, from whichever part and record: they are told once. */
function together(parts: readonly (readonly Named[])[]): NuclidesFound['nuclides'] {
  const found = new Map<string, { alarms: number; checks: number; days: Map<number, readonly [number, number]> }>()
  for (const { name, alarms, checks, series } of parts.flat()) {
    const so = found.get(name) ?? { alarms: 0, checks: 0, days: new Map<number, readonly [number, number]>() }
    so.alarms += alarms
    so.checks += checks
    for (const [day, inAlarms, inChecks] of series as [number, number, number][]) {
      const [a, c] = so.days.get(day) ?? [0, 0]
      so.days.set(day, [a + inAlarms, c + inChecks])
    }
    found.set(name, so)
  }
  return [...found]
    .map(([name, { alarms, checks, days }]) => ({
      name,
      alarms,
      checks,
      series: [...days]
        .filter(([, [a, c]]) => a + c !== 0)
        .map(([day, [a, c]]): [number, number, number] => [day, a, c])
        .sort(([one], [other]) => one - other),
    }))
    .filter(({ alarms, checks }) => alarms + checks > 0)
    .sort((a, b) => b.alarms + b.checks - (a.alarms + a.checks) || (a.name < b.name ? -1 : 1))
    .slice(0, SHARES_MAX)
}

/**
 * Which nuclides spectrometers found within a time, how often, and on which days: whole days as they are kept, what lies before and
 * behind them, and named devices, from the records themselves.
 */
export function createNuclides({ pool }: Past, timeZone: string) {
  const alarms = createKeptFigures(ALARM_FACTS, pool, timeZone)
  const checks = createKeptFigures(CHECK_FACTS, pool, timeZone)

  const count = ({ begin, end }: Step, scope: Scope): Promise<Named[]> =>
    readRowsOf<Named>(pool, COLUMNS, COUNTED, [timeZone, new Date(begin), new Date(end), ...filtersOf(scope)])

  const readOf = (kept: typeof alarms, n: string, span: Step, scope: FigureScope): Promise<Named[]> =>
    readRowsOf<Named>(
      pool,
      COLUMNS,
      `with ${kept.waiting},
       daily as (
         select key as name, period::timestamp at time zone $1 as day, ${n}
         from (${kept.of({ grain: 'day', axes: ['nuclide'] }, scope)}) fact group by key, period having sum(n) <> 0)
       ${BY_NAME}`,
      kept.parameters(span, scope, 'day'),
    )

  async function readKept(span: Step, within: Scope): Promise<Named[]> {
    const scope: FigureScope = { ...within, kinds: ['normal'] }
    const found = await Promise.all([
      readOf(alarms, 'sum(n) as alarms, 0 as checks', span, scope),
      readOf(checks, '0 as alarms, sum(n) as checks', span, scope),
    ])
    return found.flat()
  }

  /** `scope`: of which devices; `spectrometers`: which of them there are. */
  return async ({ begin, end }: Step, scope: Scope, spectrometers: readonly number[]): Promise<NuclidesFound> => {
    const span = clipped({ begin, end }, scope)
    const isKept = (await alarms.tellOf(scope)) && (await checks.tellOf(scope))
    const deviceIds = scope.deviceIds?.filter((id) => spectrometers.includes(id)) ?? spectrometers
    const parts = isKept ? wholeDays(span, timeZone) : [{ ...span, isWhole: false }]
    const found = await Promise.all(
      parts.map(({ isWhole, ...part }) => (isWhole ? readKept(part, scope) : count(part, { ...scope, deviceIds }))),
    )
    return { begin, end, nuclides: together(found) }
  }
}
