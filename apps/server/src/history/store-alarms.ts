import type pg from 'pg'
import type { AlarmTransitionRecord } from './records.ts'
import { asRecord, isoTime, isoTimeOrNull, withRows } from './stored-rows.ts'

export interface StoredTransition extends AlarmTransitionRecord {
  deviceId: number
  at: number
}

interface ExistingEvent {
  id: string
  device_id: string
  module: string
  kind: string
  peak_state: number
  begin_at: Date
  changed_at: Date
}

interface DayDelta {
  begin_at: string
  device_id: number
  module: string
  kind: string
  state: number
  delta: number
}

/** Stores transitions in their order; told twice, they count once. Answers events that had to be closed for a newer one. */
export async function storeAlarms(
  client: pg.ClientBase,
  transitions: readonly StoredTransition[],
  timeZone: string,
): Promise<string[]> {
  if (transitions.length === 0) return []
  const existing = await lockEvents(client, [...new Set(transitions.map(({ eventId }) => eventId))])
  const { newest, deltas } = asRecord(() => settle(transitions, existing))
  const rows = asRecord(() => newest.map(eventRow))
  const forgotten = await withRows<{ event_id: string }>(
    client,
    CLOSE_FORGOTTEN,
    rows.filter(({ id, end_at }) => end_at === null && !existing.has(id)),
    [rows.map(({ id }) => id)],
  )
  await withRows(client, UPSERT_EVENTS, rows)
  await withRows(
    client,
    INSERT_TRANSITIONS,
    asRecord(() =>
      transitions.map((one) => ({
        event_id: one.eventId,
        at: isoTime(one.at),
        kind: one.kind,
        state: one.state,
        value: one.value,
      })),
    ),
  )
  await withRows(client, COUNT_DAYS, deltas, [timeZone])
  return forgotten.map(({ event_id }) => event_id)
}

async function lockEvents(client: pg.ClientBase, ids: string[]): Promise<Map<string, ExistingEvent>> {
  const { rows } = await client.query<ExistingEvent>(
    `select id, device_id, module, kind, peak_state, begin_at, changed_at from alarm_event
     where id = any ($1) order by id for update`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The last word on each event, and what it changes in the counts per day: an event counts once, under its peak. */
function settle(transitions: readonly StoredTransition[], existing: ReadonlyMap<string, ExistingEvent>) {
  const newest = new Map<string, StoredTransition>()
  for (const transition of transitions) {
    const before = existing.get(transition.eventId)
    if (before !== undefined && transition.at < before.changed_at.getTime()) continue
    const sofar = newest.get(transition.eventId)
    if (sofar === undefined || transition.at >= sofar.at) newest.set(transition.eventId, transition)
  }
  const deltas: DayDelta[] = []
  for (const { eventId, deviceId, module, event } of newest.values()) {
    const before = existing.get(eventId)
    if (before === undefined) {
      const begin_at = isoTime(event.beginAt)
      deltas.push({ begin_at, device_id: deviceId, module, kind: event.kind, state: event.peakState, delta: 1 })
    } else if (before.peak_state !== event.peakState) {
      // The kind stays as it is stored: an operator may have declared a drill meanwhile.
      const same = { begin_at: before.begin_at.toISOString(), device_id: deviceId, module, kind: before.kind }
      deltas.push({ ...same, state: before.peak_state, delta: -1 }, { ...same, state: event.peakState, delta: 1 })
    }
  }
  return { newest: [...newest.values()], deltas }
}

function eventRow({ eventId, deviceId, module, at, event }: StoredTransition) {
  return {
    id: eventId,
    device_id: deviceId,
    module,
    state: event.state,
    peak_state: event.peakState,
    begin_at: isoTime(event.beginAt),
    peak_at: isoTime(event.peakAt),
    end_at: isoTimeOrNull(event.endAt),
    kind: event.kind,
    priority: event.priority,
    peak_quantity: event.peak?.quantity ?? null,
    peak_value: event.peak?.value ?? null,
    peak_unit: event.peak?.unit ?? null,
    findings: event.findings,
    mod_state: event.modState,
    message: event.message,
    handled_at: isoTimeOrNull(event.handledAt),
    simulated: event.simulated,
    changed_at: isoTime(at),
  }
}

/**
 * An open event of the same module that the live fleet does not know of would make the new alarm unstorable for ever:
 * better to end the old one here. It stays in the list of what is not handled.
 */
const CLOSE_FORGOTTEN = `
  with closed as (
    update alarm_event set state = 0, end_at = greatest(fresh.begin_at, alarm_event.changed_at),
      changed_at = greatest(fresh.begin_at, alarm_event.changed_at)
    from json_to_recordset($1) as fresh (device_id bigint, module text, begin_at timestamptz)
    where alarm_event.device_id = fresh.device_id and alarm_event.module = fresh.module
      and alarm_event.end_at is null and alarm_event.id <> all ($2)
    returning alarm_event.id, alarm_event.end_at)
  insert into alarm_transition (event_id, at, kind, state, value) select id, end_at, 'ended', 0, null from closed
  on conflict do nothing returning event_id`

const UPSERT_EVENTS = `
  insert into alarm_event (id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority,
    peak_quantity, peak_value, peak_unit, findings, mod_state, message, handled_at, simulated, changed_at)
  select id, device_id, module, state, peak_state, begin_at, peak_at, end_at, kind, priority,
    peak_quantity, peak_value, peak_unit, findings, mod_state, message, handled_at, simulated, changed_at
  from json_to_recordset($1) as r (id text, device_id bigint, module text, state smallint, peak_state smallint,
    begin_at timestamptz, peak_at timestamptz, end_at timestamptz, kind text, priority smallint, peak_quantity text,
    peak_value double precision, peak_unit text, findings jsonb, mod_state jsonb, message text, handled_at timestamptz,
    simulated boolean, changed_at timestamptz)
  on conflict (id) do update set state = excluded.state, peak_state = excluded.peak_state, peak_at = excluded.peak_at,
    end_at = excluded.end_at, priority = excluded.priority, peak_quantity = excluded.peak_quantity,
    peak_value = excluded.peak_value, peak_unit = excluded.peak_unit, findings = excluded.findings,
    mod_state = excluded.mod_state, message = excluded.message, changed_at = excluded.changed_at,
    handled_at = coalesce(alarm_event.handled_at, excluded.handled_at)`

const INSERT_TRANSITIONS = `
  insert into alarm_transition (event_id, at, kind, state, value)
  select event_id, at, kind, state, value
  from json_to_recordset($1) as r (event_id text, at timestamptz, kind text, state smallint, value double precision)
  on conflict do nothing`

const COUNT_DAYS = `
  insert into alarm_day (day, device_id, module, kind, state, n)
  select (begin_at at time zone $2)::date, device_id, module, kind, state, sum(delta)
  from json_to_recordset($1) as r (begin_at timestamptz, device_id bigint, module text, kind text, state smallint, delta int)
  group by 1, 2, 3, 4, 5 having sum(delta) <> 0
  on conflict (day, device_id, module, kind, state) do update set n = alarm_day.n + excluded.n`
