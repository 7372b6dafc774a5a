import type pg from 'pg'
import { quantile, ratio, rounded, table } from './statistics.ts'

const RUNS = 41
const WARM_UP_RUNS = 3

interface Storing {
  what: string
  table: string
  trigger: string
  /** One statement that stores as many rows as there are in `cost_<table>`. */
  statement: (columns: readonly string[]) => string
}

const insertAs =
  (table: string, changed: Readonly<Record<string, string>>) =>
  (columns: readonly string[]): string =>
    `insert into ${table} (${columns.join(', ')})
     select ${columns.map((column) => changed[column] ?? column).join(', ')} from cost_${table}`

const STORINGS: readonly Storing[] = [
  {
    what: 'alarm raised',
    table: 'alarm_event',
    trigger: 'alarm_inserted',
    statement: insertAs('alarm_event', { id: `'cost-' || id` }),
  },
  {
    what: 'alarm changed in what is not counted',
    table: 'alarm_event',
    trigger: 'alarm_updated',
    statement: () =>
      'update alarm_event set peak_value = alarm_event.peak_value + 1 from cost_alarm_event where alarm_event.id = cost_alarm_event.id',
  },
  {
    what: 'alarm changed in what is counted',
    table: 'alarm_event',
    trigger: 'alarm_updated',
    statement: () =>
      `update alarm_event set kind = 'test' from cost_alarm_event where alarm_event.id = cost_alarm_event.id`,
  },
  {
    what: 'check stored',
    table: 'detection',
    trigger: 'detection_inserted',
    statement: insertAs('detection', { id: `'cost-' || id` }),
  },
  {
    what: 'change of state stored',
    table: 'device_state_change',
    trigger: 'state_change_inserted',
    statement: insertAs('device_state_change', { at: `at + interval '1 microsecond'` }),
  },
]

/** Columns that are stored as they are given. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** The same rows with the trigger and without it, in turns, each taken back: the longest that a transaction is held up by it. */
async function timeStoring(client: pg.Client, { table: of, trigger, statement }: Storing, rows: number) {
  const columns = await columnsOf(client, of)
  await client.query(`create temp table cost_${of} as select ${columns.join(', ')} from ${of} limit ${rows}`)
  await client.query(`analyze cost_${of}`)
  const text = statement(columns)
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  for (let run = 0; run < RUNS + WARM_UP_RUNS; run++) {
    for (const act of ['enable', 'disable'] as const) {
      await client.query('begin')
      await client.query(`alter table ${of} ${act} trigger ${trigger}`)
      const begun = performance.now()
      const { rowCount } = await client.query(text)
      if (rowCount !== rows) throw new Error(`${rowCount} rows were stored instead of ${rows}`)
      times[act].push(performance.now() - begun)
      await client.query('rollback')
    }
  }
  await client.query(`drop table cost_${of}`)
  const median = (all: readonly number[]): number => quantile(all.slice(WARM_UP_RUNS), 0.5)
  return { on: median(times.enable), off: median(times.disable) }
}

/** What the triggers that leave differences for the figures add to storing a row. */
export async function printTriggerCost(client: pg.Client): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const storing of STORINGS) {
    for (const n of [1, 200]) {
      const { on, off } = await timeStoring(client, storing, n)
      rows.push({
        what: `${storing.what}, ${n === 1 ? 'one alone' : `${n} at once`}`,
        'with the trigger, µs a row': rounded((on * 1000) / n, 0),
        'without, µs a row': rounded((off * 1000) / n, 0),
        ratio: ratio(on, off),
      })
    }
  }
  console.log('\nrows stored with and without the triggers of the figures, without the commit that follows')
  table(rows)
}
