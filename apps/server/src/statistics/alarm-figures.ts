import {
  ALARM_DIMENSIONS,
  type AlarmDimension,
  type AlarmKind,
  JUDGED_DIMENSIONS,
  type JudgedDimension,
  type JudgedOf,
  type PeriodUnit,
  SHARES_MAX,
} from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { labelOf, type Period, periodSteps, STEP_OF, type Step } from '@vigil/domain'
import type pg from 'pg'
import { weekSlotOf } from '../alarms/history/week-slot.ts'
import { type ColumnsOf, readRows, readRowsOf } from '../platform/database/rows.ts'
import { CLASS, countedIn } from './alarm-keeper.ts'
import { SOURCE_OF, type Source, wholeParts } from './kept-source.ts'
import { clipped, type Scope } from './scope.ts'

/** Which alarms are counted. What is left out lets everything pass. */
export interface AlarmScope extends Pick<Scope, 'within'> {
  /** Where the devices stand; undefined: on the whole site. */
  readonly officeIds?: readonly number[] | undefined
  readonly deviceType?: string | undefined
  /** Of all that stand there, these alone. */
  readonly deviceIds?: readonly number[] | undefined
  readonly modules?: readonly string[] | undefined
  readonly kinds: readonly AlarmKind[]
}

export interface Share {
  readonly key: string
  readonly n: number
}

export interface CountedStep extends Step {
  readonly n: number
  readonly byPriority: Readonly<Record<string, number>>
}

export interface AlarmFigures {
  readonly total: number
  /** Each step of the period, with what began in it. */
  readonly steps: readonly CountedStep[]
  /** Most first. */
  readonly by: Readonly<Record<AlarmDimension, readonly Share[]>>
  /** Hours of the week that had alarms, Monday 0 to Sunday 167. */
  readonly slots: readonly { readonly slot: number; readonly n: number }[]
}

/** Each as one relation of local time, class and number: `$1` is the zone, `$2` and `$3` are begin and end. */
const FACTS: Readonly<Record<Source, string>> = {
  records: `select begin_at at time zone $1 as local, ${CLASS}, 1 as n from alarm_event
    where begin_at >= $2 and begin_at < $3`,
  days: keptFacts('day'),
  months: keptFacts('month'),
}

/** What is kept, and what has not been summed up yet. */
function keptFacts(unit: 'day' | 'month'): string {
  return `select ${unit}::timestamp as local, ${CLASS}, n from alarm_${unit}
    where ${unit} >= ($2::timestamptz at time zone $1)::date and ${unit} < ($3::timestamptz at time zone $1)::date
    union all
    select date_trunc('${unit}', at at time zone $1), ${CLASS}, n from alarm_delta where at >= $2 and at < $3`
}

const SLOT = weekSlotOf('local')
const KEPT_SLOTS = `
  select slot, office_id, device_type, module, kind, priority, n from alarm_slot
  where month >= ($2::timestamptz at time zone $1)::date and month < ($3::timestamptz at time zone $1)::date
  union all
  select ${SLOT}, office_id, device_type, module, kind, priority, n
  from (select at at time zone $1 as local, device_id, module, kind, priority, n from alarm_delta
    where at >= $2 and at < $3) fact join alarm_slot_place using (device_id)`

/** Which danger an alarm tells of follows from model and module. */
type CountedColumn = Exclude<AlarmDimension, 'danger'>
const COLUMN_OF: Readonly<Record<CountedColumn, string>> = {
  office: 'device.office_id',
  device: 'device.sn',
  model: 'device.device_type',
  module: 'fact.module',
  kind: 'fact.kind',
  priority: 'fact.priority',
  subject: 'fact.subject',
  outcome: 'fact.outcome',
}

interface CountRow {
  dimension: string
  step: Date | null
  priority: number | null
  key: string | null
  module: string | null
  n: number
}
const COUNT_COLUMNS: ColumnsOf<CountRow> = {
  dimension: 'text',
  step: 'time?',
  priority: 'number?',
  key: 'text?',
  module: 'text?',
  n: 'number',
}

/** `office` and `model`: the columns that hold the place and the model of a row. */
function conditionsOf(scope: AlarmScope, office: string, model: string) {
  const values: unknown[] = []
  const conditions: string[] = []
  const among = (column: string, list: readonly unknown[] | undefined): void => {
    if (list !== undefined) conditions.push(`and ${column} = any ($${values.push(list) + 3})`)
  }
  among(office, scope.officeIds)
  among(model, scope.deviceType === undefined ? undefined : [scope.deviceType])
  among('fact.device_id', scope.deviceIds)
  among('fact.module', scope.modules)
  among('fact.kind', scope.kinds)
  return { text: conditions.join(' '), values }
}

const ofDevices = (scope: AlarmScope) => conditionsOf(scope, 'device.office_id', 'device.device_type')
const JOIN_DEVICES = 'join device on device.id = fact.device_id and device.removed_at is null'

/**
 * Everything that a page of alarm statistics shows of a period. A year is read from what is kept by month, a month from what is
 * kept by day; what has not been summed up yet is added, so that no alarm is missing and none counts twice.
 */
export function createAlarmFigures(
  { pool }: { readonly pool: pg.Pool },
  registry: Pick<Registry, 'model'>,
  timeZone: string,
) {
  const dangerOf = (model: string, module: string | null): string =>
    registry.model(model)?.modules.find(({ key }) => key === module)?.kind ?? ''

  /** Of named devices an index leads to the alarms; what is kept by the days of another clock tells nothing. */
  async function sourceOf(unit: PeriodUnit, { deviceIds }: AlarmScope): Promise<Source> {
    return deviceIds === undefined && (await countedIn(pool)) === timeZone ? SOURCE_OF[unit] : 'records'
  }

  function parameters(span: Step, scope: AlarmScope, values: readonly unknown[]): unknown[] {
    const { begin, end } = clipped(span, scope)
    return [timeZone, new Date(begin), new Date(end), ...values]
  }

  function counts(period: Period, scope: AlarmScope, source: Source): Promise<CountRow[]> {
    const { text, values } = ofDevices(scope)
    const step = `date_trunc('${STEP_OF[period.unit]}', fact.local)`
    const { model, module } = COLUMN_OF
    const columns = Object.values(COLUMN_OF)
    const named = Object.entries(COLUMN_OF).map(([name, column]) => `when grouping(${column}) = 0 then '${name}'`)
    // What is kept of one device differs by day: its classes are summed up first, or every row would be counted ten times.
    return readRowsOf<CountRow>(
      pool,
      COUNT_COLUMNS,
      `select 'step' as dimension, ${step} at time zone 'UTC' as step, fact.priority, null::text as module, null::text as key,
         sum(fact.n)::int as n
       from (${FACTS[source]}) fact ${JOIN_DEVICES} where true ${text}
       group by ${step}, fact.priority having sum(fact.n) <> 0
       union all
       select case when grouping(${model}) = 0 and grouping(${module}) = 0 then 'danger' ${named.join(' ')} end, null, null,
         ${module}, coalesce(${columns.map((column) => `${column}::text`).join(', ')}), sum(fact.n)::int
       from (
         select ${CLASS}, sum(n) as n from (${FACTS[source]}) fact group by ${CLASS}) fact ${JOIN_DEVICES} where true ${text}
       group by grouping sets ((${model}, ${module}), ${columns.map((column) => `(${column})`).join(', ')})
       having sum(fact.n) <> 0`,
      parameters(period, scope, values),
    )
  }

  /** Hours are kept by place and month: a week and a device are counted. */
  function slots(period: Period, scope: AlarmScope, source: Source): Promise<{ slot: number; n: number }[]> {
    const kept = source !== 'records' && period.unit !== 'week'
    const { text, values } = kept ? conditionsOf(scope, 'office_id', 'device_type') : ofDevices(scope)
    const facts = kept
      ? `select slot, n from (${KEPT_SLOTS}) fact where true ${text}`
      : `select ${SLOT} as slot, n from (${FACTS.records}) fact ${JOIN_DEVICES} where true ${text}`
    return readRows(
      pool,
      { slot: 'number', n: 'number' },
      `select slot, sum(n)::int as n from (${facts}) hour group by slot having sum(n) <> 0 order by slot`,
      parameters(period, scope, values),
    )
  }

  return {
    async of(period: Period, scope: AlarmScope): Promise<AlarmFigures> {
      const source = await sourceOf(period.unit, scope)
      const [rows, hours] = await Promise.all([counts(period, scope, source), slots(period, scope, source)])
      const by = new Map<AlarmDimension, Map<string, number>>(ALARM_DIMENSIONS.map((name) => [name, new Map()]))
      const inStep = new Map<number, Record<string, number>>()
      for (const { dimension, step, priority, key, module, n } of rows) {
        if (step !== null) {
          const label = step.getTime()
          inStep.set(label, { ...inStep.get(label), [String(priority)]: n })
          continue
        }
        const counted = by.get(ALARM_DIMENSIONS.find((each) => each === dimension) ?? 'kind')
        const name = dimension === 'danger' ? dangerOf(key ?? '', module) : (key ?? '')
        counted?.set(name, (counted.get(name) ?? 0) + n)
      }
      const steps = periodSteps(period, timeZone).map((step): CountedStep => {
        const byPriority = inStep.get(labelOf(STEP_OF[period.unit], step.begin, timeZone)) ?? {}
        return { ...step, byPriority, n: Object.values(byPriority).reduce((sum, n) => sum + n, 0) }
      })
      const total = steps.reduce((sum, { n }) => sum + n, 0)
      return { total, steps, by: sharesOf(by), slots: hours }
    },

    /** What people found out about alarms, by what tells the alarms apart: most in which nothing was found first. */
    async judged(period: Period, scope: AlarmScope): Promise<Record<JudgedDimension, JudgedOf[]>> {
      const { text, values } = ofDevices(scope)
      const columns = JUDGED_DIMENSIONS.map((name) => COLUMN_OF[name])
      const named = JUDGED_DIMENSIONS.map((name) => `when grouping(${COLUMN_OF[name]}) = 0 then '${name}'`)
      const rows = await readRows(
        pool,
        { dimension: 'text', key: 'text', nothing: 'number', something: 'number' },
        `select case ${named.join(' ')} end as dimension, coalesce(${columns.map((column) => `${column}::text`).join(', ')}) as key,
           coalesce(sum(fact.n) filter (where fact.outcome = 'nothing'), 0)::int as nothing,
           coalesce(sum(fact.n) filter (where fact.outcome = 'something'), 0)::int as something
         from (${FACTS[await sourceOf(period.unit, scope)]}) fact ${JOIN_DEVICES}
         where fact.outcome in ('nothing', 'something') ${text}
         group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})
         having sum(fact.n) <> 0 order by 3 desc, 4, 2`,
        parameters(period, scope, values),
      )
      const of = (wanted: JudgedDimension): JudgedOf[] =>
        rows.flatMap(({ dimension, ...judged }) => (dimension === wanted ? [judged] : [])).slice(0, SHARES_MAX)
      return { office: of('office'), device: of('device'), model: of('model'), module: of('module') }
    },

    /** Which devices had any; undefined where that is no quicker to find than the alarms themselves. */
    async devices(period: Period, scope: AlarmScope): Promise<number[] | undefined> {
      const source = await sourceOf(period.unit, scope)
      if (source === 'records') return undefined
      const { text, values } = ofDevices(scope)
      const rows = await readRows(
        pool,
        { id: 'number' },
        `select distinct fact.device_id::float8 as id from (${FACTS[source]}) fact ${JOIN_DEVICES} where true ${text}`,
        parameters(period, scope, values),
      )
      return rows.map(({ id }) => id)
    },

    /** How many began in each step of a period. */
    async steps(period: Period, scope: AlarmScope): Promise<number[]> {
      const { text, values } = ofDevices(scope)
      const rows = await readRows(
        pool,
        { step: 'time', n: 'number' },
        `select date_trunc('${STEP_OF[period.unit]}', fact.local) at time zone 'UTC' as step, sum(fact.n)::int as n
         from (${FACTS[await sourceOf(period.unit, scope)]}) fact ${JOIN_DEVICES} where true ${text} group by 1`,
        parameters(period, scope, values),
      )
      const counted = new Map(rows.map(({ step, n }) => [step.getTime(), n]))
      return periodSteps(period, timeZone).map(
        ({ begin }) => counted.get(labelOf(STEP_OF[period.unit], begin, timeZone)) ?? 0,
      )
    },

    /** How many began between two moments: whole months and days from what is kept, the rest counted. */
    async total(span: Step, scope: AlarmScope): Promise<number> {
      const kept = (await sourceOf('year', scope)) !== 'records'
      const parts = kept ? wholeParts(span, timeZone) : [{ ...span, source: 'records' as const }]
      const { text, values } = ofDevices(scope)
      const sums = await Promise.all(
        parts.map(({ source, ...part }) =>
          readRows(
            pool,
            { n: 'number' },
            `select coalesce(sum(n), 0)::int as n from (${FACTS[source]}) fact ${JOIN_DEVICES} where true ${text}`,
            parameters(part, scope, values),
          ),
        ),
      )
      return sums.reduce((sum, [row]) => sum + (row?.n ?? 0), 0)
    },
  }
}

/** Most first. */
function sharesOf(counted: ReadonlyMap<AlarmDimension, ReadonlyMap<string, number>>): AlarmFigures['by'] {
  const listed = [...counted].map(([name, numbers]) => [
    name,
    [...numbers].map(([key, n]): Share => ({ key, n })).sort((a, b) => b.n - a.n || (a.key < b.key ? -1 : 1)),
  ])
  return Object.fromEntries(listed)
}
