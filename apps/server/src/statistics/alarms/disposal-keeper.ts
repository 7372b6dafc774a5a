import type pg from 'pg'
import type { Passes } from '../../platform/passes.ts'
import { CHOSEN, DISPOSAL_FACTS } from '../keeping/figure-facts.ts'
import { addFigures, type FilledFrom, placedFacts } from '../keeping/figure-keeper.ts'
import { createCountKeeper, type KeeperOptions } from '../keeping/keeper.ts'

export const createDisposalKeeper = (options: KeeperOptions): Passes =>
  createCountKeeper(options, {
    lock: 17_005,
    what: 'disposals',
    facts: DISPOSAL_FACTS,
    setting: 'disposalStatistics',
    countAll,
    filledFrom: FILLED_FROM,
    statements: [SUM_UP],
  })

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from disposal_day')
  await client.query('delete from disposal_month')
  await client.query(COUNT_ALL, [timeZone])
  await client.query(
    `insert into disposal_month select date_trunc('month', day)::date, ${CHOSEN}, sum(n) from disposal_day group by 1, ${CHOSEN}`,
  )
}

const FILLED_FROM: FilledFrom = {
  places: 'select id, office_id, device_type from device where removed_at is null',
  days: `select day::timestamp as local, ${CHOSEN}, n from disposal_day`,
  months: `select month::timestamp as local, ${CHOSEN}, n from disposal_month`,
}

const addTo = (unit: 'day' | 'month'): string =>
  `on conflict (${unit}, ${CHOSEN}) do update set n = disposal_${unit}.n + excluded.n`

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `
  with taken as (delete from disposal_delta returning at, ${CHOSEN}, n),
  days as (
    insert into disposal_day select (at at time zone $1)::date, ${CHOSEN}, sum(n) from taken
    group by 1, ${CHOSEN} having sum(n) <> 0 ${addTo('day')}),
  months as (
    insert into disposal_month select date_trunc('month', at at time zone $1)::date, ${CHOSEN}, sum(n) from taken
    group by 1, ${CHOSEN} having sum(n) <> 0 ${addTo('month')})
  ${addFigures('disposal', placedFacts('disposal', DISPOSAL_FACTS.asked('select *, at at time zone $1 as local from taken')))}`

const COUNT_ALL = `
  with forgotten as (delete from disposal_delta),
  days as (
    insert into disposal_day select (at at time zone $1)::date, ${CHOSEN}, sum(n) from (${DISPOSAL_FACTS.stored}) fact group by 1, ${CHOSEN})
  select`
