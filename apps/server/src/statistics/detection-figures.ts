import type { AlarmKind, DetectionDimension, PeriodUnit } from '@vigil/contract'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import type pg from 'pg'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import type { Share } from './alarm-figures.ts'
import { DETECTION_FACTS, detectionsCountedIn, FOUND } from './detection-keeper.ts'
import { SOURCE_OF, type Source, wholeParts } from './kept-source.ts'
import { clipped, type Scope } from './scope.ts'
import { filtersOf, seen } from './seen-devices.ts'

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

const COUNTED = `${FOUND}, n, told, sure`
/** Each as one relation of local time and of what is counted: `$1` is the zone, `$2` and `$3` are begin and end. */
const FACTS: Readonly<Record<Source, string>> = {
  records: `select at at time zone $1 as local, ${COUNTED} from (${DETECTION_FACTS} where end_at >= $2 and end_at < $3) fact`,
  days: keptFacts('day'),
  months: keptFacts('month'),
}

/** What is kept, and what has not been summed up yet. */
function keptFacts(unit: 'day' | 'month'): string {
  return `select ${unit}::timestamp as local, ${COUNTED} from detection_${unit}
    where ${unit} >= ($2::timestamptz at time zone $1)::date and ${unit} < ($3::timestamptz at time zone $1)::date
    union all
    select date_trunc('${unit}', at at time zone $1), ${COUNTED} from detection_delta where at >= $2 and at < $3`
}

/** Facts of the devices that are asked for: `$4` is which kinds, `$5` and following which devices. */
const scoped = (source: Source): string => `
  select fact.local, fact.what, fact.key, fact.n, fact.told, fact.sure, device.office_id, device.device_type, device.sn
  from (${FACTS[source]}) fact join device on device.id = fact.device_id and ${seen(5)}
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

const SELECT_SINCE = `
  select least((select min(started_at) from server_run), (select min(end_at) from detection),
    (select min(begin_at) from alarm_event)) as since`

/**
 * What checks have found in a period: a year from what is kept by month, week and month from days, a day and named devices from the
 * checks themselves. A check counts once under each name, each module that named something and one sureness.
 */
export function createDetectionFigures({ pool }: { readonly pool: pg.Pool }, timeZone: string) {
  async function sourceOf(unit: PeriodUnit, { deviceIds }: Scope): Promise<Source> {
    return deviceIds === undefined && (await detectionsCountedIn(pool)) === timeZone ? SOURCE_OF[unit] : 'records'
  }

  function parameters(span: Step, { kinds, ...scope }: DetectionScope): unknown[] {
    const { begin, end } = clipped(span, scope)
    return [timeZone, new Date(begin), new Date(end), kinds, ...filtersOf(scope)]
  }

  return {
    async of(period: Period, scope: DetectionScope): Promise<DetectionFigures> {
      const unit = STEP_OF[period.unit]
      const places = Object.entries(NAMED_IN).map(
        ([dimension, column]) => `
          select '${dimension}', null, ${column}, sum(n), 0, 0 from fact where what = 'sure' group by 3`,
      )
      const rows = await readRowsOf<CountRow>(
        pool,
        COUNT_COLUMNS,
        `with fact as materialized (${scoped(await sourceOf(period.unit, scope))}),
         counted (dimension, step, key, n, told, sure) as (
           select 'step', date_trunc('${unit}', local), what, sum(n), 0, 0 from fact where what in ('state', 'sure') group by 2, 3
           union all
           select what, null, key, sum(n), sum(told), sum(sure) from fact group by 1, 3
           union all ${places.join(' union all ')})
         select dimension, step at time zone 'UTC' as step, key, n::int as n, told::int as told, sure::float8 as sure
         from counted where n <> 0 order by n desc, key`,
        parameters(period, scope),
      )
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

    /** Since when anything is on record; null where nothing is. Before that nobody knows whether there were checks. */
    async since(): Promise<number | null> {
      const [row] = await readRows(pool, { since: 'time?' }, SELECT_SINCE, [])
      return row?.since?.getTime() ?? null
    },

    /** Of any time: whole months and days from what is kept, the rest counted. */
    async total(span: Step, scope: DetectionScope): Promise<Checks> {
      const isKept = (await sourceOf('year', scope)) !== 'records'
      const parts = isKept ? wholeParts(span, timeZone) : [{ ...span, source: 'records' as const }]
      const sums = await Promise.all(
        parts.map(({ source, ...part }) =>
          readRows(
            pool,
            { n: 'number', found: 'number' },
            `select coalesce(sum(n) filter (where what = 'state'), 0)::int as n,
               coalesce(sum(n) filter (where what = 'sure'), 0)::int as found from (${scoped(source)}) fact`,
            parameters(part, scope),
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
