import type pg from 'pg'
import { readRows } from '../../platform/database/rows.ts'

/** A change that days of these devices bring: `$1` is the zone. */
const addDays = (days: string, units: string): string => `
  insert into state_figure (grain, period, device_id, shown, available, ms, n)
  select unit.grain, unit.period, unit.device_id, shown, available, sum(sign * ms), sum(sign * n)
  from (
    select (kept.day at time zone $1)::date as day, kept.device_id, kept.shown, kept.available, kept.ms, kept.n, kept.sign,
      case when state_counted.device_id is not null then 0 end as site
    from (${days}) kept left join state_counted on state_counted.device_id = kept.device_id) kept
  cross join lateral (values ${units}) unit (grain, period, device_id)
  where unit.device_id is not null
  group by unit.grain, unit.period, unit.device_id, shown, available
  on conflict (grain, period, device_id, shown, available) do update
    set ms = state_figure.ms + excluded.ms, n = state_figure.n + excluded.n`

const unitOf = (grain: 'day' | 'week' | 'month' | 'year', whose: string): string =>
  `('${grain}', date_trunc('${grain}', kept.day)::date, ${whose})`
const ofSite = (whose: string): string => [unitOf('day', whose), unitOf('month', whose)].join(', ')
const OF_DEVICE = [
  unitOf('week', 'kept.device_id'),
  unitOf('month', 'kept.device_id'),
  unitOf('year', 'kept.device_id'),
]
const ALL = [...OF_DEVICE, ofSite('kept.site')].join(', ')

const COLUMNS = 'state_day.day, state_day.device_id, state_day.shown, state_day.available, state_day.ms, state_day.n'

/** Days of these devices from their moments on, which are two lists. */
const TOUCHED = (sign: 1 | -1): string => `
  select ${COLUMNS}, ${sign} as sign from state_day
  join unnest($2::bigint[], $3::timestamptz[]) as touched (device_id, since) using (device_id) where state_day.day >= touched.since`

const STANDS = 'select id from device where removed_at is null'

/** Whole weeks, months and years of states, summed up from the days that are kept, by whoever keeps the days. */
export function createStateSums(timeZone: string) {
  const add = (client: pg.ClientBase, days: string, units: string, values: readonly unknown[] = []) =>
    client.query(addDays(days, units), [timeZone, ...values])

  return {
    async forget(client: pg.ClientBase): Promise<void> {
      await client.query('delete from state_figure')
      await client.query('delete from state_counted')
    },

    /** From all days that are kept. */
    async fill(client: pg.ClientBase): Promise<void> {
      await this.forget(client)
      await client.query(`insert into state_counted ${STANDS}`)
      await add(client, `select ${COLUMNS}, 1 as sign from state_day`, ALL)
    },

    /** Devices that were removed count no longer, and those that are new or were brought back do. */
    async follow(client: pg.ClientBase): Promise<void> {
      const change = async (sign: 1 | -1, statement: string): Promise<void> => {
        const rows = await readRows(client, { id: 'number' }, `${statement} returning device_id::float8 as id`)
        if (rows.length === 0) return
        const days = `select ${COLUMNS}, ${sign} as sign from state_day where device_id = any ($2::bigint[])`
        await add(client, days, ofSite('0'), [rows.map(({ id }) => id)])
      }
      await change(-1, `delete from state_counted where device_id not in (${STANDS})`)
      await change(1, `insert into state_counted ${STANDS} and id not in (select device_id from state_counted)`)
    },

    /** Before days of devices are counted again, and after. */
    take: (client: pg.ClientBase, ids: readonly number[], since: readonly Date[]) =>
      add(client, TOUCHED(-1), ALL, [ids, since]),
    put: (client: pg.ClientBase, ids: readonly number[], since: readonly Date[]) =>
      add(client, TOUCHED(1), ALL, [ids, since]),

    /** Days of all devices that were kept just now. */
    addBetween: (client: pg.ClientBase, begin: Date, end: Date) =>
      add(client, `select ${COLUMNS}, 1 as sign from state_day where state_day.day >= $2 and state_day.day < $3`, ALL, [
        begin,
        end,
      ]),
  }
}
