import type { Registry } from '@vigil/devices'
import pg from 'pg'
import { type QuantityColumn, rollupColumns } from '../../../platform/database/quantity-columns.ts'
import { soundNumber } from './sound-number.ts'

/** Statements that make minutes out of readings and hours out of minutes; every value equals what the readings give. */
export interface RollupSql {
  /** $1 from, $2 to, $3 device ids. */
  readonly minutes: string
  /** The same where no device has two readings in one minute: nothing to aggregate, five times as fast. */
  readonly sparseMinutes: string
  readonly hours: string
  /** $1 device ids, $2 the minutes (hours), pairwise; $3 and $4 enclose them all. */
  readonly lateMinutes: string
  readonly lateHours: string
}

type Expressions = (names: ReturnType<typeof rollupColumns>, column: string) => [string, string, string, string]

const ofReadings: Expressions = (_, column) => [
  `min(${column})`,
  `avg(${column})`,
  `max(${column})`,
  `nullif(count(${column}), 0)`,
]
const ofOneReading: Expressions = (_, column) => [column, column, column, `case when ${column} is not null then 1 end`]
/** The mean of an hour weighs each minute by the readings that carried this quantity. */
const ofMinutes: Expressions = ({ min, avg, max, n }) => [
  `min(${min})`,
  `sum(${avg} * ${n}) / sum(${n}) filter (where ${avg} is not null)`,
  `max(${max})`,
  `sum(${n}) filter (where ${avg} is not null)`,
]

export interface RollupGroup {
  readonly sql: RollupSql
  readonly deviceIds: string[]
}

/**
 * Devices by the quantities that their model has: to aggregate the empty columns of all other models as well would take
 * three times as long.
 */
export function createRollupGroups(registry: Pick<Registry, 'columns' | 'model'>) {
  const sqlByColumns = new Map<string, RollupSql>()
  const sqlByType = new Map<string, RollupSql>()

  const sqlOf = (deviceType: string): RollupSql => {
    const cached = sqlByType.get(deviceType)
    if (cached !== undefined) return cached
    const model = registry.model(deviceType)
    // A model that was taken out of the registry has left history in columns that nobody can name any more.
    const columns = registry.columns.filter(
      ({ module, quantity }) =>
        model === undefined ||
        model.modules.some(({ key, readings }) => key === module && readings.some((each) => each.key === quantity)),
    )
    const key = columns.map(({ column }) => column).join()
    const sql = sqlByColumns.get(key) ?? rollupSql(columns)
    sqlByColumns.set(key, sql)
    sqlByType.set(deviceType, sql)
    return sql
  }

  return (devices: readonly { id: string; deviceType: string }[], atMost = Number.POSITIVE_INFINITY): RollupGroup[] => {
    const filling = new Map<RollupSql, RollupGroup>()
    const groups: RollupGroup[] = []
    for (const { id, deviceType } of devices) {
      const sql = sqlOf(deviceType)
      let group = filling.get(sql)
      if (group === undefined || group.deviceIds.length >= atMost) {
        group = { sql, deviceIds: [] }
        filling.set(sql, group)
        groups.push(group)
      }
      group.deviceIds.push(id)
    }
    return groups
  }
}

export function rollupSql(columns: readonly QuantityColumn[]): RollupSql {
  const quantities = columns.map(({ column }) => {
    const names = rollupColumns(column)
    const quoted = {
      min: pg.escapeIdentifier(names.min),
      avg: pg.escapeIdentifier(names.avg),
      max: pg.escapeIdentifier(names.max),
      n: pg.escapeIdentifier(names.n),
    }
    return { own: pg.escapeIdentifier(column), quoted, source: prefixed(quoted) }
  })
  const target = ['device_id, at, n, state2', ...quantities.flatMap(({ quoted }) => Object.values(quoted))].join(', ')
  const values = (expressions: Expressions): string =>
    quantities.flatMap(({ own, source }) => expressions(source, `r.${own}`)).join(', ')
  const select = (head: string, expressions: Expressions): string =>
    [head, values(expressions)].filter((part) => part !== '').join(', ')
  const insert = (table: string, query: string): string => `insert into ${table} (${target}) ${query}`
  const sound = (name: string): string => `${soundNumber(name)} as ${name}`
  // `offset 0` keeps the planner from checking a number anew for each of its summaries.
  const readings = (where: string): string =>
    `(select ${['device_id, at, state2', ...quantities.map(({ own }) => sound(own))].join(', ')}
      from reading where ${where} offset 0) r`
  const made = quantities.flatMap(({ quoted: { min, avg, max, n } }) => [sound(min), sound(avg), sound(max), n])
  const minutes = (where: string): string =>
    `(select ${['device_id, at, n, state2', ...made].join(', ')} from reading_minute where ${where} offset 0) r`
  const span = 'at >= $1 and at < $2 and device_id = any ($3)'
  const late = (unit: string): string =>
    `device_id = late.device_id and at >= late.at and at < late.at + interval '1 ${unit}' and at >= $3 and at < $4`

  return {
    minutes: insert(
      'reading_minute',
      `select ${select(`r.device_id, date_trunc('minute', r.at, 'UTC'), count(*), max(r.state2)`, ofReadings)}
       from ${readings(span)} group by 1, 2`,
    ),
    sparseMinutes: insert(
      'reading_minute',
      `select ${select(`r.device_id, date_trunc('minute', r.at, 'UTC'), 1, r.state2`, ofOneReading)}
       from ${readings(span)}`,
    ),
    hours: insert(
      'reading_hour',
      `select ${select(`r.device_id, date_trunc('hour', r.at, 'UTC'), sum(r.n), max(r.state2)`, ofMinutes)}
       from ${minutes(span)} group by 1, 2`,
    ),
    lateMinutes: insert(
      'reading_minute',
      `select ${select('r.device_id, late.at, count(*), max(r.state2)', ofReadings)}
       from unnest($1::bigint[], $2::timestamptz[]) as late (device_id, at)
       cross join lateral ${readings(late('minute'))} group by 1, 2`,
    ),
    lateHours: insert(
      'reading_hour',
      `select ${select('r.device_id, late.at, sum(r.n), max(r.state2)', ofMinutes)}
       from unnest($1::bigint[], $2::timestamptz[]) as late (device_id, at)
       cross join lateral ${minutes(late('hour'))} group by 1, 2`,
    ),
  }
}

function prefixed(names: ReturnType<typeof rollupColumns>): ReturnType<typeof rollupColumns> {
  return { min: `r.${names.min}`, avg: `r.${names.avg}`, max: `r.${names.max}`, n: `r.${names.n}` }
}
