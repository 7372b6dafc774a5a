import { type AlarmKind, CHECK_DIMENSIONS, type CheckDimension, type CheckShare } from '@vigil/contract'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import { LOT_KEYS } from '../../history/reading/cotton-lot.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../../platform/database/rows.ts'
import { byNumber } from '../alarms/alarm-figures.ts'
import { INSPECTION_FACTS } from '../keeping/figure-facts.ts'
import { createKeptFigures, stepsOf } from '../keeping/kept-figures.ts'
import { clipped, type Scope } from '../keeping/scope.ts'
import { wholeParts } from '../keeping/whole-parts.ts'

type Checks = Omit<CheckShare, 'key'>

/** Which checks are counted. */
export interface CheckScope extends Scope {
  readonly kinds: readonly AlarmKind[]
}

export interface CheckFigures extends Checks {
  readonly steps: readonly (Step & Checks)[]
  /** Most first. */
  readonly by: Readonly<Record<CheckDimension, readonly CheckShare[]>>
}

const NONE: Checks = { n: 0, found: 0, probability: null }
const COUNTED = `count(*)::int as n, count(*) filter (where lot.level <> 'normal')::int as found, avg(lot.probability) as probability`

const KEY_OF: Readonly<Record<CheckDimension, string>> = {
  office: 'lot.office_id::text',
  stack: LOT_KEYS.stack('lot', 'lot.at'),
  origin: LOT_KEYS.origin('lot', 'lot.at'),
  age: LOT_KEYS.age('lot', 'lot.at'),
  device: 'device.sn',
  by: 'lot.by',
  level: 'lot.level',
}

interface CheckRow {
  dimension: string | null
  key: string | null
  step: Date | null
  n: number
  found: number
  probability: number | null
}
const CHECK_ROW: ColumnsOf<CheckRow> = {
  dimension: 'text?',
  key: 'text?',
  step: 'time?',
  n: 'number',
  found: 'number',
  probability: 'number?',
}

/** After `$1` to `$3`: zone, begin and end. */
function conditionsOf({ kinds, officeIds, deviceType, deviceIds }: CheckScope) {
  const values: unknown[] = []
  const narrowed = (
    [
      ['lot.kind', kinds],
      ['device.office_id', officeIds],
      ['device.device_type', deviceType === undefined ? undefined : [deviceType]],
      ['device.id', deviceIds],
    ] as const
  ).flatMap(([column, list]) => (list === undefined ? [] : [`and ${column} = any ($${values.push(list) + 3})`]))
  return { text: narrowed.join(' '), values }
}

/** Each inspection has one level: all of them are counted by it. */
const EACH = 'level'
const KEPT_COUNTS = 'sum(n)::int as n, sum(told)::int as found, (sum(sure) / nullif(sum(n), 0))::float8 as probability'
const KEPT_AXES = CHECK_DIMENSIONS.filter((dimension) => dimension !== 'device')

/**
 * What was checked in warehouses of cotton: weeks, months and years as they are kept, a day and named devices from the records
 * themselves.
 */
export function createCottonFigures({ pool }: Past, timeZone: string) {
  const kept = createKeptFigures(INSPECTION_FACTS, pool, timeZone)
  function parameters(span: Step, scope: Pick<Scope, 'within'>, values: readonly unknown[]): unknown[] {
    const { begin, end } = clipped(span, scope)
    return [timeZone, new Date(begin), new Date(end), ...values]
  }
  const checked = (scope: CheckScope) => {
    const { text, values } = conditionsOf(scope)
    const facts = `from cotton_inspection lot join device on device.id = lot.device_id and device.removed_at is null
      where $1::text is not null and lot.at >= $2 and lot.at < $3 ${text}`
    return { facts, values }
  }
  const stepOf = ({ unit }: Period): string => `date_trunc('${STEP_OF[unit]}', at at time zone $1) at time zone 'UTC'`

  function inSteps(period: Period, rows: readonly (Checks & { readonly step: Date | null })[]): CheckFigures['steps'] {
    const counts = new Map(
      rows.flatMap((row) => (row.step === null ? [] : [[row.step.getTime(), countsOf(row)] as const])),
    )
    return periodSteps(period, timeZone).map((step) => ({
      ...step,
      ...(counts.get(labelOf(STEP_OF[period.unit], step.begin, timeZone)) ?? NONE),
    }))
  }

  const countChecks = (period: Period, scope: CheckScope): Promise<CheckRow[]> => {
    const { facts, values } = checked(scope)
    const keys = CHECK_DIMENSIONS.map((dimension) => `${KEY_OF[dimension]} as "${dimension}"`)
    const told = CHECK_DIMENSIONS.map((dimension) => `when grouping("${dimension}") = 0 then '${dimension}'`)
    return readRowsOf<CheckRow>(
      pool,
      CHECK_ROW,
      `select case ${told.join(' ')} end as dimension, coalesce(${CHECK_DIMENSIONS.map((each) => `"${each}"`).join(', ')}) as key,
         step, ${COUNTED}
       from (select lot.probability, lot.at, ${keys.join(', ')} ${facts}) lot
         cross join lateral (select ${stepOf(period)} as step) counted
       group by grouping sets ((), (step), ${CHECK_DIMENSIONS.map((each) => `("${each}")`).join(', ')})`,
      parameters(period, scope, values),
    )
  }

  const readKept = ({ unit, ...span }: Period, scope: CheckScope): Promise<CheckRow[]> =>
    readRowsOf<CheckRow>(
      pool,
      CHECK_ROW,
      `with ${kept.waiting},
       counted as materialized (${kept.of({ grain: unit, axes: KEPT_AXES }, scope)})
       select null as dimension, null as key, period::timestamp at time zone 'UTC' as step, ${KEPT_COUNTS}
       from (${kept.of({ grain: stepsOf(unit), axes: [EACH], days: '$9' }, scope)}) fact group by period having sum(n) <> 0
       union all
       select null, null, null, ${KEPT_COUNTS} from counted where axis = '${EACH}' having sum(n) <> 0
       union all
       select axis, key, null, ${KEPT_COUNTS} from counted group by axis, key having sum(n) <> 0
       union all
       select 'device', device.sn, null, ${KEPT_COUNTS}
       from (${kept.of({ grain: unit, axes: ['device'], byPlace: true }, scope)}) place
       join device on device.id = place.key::bigint group by device.sn having sum(n) <> 0`,
      kept.parameters(span, scope, unit, stepsOf(unit)),
    )

  function figuresOf(period: Period, rows: readonly CheckRow[]): CheckFigures {
    const total = rows.find(({ dimension, step }) => dimension === null && step === null)
    const sharesOf = (wanted: CheckDimension): CheckShare[] =>
      rows
        .flatMap(({ dimension, key, ...row }) => (dimension === wanted ? [{ key: key ?? '', ...countsOf(row) }] : []))
        .sort(byNumber)
    return {
      ...(total === undefined ? NONE : countsOf(total)),
      steps: inSteps(period, rows),
      by: {
        office: sharesOf('office'),
        stack: sharesOf('stack'),
        origin: sharesOf('origin'),
        age: sharesOf('age'),
        device: sharesOf('device'),
        by: sharesOf('by'),
        level: sharesOf('level'),
      },
    }
  }

  return {
    async checks(period: Period, scope: CheckScope): Promise<CheckFigures> {
      const isKept = period.unit !== 'day' && (await kept.tellOf(scope))
      return figuresOf(period, await (isKept ? readKept(period, scope) : countChecks(period, scope)))
    },

    /** How many checks each step of a period has, and what they found. */
    async steps(period: Period, scope: CheckScope): Promise<CheckFigures['steps']> {
      const columns = { step: 'time', n: 'number', found: 'number', probability: 'number?' } as const
      if (period.unit !== 'day' && (await kept.tellOf(scope))) {
        const rows = await readRows(
          pool,
          columns,
          `with ${kept.waiting}
           select period::timestamp at time zone 'UTC' as step, ${KEPT_COUNTS}
           from (${kept.of({ grain: stepsOf(period.unit), axes: [EACH] }, scope)}) fact group by 1`,
          kept.parameters(period, scope, stepsOf(period.unit)),
        )
        return inSteps(period, rows)
      }
      const { facts, values } = checked(scope)
      const rows = await readRows(
        pool,
        columns,
        `select ${stepOf(period)} as step, ${COUNTED} ${facts} group by 1`,
        parameters(period, scope, values),
      )
      return inSteps(period, rows)
    },

    /** Of any time how many checks it has, and how many of them found something: whole months and days as they are kept. */
    async total(span: Step, scope: CheckScope): Promise<Pick<Checks, 'n' | 'found'>> {
      const parts = (await kept.tellOf(scope)) ? wholeParts(span, timeZone) : [{ ...span, grain: undefined }]
      const columns = { n: 'number', found: 'number' } as const
      const { facts, values } = checked(scope)
      const sums = await Promise.all(
        parts.map(({ grain, ...part }) =>
          grain === undefined
            ? readRows(
                pool,
                columns,
                `select count(*)::int as n, count(*) filter (where lot.level <> 'normal')::int as found ${facts}`,
                parameters(part, scope, values),
              )
            : readRows(
                pool,
                columns,
                `with ${kept.waiting} select coalesce(sum(n), 0)::int as n, coalesce(sum(told), 0)::int as found
                 from (${kept.of({ grain, axes: [EACH] }, scope)}) fact`,
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
const countsOf = ({ n, found, probability }: Checks): Checks => ({ n, found, probability })
