import type { PeriodUnit } from '@vigil/contract'
import type pg from 'pg'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import type { Passes } from '../../platform/passes.ts'
import { createKeeper, type KeeperOptions } from '../keeping/keeper.ts'

/** The key of the setting that holds the time zone whose days are counted. */
export const JUDGED_SETTING = 'judgedLimits'
/** What tells judged alarms apart, besides the time. */
const REACH = 'device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit'

/** Judged alarms as they are counted: with the limit that raised them, and how many of the higher ones they reach. */
export const JUDGED_ALARMS = `select begin_at as at, device_id, module, kind, outcome, fixed, factors, peak_quantity as quantity, warn, direction, unit, 1 as n
  from alarm_event cross join lateral alarm_reach(module, peak_quantity, peak_value, limits, subject)
  where outcome in ('nothing', 'something')`

const GRAINS: readonly PeriodUnit[] = ['week', 'month', 'year']

/** Adds `(at, …, n)` to the weeks, months and years in which they lie; `$1` is the time zone. */
const added = (records: string): string => `
  insert into judged_limit (grain, period, ${REACH}, n)
  select unit.grain, unit.period, ${REACH}, sum(n) from (${records}) judged
  cross join lateral (values ${GRAINS.map((grain) => `('${grain}', date_trunc('${grain}', at at time zone $1)::date)`).join(', ')})
    unit (grain, period)
  group by unit.grain, unit.period, ${REACH} having sum(n) <> 0
  on conflict on constraint judged_limit_key do update set n = judged_limit.n + excluded.n`

/** One statement: what is taken away and what is counted belong to the same moment. */
const SUM_UP = `with taken as (delete from judged_delta returning at, ${REACH}, n) ${added('select * from taken')}`
const COUNT_ALL = `with forgotten as (delete from judged_delta) ${added(JUDGED_ALARMS)}`

async function countAll(client: pg.ClientBase, timeZone: string): Promise<void> {
  await client.query('delete from judged_limit')
  await client.query(COUNT_ALL, [timeZone])
  await saveSetting(client, JUDGED_SETTING, timeZone)
}

/** Keeps what higher limits would have left of the alarms on which people have said whether anything was found. */
export const createJudgedKeeper = (options: KeeperOptions): Passes =>
  createKeeper(options, {
    lock: 17_007,
    what: 'judged alarms',
    async sumUp(client) {
      if ((await readSetting(client, JUDGED_SETTING)) !== options.timeZone) {
        await countAll(client, options.timeZone)
        return true
      }
      await client.query(SUM_UP, [options.timeZone])
      return false
    },
  })
