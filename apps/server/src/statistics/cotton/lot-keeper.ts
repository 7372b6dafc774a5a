import type pg from 'pg'
import type { Passes } from '../../platform/passes.ts'
import { ALL_LOTS, LOT, LOT_FACTS, lotsOfTouched, lotTimes } from '../keeping/figure-facts.ts'
import { addFigures, type FilledFrom, placedFacts } from '../keeping/figure-keeper.ts'
import { createCountKeeper, type KeeperOptions } from '../keeping/keeper.ts'

export const createLotKeeper = (options: KeeperOptions): Passes =>
  createCountKeeper(options, {
    lock: 17_004,
    what: 'cotton',
    facts: LOT_FACTS,
    setting: 'lotStatistics',
    countAll,
    filledFrom: FILLED_FROM,
    statements: [SUM_UP],
  })

const KEPT = `at, day, ${LOT}`
const keptOf = (lots: string): string =>
  `insert into alarm_lot (${KEPT}) select at, (at at time zone $1)::date, ${LOT} from (${lots}) known`

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from alarm_lot')
  // One statement: what is named no longer is what was looked through.
  await client.query(`with forgotten as (delete from lot_touched) ${keptOf(ALL_LOTS)}`, [timeZone])
}

const BY_DAY = `select day::timestamp as local, ${LOT}, count(*) as n from alarm_lot group by day, ${LOT}`
const FILLED_FROM: FilledFrom = {
  places: 'select id, office_id, device_type from device where removed_at is null',
  days: BY_DAY,
  months: BY_DAY,
}

/** One statement: the times that are taken away and what is found in them belong to the same moment. */
const SUM_UP = `
  with taken as (delete from lot_touched returning device_id, since, until),
  touched as materialized (${lotTimes('taken')}),
  former as (
    delete from alarm_lot kept using touched
    where kept.device_id = touched.device_id and kept.at >= touched.since and kept.at < touched.until
    returning kept.*),
  found as (${keptOf(lotsOfTouched('touched'))} returning *)
  ${addFigures(
    'lot',
    placedFacts(
      'lot',
      LOT_FACTS.asked(`
        select ${LOT}, at at time zone $1 as local, n
        from (select ${KEPT}, -1 as n from former union all select ${KEPT}, 1 from found) change`),
    ),
  )}`
