import type pg from 'pg'
import { readSetting, saveSetting } from '../platform/database/setting.ts'
import type { Passes } from '../platform/passes.ts'
import { CHECK_FACTS, DETECTION_FACTS, FOUND } from './figure-facts.ts'
import {
  addFigures,
  type FilledFrom,
  figuresCountedIn,
  fillFigures,
  forgetFigures,
  moveFigures,
  placedFacts,
} from './figure-keeper.ts'
import { createKeeper, type KeeperOptions } from './keeper.ts'

const SETTING_KEY = 'detectionStatistics'

export const createDetectionKeeper = (options: KeeperOptions): Passes =>
  createKeeper(options, {
    lock: 17_003,
    what: 'checks',
    async sumUp(client) {
      const { timeZone } = options
      // Each step is kept by itself: one that is broken off is taken up where it was.
      if ((await detectionsCountedIn(client)) !== timeZone) {
        await countAnew(client, timeZone)
        return true
      }
      if ((await figuresCountedIn(client, 'check')) !== timeZone) {
        await fillFigures(client, CHECK_FACTS, FILLED_FROM, timeZone)
        return true
      }
      await client.query(moveFigures(CHECK_FACTS), [timeZone])
      await client.query(SUM_UP, [timeZone])
      return false
    },
  })

/** The time zone whose days the kept counts are of; undefined before the first count. */
export const detectionsCountedIn = (client: pg.ClientBase | pg.Pool): Promise<unknown> =>
  readSetting(client, SETTING_KEY)

async function countAnew(client: pg.ClientBase, timeZone: string): Promise<void> {
  await forgetFigures(client, 'check')
  await client.query('delete from detection_day')
  await client.query('delete from detection_month')
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into detection_month select date_trunc('month', day)::date, ${FOUND}, ${SUMS} from detection_day group by 1, ${FOUND}`,
  )
  await saveSetting(client, SETTING_KEY, timeZone)
}

const SUMS = 'sum(n), sum(told), sum(sure)'

const FILLED_FROM: FilledFrom = {
  places: 'select id, office_id, device_type from device where removed_at is null',
  days: `select day::timestamp as local, ${FOUND}, n, told, sure from detection_day`,
  months: `select month::timestamp as local, ${FOUND}, n, told, sure from detection_month`,
}

const addTo = (unit: 'day' | 'month'): string => `
  on conflict (${unit}, ${FOUND}) do update set n = detection_${unit}.n + excluded.n,
    told = detection_${unit}.told + excluded.told, sure = detection_${unit}.sure + excluded.sure`

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `
  with taken as (delete from detection_delta returning at, ${FOUND}, n, told, sure),
  days as (
    insert into detection_day select (at at time zone $1)::date, ${FOUND}, ${SUMS} from taken group by 1, ${FOUND} ${addTo('day')}),
  months as (
    insert into detection_month select date_trunc('month', at at time zone $1)::date, ${FOUND}, ${SUMS}
    from taken group by 1, ${FOUND} ${addTo('month')})
  ${addFigures('check', placedFacts('check', CHECK_FACTS.asked('select *, at at time zone $1 as local from taken')))}`

const COUNT_ALL = `
  with forgotten as (delete from detection_delta),
  days as (
    insert into detection_day select (at at time zone $1)::date, ${FOUND}, ${SUMS} from (${DETECTION_FACTS}) fact group by 1, ${FOUND})
  select`
