import { REPLAY_SPAN_MAX_MS, type ReplayAct, replayActSchema } from '@vigil/contract'
import { readRows } from '../platform/database/rows.ts'
import { type Bounded, bounded, type Pool, reachOf, upToMost } from './steps.ts'

/** Whose acts are told: of these devices, and of tasks of these offices that have one of them. */
export interface ActScope {
  readonly devices: readonly number[]
  readonly offices: readonly string[]
}

const ACTS_MAX = 500
/** Beside the picture of a moment: so many, of them so many silences (which must not push out what was done), done so short before it; who looks at some devices alone leaves out those of the others. */
const LAST_ACTS = { most: 50, silences: 10, withinMs: 10 * 60 * 1000 }

/** $1 and $2 are the scope. A task has many devices, a silence may have, and what happened to it is told once. */
const ACTS = `(
  select log.at, device.id as device_id, device.sn, log.kind as what, log.username as by, log.note, event.id, log.version,
    null as "taskName", null as "taskKind", null::int as devices
  from alarm_log log join alarm_event event on event.id = log.event_id join device on device.id = event.device_id
  union all
  select command.queued_at, device.id, device.sn, 'command', command.username, command.name, command.id, null, null, null, null
  from device_command command join device on device.id = command.device_id
  union all
  select step.at, device.id, device.sn, 'task', step.by, case when step.kind in ('stepTicked', 'stepUnticked') then step.note else '' end, task.id::text, null, task.name, step.kind, null
  from task_event step join task on task.id = step.task_id cross join lateral (
    select id, sn from device where id = any ($1::bigint[])
      and sn = any (case when step.sn is null then task.devices else array[step.sn] end)
    order by sn limit 1) device
  where step.kind not in ('made', 'changed') and task.office_id = any ($2::bigint[])
  union all
  select silence.at, (array_agg(device.id order by device.sn))[1], min(device.sn), 'silence', coalesce(person.username, ''), '',
    silence.detail ->> 'report', null, null, null, count(*)::int
  from audit silence join device on device.sn = silence.subject left join app_user person on person.id = silence.user_id
  where silence.act = 'silence' and device.id = any ($1::bigint[])
  group by silence.at, person.username, silence.detail ->> 'report'
  union all
  select switched.at, device.id, device.sn, switched.act, coalesce(person.username, ''), '', switched.detail ->> 'report', null,
    null, null, null
  from audit switched join office workplace on workplace.id::text = switched.detail ->> 'officeId'
  left join app_user person on person.id = switched.user_id
  cross join lateral (select device.id, device.sn from device join office on office.id = device.office_id
    where device.id = any ($1::bigint[]) and starts_with(office.path, workplace.path) order by device.sn limit 1) device
  where switched.act in ('soundOff', 'soundOn')) act`
const ACT_COLUMNS = {
  at: 'time',
  sn: 'text',
  what: 'text',
  by: 'text',
  note: 'text',
  id: 'text',
  taskName: 'text?',
  taskKind: 'text?',
  devices: 'number?',
} as const
const ACT_NAMES = 'at, sn, what, by, note, id, "taskName", "taskKind", devices'
/** What the server does by itself behind an alarm leads nowhere. */
const SIGHTS = `what not in ('mailed', 'mailFailed', 'capSent', 'capFailed', 'pushed', 'pushFailed', 'called', 'callFailed')`

interface ActRow {
  readonly at: Date
  readonly taskName: string | null
  readonly taskKind: string | null
  readonly devices: number | null
}

const actsOf = (rows: readonly ActRow[]): ReplayAct[] =>
  rows.flatMap(({ at, taskName, taskKind, devices, ...row }) => {
    const task = taskName === null ? {} : { task: { name: taskName, kind: taskKind } }
    return (
      replayActSchema.safeParse({ ...row, at: at.getTime(), ...task, ...(devices !== null && { devices }) }).data ?? []
    )
  })

export async function actsWithin(
  { pool }: Pool,
  { devices, offices }: ActScope,
  from: number,
  to: number,
): Promise<Bounded<ReplayAct>> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from ${ACTS} where device_id = any ($1::bigint[]) and at > $3 and at <= $4 and ${SIGHTS}
     order by at ${upToMost(ACTS_MAX)}`,
    [devices, offices, new Date(from), new Date(to)],
  )
  return bounded(actsOf(found), reachOf(found, ACTS_MAX, to))
}

/** Whoever goes to a moment sees what was done last, oldest first: to go from act to act would else show none of them. */
export async function lastActs({ pool }: Pool, { devices, offices }: ActScope, at: number): Promise<ReplayAct[]> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from (
       select ${ACT_NAMES}, row_number() over (partition by what in ('silence', 'soundOff', 'soundOn') order by at desc) as place
       from ${ACTS} where device_id = any ($1::bigint[]) and at > $3 and at <= $4 and ${SIGHTS}) act
     where what not in ('silence', 'soundOff', 'soundOn') or place <= ${LAST_ACTS.silences}
     order by at desc limit ${LAST_ACTS.most}`,
    [devices, offices, new Date(Math.max(0, at - LAST_ACTS.withinMs)), new Date(at)],
  )
  return actsOf(found).reverse()
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
  { devices, offices }: ActScope,
  at: number,
  back: boolean,
): Promise<ReplayAct | null> {
  const found = await readRows(
    pool,
    ACT_COLUMNS,
    `select ${ACT_NAMES} from (
       select ${TOLD_AT} as at, sn, what, by, note, id, "taskName", "taskKind", devices from ${ACTS}
       left join lateral (select at from replay_alarm
         where event_id = act.id and (replay_alarm.told -> 'life' ->> 'version')::int >= act.version
         order by at, n limit 1) told on true
       where device_id = any ($1::bigint[]) and act.at >= $3 and act.at < $4 and ${TOLD_AT} >= $5 and ${TOLD_AT} < $6
         and ${SIGHTS}
       order by act.at ${back ? 'desc' : ''} limit ${LOOKED_AT}) near
     order by at ${back ? 'desc' : ''} limit 1`,
    [devices, offices, ...(back ? spanOf(at - REPLAY_SPAN_MAX_MS, at) : spanOf(at + 1, at + REPLAY_SPAN_MAX_MS))],
  )
  return actsOf(found)[0] ?? null
}

/** When it was done, and when it was told. */
function spanOf(from: number, to: number): Date[] {
  const moments = [from - TOLD_WITHIN_MS, to, from, to]
  return moments.map((moment) => new Date(Math.max(0, moment)))
}
