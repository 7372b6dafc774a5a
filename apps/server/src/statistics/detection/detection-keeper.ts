import type pg from 'pg'
import type { Passes } from '../../platform/passes.ts'
import { CHECK_FACTS, DETECTION_FACTS, FOUND } from '../keeping/figure-facts.ts'
import { addFigures, type FilledFrom, placedFacts } from '../keeping/figure-keeper.ts'
import { createCountKeeper, type KeeperOptions } from '../keeping/keeper.ts'

export const createDetectionKeeper = (options: KeeperOptions): Passes =>
  createCountKeeper(options, {
    lock: 17_003,
    what: 'checks',
    facts: CHECK_FACTS,
    setting: 'detectionStatistics',
    countAll,
    filledFrom: FILLED_FROM,
    statements: [SUM_UP],
  })

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from detection_day')
  await client.query('delete from detection_month')
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into detection_month select date_trunc('month', day)::date, ${FOUND}, ${SUMS} from detection_day group by 1, ${FOUND}`,
  )
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
