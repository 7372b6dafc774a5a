import { beginAfter, beginOf, type Step } from '@vigil/domain'
import type pg from 'pg'
import { z } from 'zod'
import { gapLists } from '../../history/reading/state-spans.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import { type Asked, readRows } from '../../platform/database/rows.ts'
import { readSetting, saveSetting } from '../../platform/database/setting.ts'
import type { Passes } from '../../platform/passes.ts'
import { createKeeper, type KeeperOptions } from '../keeping/keeper.ts'
import { unitsBetween } from '../keeping/whole-parts.ts'
import { rawStates } from './state-facts.ts'
import { createStateSums } from './state-sums.ts'

const SETTING_KEY = 'stateStatistics'
/** Days summed up in one transaction: where years wait, one that is broken off loses no more than these. */
const DAYS_AT_ONCE = 14

/** `isSummedUp`: weeks, months and years as well, which were not kept at first. */
const keptSchema = z.object({ timeZone: z.string(), until: z.number(), isSummedUp: z.boolean().default(false) })
type Kept = z.infer<typeof keptSchema>

/** Until when days are kept, and whose clock they are of. */
export async function keptStates(client: Asked): Promise<Kept | undefined> {
  const kept = await readSetting(client, SETTING_KEY)
  return kept === undefined ? undefined : keptSchema.parse(kept)
}

interface Touched {
  readonly deviceId: number
  readonly from: number
}

/** States of days that are over; a day that changes afterwards is counted again. */
export function createStateKeeper(options: KeeperOptions & { now(): number }): Passes {
  const { timeZone, now } = options
  const sums = createStateSums(timeZone)

  /** From the day of a moment on, of these devices or of all. */
  async function countDays(client: pg.ClientBase, asked: string, span: Step, values: readonly unknown[]) {
    const days = unitsBetween('day', span.begin, span.end, timeZone)
    const gaps = await selectGaps({ pool: client }, span.begin, span.end)
    await client.query(
      `with ${rawStates(asked)}
       insert into state_day (day, device_id, shown, available, ms, n)
       select ($2::timestamptz[])[step], device_id, shown, available, sum(ms), sum(n) from raw group by 1, 2, 3, 4`,
      [
        new Date(span.end),
        days.map(({ begin }) => new Date(begin)),
        days.map(({ end }) => new Date(end)),
        ...gapLists(gaps),
        ...values,
      ],
    )
  }

  /** Months that are over, from what is kept of their days. */
  async function sumMonths(client: pg.ClientBase, span: Step, deviceIds: readonly number[] | null) {
    const months = unitsBetween('month', span.begin, beginOf('month', span.end, timeZone), timeZone)
    const [first] = months
    if (first === undefined) return
    const begin = new Date(first.begin)
    await client.query('delete from state_month where month >= $1 and ($2::bigint[] is null or device_id = any ($2))', [
      begin,
      deviceIds,
    ])
    await client.query(
      `insert into state_month (month, device_id, shown, available, ms, n)
       select ($1::timestamptz[])[width_bucket(day, $1::timestamptz[])], device_id, shown, available, sum(ms), sum(n)
       from state_day where day >= $2 and day < $3 and ($4::bigint[] is null or device_id = any ($4)) group by 1, 2, 3, 4`,
      [months.map((month) => new Date(month.begin)), begin, new Date(beginOf('month', span.end, timeZone)), deviceIds],
    )
  }

  /** A day that is over has changed: it is counted again, with all that follow it. */
  async function countTouched(client: pg.ClientBase, until: number): Promise<void> {
    const rows = await readRows(
      client,
      { device_id: 'number', at: 'time' },
      `with taken as (delete from state_touched returning device_id, at)
       select device_id::float8 as device_id, min(at) as at from taken where at < $1 group by taken.device_id`,
      [new Date(until)],
    )
    if (rows.length === 0) return
    const touched = rows.map(
      ({ device_id, at }): Touched => ({ deviceId: device_id, from: beginOf('day', at.getTime(), timeZone) }),
    )
    const ids = touched.map(({ deviceId }) => deviceId)
    const froms = touched.map(({ from }) => new Date(from))
    const begin = touched.reduce((first, { from }) => Math.min(first, from), until)
    await sums.take(client, ids, froms)
    await client.query(
      `delete from state_day using unnest($1::bigint[], $2::timestamptz[]) as touched (device_id, since)
       where state_day.device_id = touched.device_id and day >= since`,
      [ids, froms],
    )
    const asked = 'select * from unnest($6::bigint[], $7::timestamptz[])'
    await countDays(client, asked, { begin, end: until }, [ids, froms])
    await sums.put(client, ids, froms)
    await sumMonths(client, { begin, end: until }, ids)
  }

  const save = (client: pg.ClientBase, kept: Kept) => saveSetting(client, SETTING_KEY, kept)

  return createKeeper(options, {
    lock: 17_002,
    what: 'states',
    async sumUp(client) {
      const [known] = await readRows(client, { since: 'time?', alive: 'time?' }, SELECT_KNOWN, [])
      if (known?.since == null) return false
      let kept = await keptStates(client)
      if (kept?.timeZone !== timeZone) {
        await client.query('delete from state_day')
        await client.query('delete from state_month')
        await sums.forget(client)
        kept = { timeZone, until: beginOf('day', known.since.getTime(), timeZone), isSummedUp: true }
        await save(client, kept)
      } else if (!kept.isSummedUp) {
        await sums.fill(client)
        await save(client, { ...kept, isSummedUp: true })
        return true
      }
      await sums.follow(client)
      await countTouched(client, kept.until)
      // A server that dies has run until it last said so: what came after that may still become a time that nobody watched.
      const last = Math.min(now(), known.alive?.getTime() ?? Number.POSITIVE_INFINITY)
      const over = beginOf('day', last, timeZone)
      if (over <= kept.until) return false
      const end = Math.min(over, beginAfter('day', kept.until, DAYS_AT_ONCE, timeZone))
      const span = { begin: kept.until, end }
      await countDays(client, 'select id, $6::timestamptz from device', span, [new Date(span.begin)])
      await sumMonths(client, span, null)
      await sums.addBetween(client, new Date(span.begin), new Date(end))
      await save(client, { ...kept, until: end })
      return end < over
    },
  })
}

const SELECT_KNOWN = `
  select least((select min(at) from device_state_change), (select min(created_at) from device)) as since,
    (select max(alive_at) from server_run) as alive`
