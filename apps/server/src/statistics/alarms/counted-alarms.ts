import { JUDGED_DIMENSIONS } from '@vigil/contract'
import { type Period, STEP_OF, type Step } from '@vigil/domain'
import type { ReadPool } from '../../platform/database/past-pool.ts'
import { CLASS } from '../keeping/figure-facts.ts'
import { clipped } from '../keeping/scope.ts'
import { type AlarmScope, type AlarmSource, createAlarmSource } from './alarm-scope.ts'

/** With their local time: `$1` is the zone, `$2` and `$3` are begin and end. */
const ALARMS = `select begin_at at time zone $1 as local, ${CLASS}, 1 as n from alarm_event where begin_at >= $2 and begin_at < $3`
const JOIN_DEVICES = 'join device on device.id = fact.device_id and device.removed_at is null'

const COLUMN_OF = {
  office: 'device.office_id',
  device: 'device.sn',
  model: 'device.device_type',
  module: 'fact.module',
  kind: 'fact.kind',
  priority: 'fact.priority',
  subject: 'fact.subject',
  outcome: 'fact.outcome',
} as const

/** Names the column by which a row of a grouping is grouped. */
const namedOf = (names: readonly (keyof typeof COLUMN_OF)[]): string =>
  names.map((name) => `when grouping(${COLUMN_OF[name]}) = 0 then '${name}'`).join(' ')
const keyOf = (columns: readonly string[]): string =>
  `coalesce(${columns.map((column) => `${column}::text`).join(', ')})`
const setsOf = (columns: readonly string[]): string => columns.map((column) => `(${column})`).join(', ')

function conditionsOf({ officeIds, deviceType, deviceIds, modules, kinds }: AlarmScope) {
  const values: unknown[] = []
  const among = (column: string, list: readonly unknown[] | undefined): string =>
    list === undefined ? '' : `and ${column} = any ($${values.push(list) + 3})`
  const conditions = [
    among(COLUMN_OF.office, officeIds),
    among(COLUMN_OF.model, deviceType === undefined ? undefined : [deviceType]),
    among('fact.device_id', deviceIds),
    among(COLUMN_OF.module, modules),
    among(COLUMN_OF.kind, kinds),
  ]
  return { text: conditions.join(' '), values }
}

/** Counts the alarms themselves: a day, named devices, and everything while nothing is kept by the site's clock. */
export function createCountedAlarms(pool: ReadPool, timeZone: string): AlarmSource {
  function parameters(span: Step, scope: AlarmScope, values: readonly unknown[]): unknown[] {
    const { begin, end } = clipped(span, scope)
    return [timeZone, new Date(begin), new Date(end), ...values]
  }
  const stepOf = ({ unit }: Period): string => `date_trunc('${STEP_OF[unit]}', fact.local)`

  return createAlarmSource(pool, {
    counts(period, scope) {
      const { text, values } = conditionsOf(scope)
      const step = stepOf(period)
      const { model, module } = COLUMN_OF
      const columns = Object.values(COLUMN_OF)
      const named = namedOf(['office', 'device', 'model', 'module', 'kind', 'priority', 'subject', 'outcome'])
      // Alarms are summed up by class first, or every one of them would be counted ten times.
      return [
        `select 'step' as dimension, ${step} at time zone 'UTC' as step, fact.priority, null::text as module, null::text as key,
           sum(fact.n)::int as n
         from (${ALARMS}) fact ${JOIN_DEVICES} where true ${text} group by ${step}, fact.priority
         union all
         select case when grouping(${model}) = 0 and grouping(${module}) = 0 then 'danger' ${named} end, null, null,
           ${module}, ${keyOf(columns)}, sum(fact.n)::int
         from (select ${CLASS}, sum(n) as n from (${ALARMS}) fact group by ${CLASS}) fact ${JOIN_DEVICES} where true ${text}
         group by grouping sets ((${model}, ${module}), ${setsOf(columns)})`,
        parameters(period, scope, values),
      ]
    },

    judged(period, scope) {
      const { text, values } = conditionsOf(scope)
      const columns = JUDGED_DIMENSIONS.map((name) => COLUMN_OF[name])
      return [
        `select case ${namedOf(JUDGED_DIMENSIONS)} end as dimension, ${keyOf(columns)} as key,
           count(*) filter (where fact.outcome = 'nothing')::int as nothing,
           count(*) filter (where fact.outcome = 'something')::int as something
         from (${ALARMS}) fact ${JOIN_DEVICES} where fact.outcome in ('nothing', 'something') ${text}
         group by grouping sets (${setsOf(columns)})`,
        parameters(period, scope, values),
      ]
    },

    steps(period, scope) {
      const { text, values } = conditionsOf(scope)
      return [
        `select ${stepOf(period)} at time zone 'UTC' as step, count(*)::int as n
         from (${ALARMS}) fact ${JOIN_DEVICES} where true ${text} group by 1`,
        parameters(period, scope, values),
      ]
    },

    total(span, scope) {
      const { text, values } = conditionsOf(scope)
      return [
        `select count(*)::int as n from (${ALARMS}) fact ${JOIN_DEVICES} where true ${text}`,
        parameters(span, scope, values),
      ]
    },
  })
}
