import type pg from 'pg'
import type { Passes } from '../../platform/passes.ts'
import { INSPECTED, INSPECTION_FACTS } from '../keeping/figure-facts.ts'
import { addFigures, type FilledFrom, placedFacts } from '../keeping/figure-keeper.ts'
import { createCountKeeper, type KeeperOptions } from '../keeping/keeper.ts'

export const createInspectionFigureKeeper = (options: KeeperOptions): Passes =>
  createCountKeeper(options, {
    lock: 17_006,
    what: 'inspections',
    facts: INSPECTION_FACTS,
    setting: 'inspectionStatistics',
    countAll,
    filledFrom: FILLED_FROM,
    statements: [SUM_UP],
  })

const COLUMNS = `at, ${INSPECTED}, n`
const keptOf = (records: string): string =>
  `insert into inspection_day (day, ${COLUMNS}) select (at at time zone $1)::date, ${COLUMNS} from ${records}`

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from inspection_day')
  // One statement: what waits is among what is counted.
  await client.query(
    `with forgotten as (delete from inspection_delta) ${keptOf(`(${INSPECTION_FACTS.stored}) stored`)}`,
    [timeZone],
  )
}

const BY_DAY = `select day::timestamp as local, ${COLUMNS} from inspection_day`
const FILLED_FROM: FilledFrom = {
  places: 'select id, office_id, device_type from device where removed_at is null',
  days: BY_DAY,
  months: BY_DAY,
}

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `
  with taken as (delete from inspection_delta returning ${COLUMNS}),
  kept as (${keptOf('taken')})
  ${addFigures('inspection', placedFacts('inspection', INSPECTION_FACTS.asked('select *, at at time zone $1 as local from taken')))}`
