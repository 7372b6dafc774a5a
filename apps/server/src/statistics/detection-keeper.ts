import type pg from 'pg'
import { readRows } from '../platform/database/rows.ts'
import type { AlarmKeeper, AlarmKeeperOptions } from './alarm-keeper.ts'

const PASS_EVERY_MS = 5000
/** One server at a time sums up: its number among the locks of the database. */
const LOCK = 17_003
const SETTING_KEY = 'detectionStatistics'

/** Sums up what checks have left behind, as it is done for alarms. */
export function createDetectionKeeper({ database, timeZone, log }: AlarmKeeperOptions): AlarmKeeper {
  let passing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const passOnce = (): Promise<void> =>
    database.patient.transaction(async (client) => {
      const [mine] = await readRows(client, { mine: 'boolean' }, 'select pg_try_advisory_xact_lock($1) as mine', [LOCK])
      if (mine?.mine !== true) return
      if ((await detectionsCountedIn(client)) !== timeZone) await countAnew(client, timeZone)
      await client.query(SUM_UP, [timeZone])
    })

  const pass = (): Promise<void> => {
    passing ??= passOnce().finally(() => {
      passing = undefined
    })
    return passing
  }

  return {
    pass,
    start() {
      timer = setInterval(() => {
        pass().catch((error: unknown) =>
          log.warn({ err: error }, 'counts of checks could not be summed up; trying again'),
        )
      }, PASS_EVERY_MS)
    },
    async stop() {
      clearInterval(timer)
      await passing?.catch(() => {})
    },
  }
}

/** The time zone whose days the kept counts are of; undefined before the first count. */
export async function detectionsCountedIn(client: pg.ClientBase | pg.Pool): Promise<unknown> {
  const [row] = await readRows(client, { value: 'json' }, 'select value from setting where key = $1', [SETTING_KEY])
  return row?.value
}

async function countAnew(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from detection_day')
  await client.query('delete from detection_month')
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into detection_month select date_trunc('month', day)::date, ${FOUND}, ${SUMS} from detection_day group by 1, ${FOUND}`,
  )
  await client.query(
    'insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [SETTING_KEY, JSON.stringify(timeZone)],
  )
}

/** What the counts tell apart, besides the time. */
export const FOUND = 'device_id, kind, what, key'
const SUMS = 'sum(n), sum(told), sum(sure)'

/** Checks as the facts that are counted, each at its moment. */
export const DETECTION_FACTS = `select end_at as at, device_id, kind, what, key, 1 as n, (sure is not null)::int as told,
  coalesce(sure, 0) as sure
  from detection cross join lateral detection_facts(detection.state, detection.mods, detection.sureness)`

const addTo = (unit: 'day' | 'month'): string => `
  on conflict (${unit}, ${FOUND}) do update set n = detection_${unit}.n + excluded.n,
    told = detection_${unit}.told + excluded.told, sure = detection_${unit}.sure + excluded.sure`

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `
  with taken as (delete from detection_delta returning at, ${FOUND}, n, told, sure),
  days as (
    insert into detection_day select (at at time zone $1)::date, ${FOUND}, ${SUMS} from taken group by 1, ${FOUND} ${addTo('day')})
  insert into detection_month select date_trunc('month', at at time zone $1)::date, ${FOUND}, ${SUMS}
  from taken group by 1, ${FOUND} ${addTo('month')}`

const COUNT_ALL = `
  with forgotten as (delete from detection_delta),
  days as (
    insert into detection_day select (at at time zone $1)::date, ${FOUND}, ${SUMS} from (${DETECTION_FACTS}) fact group by 1, ${FOUND})
  select`
