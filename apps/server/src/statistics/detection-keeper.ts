import type pg from 'pg'
import { readSetting, saveSetting } from '../platform/database/setting.ts'
import type { Passes } from '../platform/passes.ts'
import { createKeeper, type KeeperOptions } from './keeper.ts'

const SETTING_KEY = 'detectionStatistics'

export const createDetectionKeeper = (options: KeeperOptions): Passes =>
  createKeeper(options, {
    lock: 17_003,
    what: 'checks',
    async sumUp(client) {
      const { timeZone } = options
      if ((await detectionsCountedIn(client)) !== timeZone) await countAnew(client, timeZone)
      await client.query(SUM_UP, [timeZone])
      return false
    },
  })

/** The time zone whose days the kept counts are of; undefined before the first count. */
export const detectionsCountedIn = (client: pg.ClientBase | pg.Pool): Promise<unknown> =>
  readSetting(client, SETTING_KEY)

async function countAnew(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from detection_day')
  await client.query('delete from detection_month')
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into detection_month select date_trunc('month', day)::date, ${FOUND}, ${SUMS} from detection_day group by 1, ${FOUND}`,
  )
  await saveSetting(client, SETTING_KEY, timeZone)
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
