import { REPLAY_SPAN_MAX_MS, type ReplayAct, replayActSchema } from '@vigil/contract'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import { type Bounded, bounded, idsOf, type Pool, reachOf, upToMost } from './steps.ts'

const ACTS_MAX = 500

const ACTS = `(
  select log.at, device.id as device_id, device.sn, log.kind as what, log.username as by, log.note, event.id, log.version
  from alarm_log log join alarm_event event on event.id = log.event_id join device on device.id = event.device_id
  union all
  select command.queued_at, device.id, device.sn, 'command', command.username, command.name, command.id, null
  from device_command command join device on device.id = command.device_id) act`
const ACT_COLUMNS = { at: 'time', sn: 'text', what: 'text', by: 'text', note: 'text', id: 'text' } as const
const ACT_NAMES = 'at, sn, what, by, note, id'
/** What the server does by itself behind an alarm leads nowhere. */
const SIGHTS = `what not in ('mailed', 'mailFailed', 'capSent', 'capFailed', 'pushed', 'pushFailed', 'called', 'callFailed')`

const actsOf = (rows: readonly { at: Date }[]): ReplayAct[] =>
  rows.flatMap((row) => replayActSchema.safeParse({ ...row, at: row.at.getTime() }).data ?? [])

export async function actsWithin(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<ReplayAct>> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from ${ACTS} where device_id = any ($1::bigint[]) and at > $2 and at <= $3 and ${SIGHTS}
     order by at ${upToMost(ACTS_MAX)}`,
    [idsOf(rows), new Date(from), new Date(to)],
  )
  return bounded(actsOf(found), reachOf(found, ACTS_MAX, to))
}

/** What happened to an alarm is told within it, however slow the database is. */
const TOLD_WITHIN_MS = 10 * 60 * 1000
/** Acts of one moment need not be told in their order. */
const LOOKED_AT = 50
/** A moment is known to the millisecond, and a stored one finer: rounded down, what is looked for would be yet to come. */
const TOLD_AT = `date_trunc('milliseconds', greatest(act.at, told.at) + interval '999 microseconds')`

/**
 * The act that people saw next, with the moment at which they were told of it: an alarm is stored before it is told, and who goes
 * to its begin alone would find a desk without it. Within the longest time that a bar shows: beyond it nobody goes step by step,
 * and the log of years would be searched.
 */
export async function actNextTo(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  at: number,
  back: boolean,
): Promise<ReplayAct | null> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from (
       select ${TOLD_AT} as at, sn, what, by, note, id from ${ACTS}
       left join lateral (select at from replay_alarm
         where event_id = act.id and (replay_alarm.told -> 'life' ->> 'version')::int >= act.version
         order by at, n limit 1) told on true
       where device_id = any ($1::bigint[]) and act.at >= $2 and act.at < $3 and ${TOLD_AT} >= $4 and ${TOLD_AT} < $5
         and ${SIGHTS}
       order by act.at ${back ? 'desc' : ''} limit ${LOOKED_AT}) near
     order by at ${back ? 'desc' : ''} limit 1`,
    [idsOf(rows), ...(back ? spanOf(at - REPLAY_SPAN_MAX_MS, at) : spanOf(at + 1, at + REPLAY_SPAN_MAX_MS))],
  )
  return actsOf(found)[0] ?? null
}

/** When it was done, and when it was told. */
function spanOf(from: number, to: number): Date[] {
  const moments = [from - TOLD_WITHIN_MS, to, from, to]
  return moments.map((moment) => new Date(Math.max(0, moment)))
}
