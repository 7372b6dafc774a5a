import type { AlarmKind, DetectionDimension } from '@vigil/contract'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import type { Share } from '../alarms/alarm-figures.ts'
import { CHECK_FACTS, DETECTION_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures, stepsOf } from '../keeping/kept-figures.ts'
import { recordSince } from '../keeping/record-since.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { filtersOf, seen } from '../keeping/seen-devices.ts'
import { wholeParts } from '../keeping/whole-parts.ts'

/** Which checks are counted. */
export interface DetectionScope extends Scope {
  readonly kinds: readonly AlarmKind[]
}

/** Checks, and those of them that named something. */
export interface Checks {
  readonly n: number
  readonly found: number
}

export interface DetectionFigures extends Checks {
  readonly steps: readonly (Step & Checks)[]
  /** Most first. */
  readonly by: Readonly<Record<DetectionDimension, readonly Share[]>>
  /** How sure devices were of what they named, in percent on average; null where none said. */
  readonly sureOf: Readonly<Record<string, number | null>>
}

/** Facts of the devices that are asked for: `$1` zone, `$2` begin, `$3` end, `$4` which kinds, `$5` and following which devices. */
const CHECKS = `
  select fact.at at time zone $1 as local, fact.what, fact.key, fact.n, fact.told, fact.sure, device.office_id, device.device_type, device.sn
  from (${DETECTION_FACTS} where end_at >= $2 and end_at < $3) fact join device on device.id = fact.device_id and ${seen(5)}
  where fact.kind = any ($4)`

interface CountRow {
  dimension: string
  step: Date | null
  key: string
  n: number
  told: number
  sure: number
}
const COUNT_COLUMNS: ColumnsOf<CountRow> = {
  dimension: 'text',
  step: 'time?',
  key: 'text',
  n: 'number',
  told: 'number',
  sure: 'number',
}

const NAMED_IN: Readonly<Record<'office' | 'model' | 'device', string>> = {
  office: 'office_id::text',
  model: 'device_type',
  device: 'sn',
}

/** Of `fact (step, axis, n)`. */
const BY_STEP = `select step at time zone 'UTC' as step, coalesce(sum(n) filter (where axis = 'state'), 0)::int as n,
  coalesce(sum(n) filter (where axis = 'sure'), 0)::int as found from fact group by 1`

/** Of whichever relations: `step (step, axis, n)`, `told (axis, key, n, told, sure)` and `place (office_id, device_type, sn, n)`. */
const COUNT = `
  counted (dimension, step, key, n, told, sure) as (
    select 'step', step, axis, sum(n), 0, 0 from step group by step, axis
    union all
    select axis, null, key, sum(n), sum(told), sum(sure) from told group by axis, key
    union all ${Object.entries(NAMED_IN)
      .map(
        ([dimension, column]) => `select '${dimension}', null, ${column}, sum(n), 0, 0 from place group by ${column}`,
      )
      .join(' union all ')})
  select dimension, step at time zone 'UTC' as step, key, n::int as n, told::int as told, sure::float8 as sure
  from counted where n <> 0 order by n desc, key`

/**
 * What checks have found in a period: weeks, months and years as they are kept, a day and named devices from the checks themselves.
 * A check counts once under each name, each module that named something and one sureness.
 */
export function createDetectionFigures({ pool }: Past, timeZone: string) {
  const kept = createKeptFigures(CHECK_FACTS, pool, timeZone)

  function parameters(span: Step, { kinds, ...scope }: DetectionScope): unknown[] {
    const { begin, end } = clipped(span, scope)
    return [timeZone, new Date(begin), new Date(end), kinds, ...filtersOf(scope)]
  }

  const countChecks = (period: Period, scope: DetectionScope): Promise<CountRow[]> =>
    readRowsOf<CountRow>(
      pool,
      COUNT_COLUMNS,
      `with fact as materialized (${CHECKS}),
       step as (select date_trunc('${STEP_OF[period.unit]}', local) as step, what as axis, n from fact where what in ('state', 'sure')),
       told as (select what as axis, key, n, told, sure from fact),
       place as (select office_id, device_type, sn, n from fact where what = 'sure'), ${COUNT}`,
      parameters(period, scope),
    )

  const readKept = ({ unit, ...span }: Period, scope: DetectionScope): Promise<CountRow[]> =>
    readRowsOf<CountRow>(
      pool,
      COUNT_COLUMNS,
      `with ${kept.waiting},
       step as (
         select period::timestamp as step, axis, n
         from (${kept.of({ grain: stepsOf(unit), axes: ['state', 'sure'], days: '$9' }, scope)}) step),
       told as (${kept.of({ grain: unit, axes: ['state', 'name', 'module', 'sure'] }, scope)}),
       place as (
         select place.office_id, place.device_type, device.sn, n
         from (${kept.of({ grain: unit, axes: ['device'], byPlace: true }, scope)}) place
         join device on device.id = place.key::bigint), ${COUNT}`,
      kept.parameters(span, scope, unit, stepsOf(unit)),
    )

  return {
    async of(period: Period, scope: DetectionScope): Promise<DetectionFigures> {
      const unit = STEP_OF[period.unit]
      const isKept = period.unit !== 'day' && (await kept.tellOf(scope))
      const rows = await (isKept ? readKept(period, scope) : countChecks(period, scope))
      const inStep = (what: string) =>
        new Map(rows.flatMap(({ step, key, n }) => (step !== null && key === what ? [[step.getTime(), n]] : [])))
      const [all, found] = [inStep('state'), inStep('sure')]
      const steps = periodSteps(period, timeZone).map((step) => {
        const label = labelOf(unit, step.begin, timeZone)
        return { ...step, n: all.get(label) ?? 0, found: found.get(label) ?? 0 }
      })
      const shares = (wanted: DetectionDimension): Share[] =>
        rows.flatMap(({ dimension, key, n }) => (dimension === wanted ? [{ key, n }] : []))
      const named = rows.filter(({ dimension }) => dimension === 'name')
      return {
        n: steps.reduce((sum, { n }) => sum + n, 0),
        found: steps.reduce((sum, step) => sum + step.found, 0),
        steps,
        by: {
          state: shares('state'),
          name: shares('name'),
          module: shares('module'),
          sure: shares('sure'),
          office: shares('office'),
          model: shares('model'),
          device: shares('device'),
        },
        sureOf: Object.fromEntries(named.map(({ key, told, sure }) => [key, told === 0 ? null : sure / told])),
      }
    },

    /** Of each step of a period. */
    async steps(period: Period, scope: DetectionScope): Promise<Checks[]> {
      const unit = STEP_OF[period.unit]
      const isKept = period.unit !== 'day' && (await kept.tellOf(scope))
      const columns = { step: 'time', n: 'number', found: 'number' } as const
      const axes = ['state', 'sure']
      const rows = await (isKept
        ? readRows(
            pool,
            columns,
            `with ${kept.waiting}, fact as (
               select period::timestamp as step, axis, n from (${kept.of({ grain: stepsOf(period.unit), axes }, scope)}) fact)
             ${BY_STEP}`,
            kept.parameters(period, scope, stepsOf(period.unit)),
          )
        : readRows(
            pool,
            columns,
            `with fact as (
               select date_trunc('${unit}', local) as step, what as axis, n from (${CHECKS}) fact where what in ('state', 'sure'))
             ${BY_STEP}`,
            parameters(period, scope),
          ))
      const inStep = new Map(rows.map(({ step, ...checks }) => [step.getTime(), checks]))
      return periodSteps(period, timeZone).map(
        ({ begin }) => inStep.get(labelOf(unit, begin, timeZone)) ?? { n: 0, found: 0 },
      )
    },

    /** Since when anything is on record; null where nothing is. Before that nobody knows whether there were checks. */
    since: (): Promise<number | null> => recordSince(pool),

    /** Of any time: whole months and days from what is kept, the rest counted. */
    async total(span: Step, scope: DetectionScope): Promise<Checks> {
      const isKept = await kept.tellOf(scope)
      const parts = isKept ? wholeParts(span, timeZone) : [{ ...span, grain: undefined }]
      const columns = { n: 'number', found: 'number' } as const
      const sums = await Promise.all(
        parts.map(({ grain, ...part }) =>
          grain === undefined
            ? readRows(pool, columns, `${totalOf('what')} from (${CHECKS}) fact`, parameters(part, scope))
            : readRows(
                pool,
                columns,
                `with ${kept.waiting} ${totalOf('axis')} from (${kept.of({ grain, axes: ['state', 'sure'] }, scope)}) fact`,
                kept.parameters(part, scope, grain),
              ),
        ),
      )
      return sums.reduce((sum, [row]) => ({ n: sum.n + (row?.n ?? 0), found: sum.found + (row?.found ?? 0) }), {
        n: 0,
        found: 0,
      })
    },
  }
}

const totalOf = (what: 'what' | 'axis'): string => `
  select coalesce(sum(n) filter (where ${what} = 'state'), 0)::int as n,
    coalesce(sum(n) filter (where ${what} = 'sure'), 0)::int as found`
