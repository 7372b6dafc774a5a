import { State2, type Threshold } from '@vigil/contract'
import { type Alarm, type AlarmCore, giveWay, NOTHING_MEASURED } from '@vigil/domain'
import type pg from 'pg'
import { type ColumnsOf, readRowsOf } from '../../../platform/database/rows.ts'
import { type AlarmLogRow, type DeskPart, HistoryRejected, type StoredTransition } from '../records.ts'
import {
  auditColumns,
  factColumns,
  INSERT_AUDIT,
  INSERT_LOG,
  logColumns,
  storyColumns,
  UPDATE_FACTS,
  UPDATE_STORIES,
  UPSERT_ALARMS,
} from './alarm-columns.ts'
import { asRecord, isoTime, type RowStatement, readWithRows, withRows } from './stored-rows.ts'

interface ExistingAlarm {
  id: string
  device_id: string
  end_at: Date | null
  version: number
  course: AlarmCore
}

const EXISTING_ALARM_COLUMNS: ColumnsOf<ExistingAlarm> = {
  id: 'text',
  device_id: 'text',
  end_at: 'time?',
  version: 'number',
  course: 'json',
}

interface StoredAlarms {
  /** Alarms that had to be ended for a newer one. */
  readonly forgotten: readonly string[]
  /** What is still to be stored beside the alarms. */
  readonly beside: readonly RowStatement[]
}

const NOTHING_STORED: StoredAlarms = { forgotten: [], beside: [] }

/** Stores what devices, people and the clock did to alarms, in that order; told twice, it counts once. */
export async function storeAlarms(
  client: pg.ClientBase,
  transitions: readonly StoredTransition[],
  acts: readonly DeskPart[],
): Promise<StoredAlarms> {
  if (transitions.length === 0 && acts.length === 0) return NOTHING_STORED
  const changed = [...transitions.map(({ alarm }) => alarm), ...acts.flatMap(({ alarms }) => alarms)]
  const facts = newest(transitions, ({ alarm }) => alarm)
  const limits = limitsAtBegin(transitions)
  const alarms = newest(changed, (alarm) => alarm)
  const takers = [...facts.values()].filter(({ alarm }) => !wasOver(alarm))
  const inTheWay = await openOthers(client, takers, [...alarms.keys()])
  const apart = acts.flatMap(({ keptApart = [] }) => keptApart.map(({ id }) => id))
  const existing = await lockAlarms(client, new Set([...alarms.keys(), ...inTheWay.keys(), ...apart]))
  const isNews = ({ id, version }: Alarm): boolean => version >= (existing.get(id)?.version ?? 0)

  const forgotten = await endForgotten(client, inTheWay, existing)
  await withRows(
    client,
    INSERT_CASES,
    acts.flatMap(({ cases = [] }) => cases.map(({ at, ...rest }) => ({ ...rest, at: isoTime(at) }))),
  )
  const ordered = asRecord(() => [...alarms.values()].filter(isNews).sort(endedFirst))
  const full = ordered.flatMap((alarm) => {
    const own = facts.get(alarm.id)
    if (own === undefined) return []
    return [{ ...factColumns(own), ...storyColumns(alarm), limits: limits.get(alarm.id) ?? null }]
  })
  const bare = ordered.filter(({ id }) => !facts.has(id))
  const updated = await readWithRows<{ id: string }>(client, { id: 'text' }, UPDATE_STORIES, bare.map(storyColumns))
  if (updated.length < bare.length) throw new HistoryRejected('an act on an alarm that is not stored')
  await withRows(client, UPSERT_ALARMS, full)
  // A step that was refused at first may come after an act that was stored: the act has left what was measured as it was.
  const late = [...facts.values()].filter(({ alarm }) => !isNews(alarms.get(alarm.id) ?? alarm))
  await withRows(
    client,
    UPDATE_FACTS,
    asRecord(() => late.map((each) => ({ id: each.alarm.id, ...factColumns(each) }))),
  )
  await withRows(
    client,
    KEEP_APART,
    acts.flatMap(({ keptApart = [] }) => keptApart),
  )
  const told = [...transitions, ...forgotten].filter(({ kind }) => kind !== 'followed')
  const log = [...transitions, ...forgotten, ...acts].flatMap((each): readonly AlarmLogRow[] => each.log)
  return {
    forgotten: forgotten.map(({ alarm }) => alarm.id),
    beside: asRecord(() => [
      { sql: INSERT_TRANSITIONS, rows: told.map(transitionRow) },
      { sql: INSERT_LOG, rows: log.map(logColumns) },
      { sql: INSERT_AUDIT, rows: acts.flatMap(({ audit = [] }) => audit.map(auditColumns)) },
    ]),
  }
}

/**
 * Locks all rows at once and in one order: two transactions that need the same ones must not wait for each other. Not by
 * `for update`: whoever writes a line about an alarm holds its key, and would be waited for.
 */
async function lockAlarms(client: pg.ClientBase, ids: ReadonlySet<string>): Promise<Map<string, ExistingAlarm>> {
  const rows = await readRowsOf<ExistingAlarm>(
    client,
    EXISTING_ALARM_COLUMNS,
    `select id, device_id, end_at, version, course from alarm_event
     where id = any ($1) order by id for no key update`,
    [[...ids]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The item of the highest version for each alarm, the last one of equals; alarms in the order in which they are first named. */
function newest<T>(items: readonly T[], alarmOf: (item: T) => Alarm): Map<string, T> {
  const found = new Map<string, T>()
  for (const item of items) {
    const { id, version } = alarmOf(item)
    const sofar = found.get(id)
    if (sofar === undefined || version >= alarmOf(sofar).version) found.set(id, item)
  }
  return found
}

/** The limits by which an alarm began: later steps may have been judged by others. */
function limitsAtBegin(transitions: readonly StoredTransition[]): Map<string, readonly Threshold[]> {
  const limits = new Map<string, readonly Threshold[]>()
  for (const { alarm, limits: atBegin } of transitions) {
    if (atBegin !== undefined && !limits.has(alarm.id)) limits.set(alarm.id, atBegin)
  }
  return limits
}

/** An alarm that gives way must be ended before the next one of its module can be open. */
const endedFirst = (a: Alarm, b: Alarm): number => Number(a.endAt === null) - Number(b.endAt === null)

/** An alarm that its device kept, and that was over when it was first heard of: it takes the place of no open one. */
const wasOver = ({ beginAt, endAt }: Alarm): boolean => endAt !== null && endAt <= beginAt

interface Taken {
  readonly id: string
  /** The alarm that is told now, and its begin. */
  readonly taker: string
  readonly begin_at: Date
}

/** Stored alarms that are open where others are told now. */
async function openOthers(
  client: pg.ClientBase,
  told: readonly StoredTransition[],
  known: readonly string[],
): Promise<Map<string, Taken>> {
  const found = await readWithRows<Taken>(
    client,
    { id: 'text', taker: 'text', begin_at: 'time' },
    SELECT_OPEN_OTHERS,
    asRecord(() =>
      told.map(({ deviceId, alarm: { id, module, source, beginAt } }) => ({
        taker: id,
        device_id: deviceId,
        module,
        source,
        begin_at: isoTime(beginAt),
      })),
    ),
    [known],
  )
  return new Map(found.map((taken) => [taken.id, taken]))
}

/**
 * An open alarm of the same module that the live fleet does not know of would make the new one unstorable for ever: better to
 * end the old one here. It stays among those that wait.
 */
async function endForgotten(
  client: pg.ClientBase,
  inTheWay: ReadonlyMap<string, Taken>,
  existing: ReadonlyMap<string, ExistingAlarm>,
): Promise<StoredTransition[]> {
  const forgotten = [...inTheWay.values()].flatMap(({ id, taker, begin_at }): StoredTransition[] => {
    const found = existing.get(id)
    if (found === undefined || found.end_at !== null || existing.has(taker)) return []
    const { course, device_id } = found
    const { alarm, entry } = giveWay({ ...course, ...NOTHING_MEASURED }, begin_at.getTime())
    const log = entry === null ? [] : [{ eventId: course.id, entry }]
    const told = { modState: {}, message: '' }
    const deviceId = Number(device_id)
    return [{ deviceId, at: alarm.reportedAt, kind: 'ended', state: State2.Normal, value: null, alarm, log, ...told }]
  })
  await withRows(
    client,
    UPDATE_STORIES,
    forgotten.map(({ alarm }) => storyColumns(alarm)),
  )
  return forgotten
}

const transitionRow = ({ alarm, at, kind, state, value }: StoredTransition) => ({
  event_id: alarm.id,
  at: isoTime(at),
  kind,
  state,
  value,
})

const SELECT_OPEN_OTHERS = `
  select event.id, fresh.taker, fresh.begin_at
  from json_to_recordset($1) as fresh (taker text, device_id bigint, module text, source text, begin_at timestamptz)
  join alarm_event event on event.device_id = fresh.device_id and event.module = fresh.module
    and event.source = fresh.source and event.end_at is null and event.id <> all ($2)`

const INSERT_CASES = `
  insert into alarm_case (id, origin, by, at)
  select id, origin, by, at from json_to_recordset($1) as r (id text, origin text, by text, at timestamptz)
  on conflict do nothing`

const KEEP_APART = `
  update alarm_event event set kept_apart = r.apart
  from json_to_recordset($1) as r (id text, apart boolean) where event.id = r.id`

const INSERT_TRANSITIONS = `
  insert into alarm_transition (event_id, at, kind, state, value)
  select event_id, at, kind, state, value
  from json_to_recordset($1) as r (event_id text, at timestamptz, kind text, state smallint, value double precision)
  on conflict do nothing`
