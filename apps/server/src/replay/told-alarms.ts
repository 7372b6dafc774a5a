import {
  type AlarmEvent,
  type AlarmRise,
  alarmEventSchema,
  alarmRiseSchema,
  type ReplayKnowledge,
  state2Schema,
} from '@vigil/contract'
import { type AlarmHeard, alarmAsKnownNow, alarmAsOf, isToldOnDesk } from '@vigil/domain'
import { z } from 'zod'
import { alarmEvent } from '../history/reading/alarm-event.ts'
import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow, alarmOf, alarmRows } from '../history/reading/alarm-rows.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import { readRows, readRowsOf } from '../platform/database/rows.ts'
import { type Bounded, bounded, idsOf, type Pool, reachOf, STEPS_MAX, upToMost } from './steps.ts'

/** The most alarms that are told of one moment: where more were left unhandled, the newest of them. */
const DESK_MAX = 5_000

export interface AlarmStep {
  readonly at: number
  readonly alarm: AlarmEvent
}

/** What the log says that the device said last, until the moment that is looked at. */
interface HeardRow {
  heard: unknown
}
const HEARD = { heard: 'json?' } as const
const heardBy = (moment: string): string => `left join lateral (
    select json_build_object('at', extract(epoch from line.at) * 1000, 'state', line.state, 'kind', line.kind) as heard
    from alarm_log line where line.event_id = event.id and line.at <= ${moment} and line.state is not null
      and line.kind in ('raised', 'recurred', 'escalated', 'eased', 'ended')
    order by line.at desc, line.n desc limit 1) line on true`
const heardSchema = z.object({ at: z.number(), state: state2Schema, kind: z.string() })

function heardIn({ heard }: HeardRow): AlarmHeard | undefined {
  const { data } = heardSchema.safeParse(heard)
  return data && { at: Math.round(data.at), state: data.state, isEnd: data.kind === 'ended' }
}

type OldAlarm = AlarmRow & HeardRow & { told: unknown; risen: unknown; first_version: number | null }
/** Alarms with what was told of them last at `$2`, what they measured since, and whether their begin was put down. */
const ALARMS_AT = `${alarmRows('line.heard', 'told.told', 'rise.told as risen', 'first.version as first_version')}
  ${heardBy('$2')}
  left join lateral (select at, told from replay_alarm
    where event_id = event.id and at <= $2 order by at desc, n desc limit 1) told on true
  left join lateral (select told from replay_rise
    where event_id = event.id and at <= $2 and at >= told.at order by at desc limit 1) rise on true
  left join lateral (select (told -> 'life' ->> 'version')::int as version from replay_alarm
    where event_id = event.id order by at, n limit 1) first on true`

/** Of every alarm ever only those that lay there then are read: by the index on the time that each one lay. */
const OVER = `greatest(event.begin_at, coalesce(event.end_at, 'infinity'), coalesce(event.handled_at, 'infinity'))`
const LAY = `tstzrange(event.begin_at, ${OVER}, '[]')`

const isBeginKnown = ({ first_version }: Pick<OldAlarm, 'first_version'>): boolean => first_version === 1

function asOf(row: AlarmRow & Partial<HeardRow>, at: number, asKnown = alarmAsOf): AlarmEvent {
  const device = { sn: row.sn, officeName: row.office_name, deviceType: row.device_type, name: row.device_name }
  return alarmEvent(device, asKnown(alarmOf(row), at, heardIn({ heard: row.heard })), row.message)
}

/** What was told of an alarm, and what it measured since. */
function withRise(told: AlarmEvent, risen: unknown): AlarmEvent {
  const { data } = alarmRiseSchema.safeParse(risen)
  return data === undefined ? told : { ...told, ...data }
}

/** The record has the peak of its whole life alone; where that came later, the one of the moment is what was told then. */
const withPeakOf = (then: AlarmEvent | undefined, event: AlarmEvent): AlarmEvent =>
  event.peak === null && then !== undefined ? { ...event, peak: then.peak } : event

/** What lay on the desk at a moment, as it had been told, or as it is known by now. */
export async function alarmsAt(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  at: number,
  known: ReplayKnowledge,
): Promise<AlarmEvent[]> {
  const found = await readRowsOf<OldAlarm>(
    pool,
    { ...ALARM_COLUMNS, ...HEARD, told: 'json?', risen: 'json?', first_version: 'number?' },
    `${ALARMS_AT} where event.device_id = any ($1::bigint[]) and ${LAY} @> $2::timestamptz and ${OVER} > $2
     order by event.begin_at desc, event.id limit ${DESK_MAX}`,
    [idsOf(rows), new Date(at)],
  )
  return found.flatMap((row) => {
    const told = alarmEventSchema.safeParse(row.told)
    const then = told.success ? withRise(told.data, row.risen) : undefined
    if (known === 'now') return [withPeakOf(then, asOf(row, at, alarmAsKnownNow))].filter(isToldOnDesk)
    const isUntold = row.told === null && isBeginKnown(row)
    // What an older version told in a shape that is no longer read is made up from the record: an alarm is never left out for it.
    const event = then ?? (isUntold ? undefined : asOf(row, at))
    return event !== undefined && isToldOnDesk(event) ? [event] : []
  })
}

const NO_RECORDS: ReadonlyMap<string, AlarmRow> = new Map()

async function recordsOf(pool: Pool['pool'], ids: readonly string[]): Promise<ReadonlyMap<string, AlarmRow>> {
  const rows = await readRowsOf<AlarmRow>(pool, ALARM_COLUMNS, `${ALARM_ROWS} where event.id = any ($1)`, [
    [...new Set(ids)],
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Alarms as they were told in (from, to]. */
export async function alarmSteps(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<AlarmStep>> {
  const span = [idsOf(rows), new Date(from), new Date(to)]
  const [told, logged] = await Promise.all([
    readRows(
      pool,
      { event_id: 'text', at: 'time', told: 'json' },
      `select event_id, at, told from (select event_id, at, n, told from replay_alarm
         where device_id = any ($1::bigint[]) and at > $2 and at <= $3 order by at ${upToMost(STEPS_MAX)}) first
       order by at, n`,
      span,
    ),
    readRowsOf<AlarmRow & HeardRow & { logged_at: Date }>(
      pool,
      { ...ALARM_COLUMNS, ...HEARD, logged_at: 'time' },
      `${alarmRows('line.heard', 'log.at as logged_at')} join alarm_log log on log.event_id = event.id ${heardBy('log.at')}
       where event.device_id = any ($1::bigint[]) and log.at > $2 and log.at <= $3 and log.version is not null
         and not exists (select from replay_alarm where event_id = event.id)
       order by log.at ${upToMost(STEPS_MAX)}`,
      span,
    ),
  ])
  const read = told.map((row) => ({ row, alarm: alarmEventSchema.safeParse(row.told).data }))
  const unread = read.flatMap(({ row, alarm }) => (alarm === undefined ? [row.event_id] : []))
  const records = unread.length === 0 ? NO_RECORDS : await recordsOf(pool, unread)
  const steps: AlarmStep[] = read.flatMap(({ row, alarm }) => {
    const at = row.at.getTime()
    const record = records.get(row.event_id)
    const known = alarm ?? (record && asOf(record, at))
    return known === undefined ? [] : [{ at, alarm: known }]
  })
  for (const row of logged) steps.push({ at: row.logged_at.getTime(), alarm: asOf(row, row.logged_at.getTime()) })
  const loggedAt = logged.map(({ logged_at }) => ({ at: logged_at }))
  return bounded(steps, reachOf(told, STEPS_MAX, to), reachOf(loggedAt, STEPS_MAX, to))
}

export interface RiseStep extends AlarmRise {
  readonly at: number
  readonly sn: string
  readonly id: string
}

/** Alarms whose peak rose in (from, to], and of which nothing else was told then. */
export async function riseSteps(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<RiseStep>> {
  const found = await readRows(
    pool,
    { id: 'text', sn: 'text', at: 'time', told: 'json' },
    `select event_id as id, device.sn, at, told from replay_rise join device on device.id = device_id
     where device_id = any ($1::bigint[]) and at > $2 and at <= $3 order by at ${upToMost(STEPS_MAX)}`,
    [idsOf(rows), new Date(from), new Date(to)],
  )
  const steps = found.flatMap(({ id, sn, at, told }): RiseStep[] => {
    const rise = alarmRiseSchema.safeParse(told)
    return rise.success ? [{ ...rise.data, at: at.getTime(), sn, id }] : []
  })
  return bounded(steps, reachOf(found, STEPS_MAX, to))
}

/** Alarms at the moments at which they were told of, as they are known by now. */
export async function alarmStepsKnownNow(
  { pool }: Pool,
  rows: readonly DeviceRow[],
  from: number,
  to: number,
): Promise<Bounded<AlarmStep>> {
  const found = await readRowsOf<AlarmRow & HeardRow & { told_at: Date }>(
    pool,
    { ...ALARM_COLUMNS, ...HEARD, told_at: 'time' },
    `${alarmRows('line.heard', 'told.at as told_at')} join (
         select event_id, at from replay_alarm where at > $2 and at <= $3
         union select event_id, at from alarm_log where at > $2 and at <= $3 and version is not null) told
       on told.event_id = event.id ${heardBy('told.at')}
     where event.device_id = any ($1::bigint[]) order by told.at ${upToMost(STEPS_MAX)}`,
    [idsOf(rows), new Date(from), new Date(to)],
  )
  const steps = found.map((row) => ({
    at: row.told_at.getTime(),
    alarm: asOf(row, row.told_at.getTime(), alarmAsKnownNow),
  }))
  return bounded(
    steps,
    reachOf(
      found.map(({ told_at }) => ({ at: told_at })),
      STEPS_MAX,
      to,
    ),
  )
}
