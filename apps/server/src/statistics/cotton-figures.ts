import { type AlarmKind, CHECK_DIMENSIONS, type CheckDimension, type CheckShare } from '@vigil/contract'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import { LOT_KEYS } from '../history/reading/cotton-lot.ts'
import type { Past } from '../platform/database/past-pool.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import { byNumber } from './alarm-figures.ts'
import { clipped, type Scope } from './scope.ts'

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

/**
 * What was checked and what alarmed in warehouses of cotton. Counted from the records themselves: somebody walks to a bale for each,
 * so they are few, and an index leads to those of a period.
 */
export function createCottonFigures({ pool }: Past, timeZone: string) {
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

  return {
    async checks(period: Period, scope: CheckScope): Promise<CheckFigures> {
      const { facts, values } = checked(scope)
      const keys = CHECK_DIMENSIONS.map((dimension) => `${KEY_OF[dimension]} as "${dimension}"`)
      const told = CHECK_DIMENSIONS.map((dimension) => `when grouping("${dimension}") = 0 then '${dimension}'`)
      const rows = await readRowsOf<CheckRow>(
        pool,
        CHECK_ROW,
        `select case ${told.join(' ')} end as dimension, coalesce(${CHECK_DIMENSIONS.map((each) => `"${each}"`).join(', ')}) as key,
           step, ${COUNTED}
         from (select lot.probability, lot.at, ${keys.join(', ')} ${facts}) lot
           cross join lateral (select ${stepOf(period)} as step) counted
         group by grouping sets ((), (step), ${CHECK_DIMENSIONS.map((each) => `("${each}")`).join(', ')})`,
        parameters(period, scope, values),
      )
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
    },

    /** How many checks each step of a period has, and what they found. */
    async steps(period: Period, scope: CheckScope): Promise<CheckFigures['steps']> {
      const { facts, values } = checked(scope)
      const rows = await readRows(
        pool,
        { step: 'time?', n: 'number', found: 'number', probability: 'number?' },
        `select ${stepOf(period)} as step, ${COUNTED} ${facts} group by 1`,
        parameters(period, scope, values),
      )
      return inSteps(period, rows)
    },

    /** How many checks a time has, and how many of them found something. */
    async total(span: Step, scope: CheckScope): Promise<Pick<Checks, 'n' | 'found'>> {
      const { facts, values } = checked(scope)
      const [row] = await readRows(
        pool,
        { n: 'number', found: 'number' },
        `select count(*)::int as n, count(*) filter (where lot.level <> 'normal')::int as found ${facts}`,
        parameters(span, scope, values),
      )
      return { n: row?.n ?? 0, found: row?.found ?? 0 }
    },
  }
}

const countsOf = ({ n, found, probability }: Checks): Checks => ({ n, found, probability })
