import { type Alarm, coreOf, effectivePriority, phaseOf } from '@vigil/domain'
import type { AlarmLogRow, AuditRecord, StoredTransition } from '../records.ts'
import { isoTime, isoTimeOrNull } from './stored-rows.ts'

/** What devices and people have made of an alarm: the whole of it, and beside it the columns that are searched. */
export function storyColumns(alarm: Alarm) {
  const { handled, cleared, acknowledged, shelved } = alarm
  const settled = handled ?? cleared
  return {
    id: alarm.id,
    state: alarm.reported,
    peak_state: alarm.peakState,
    end_at: isoTimeOrNull(alarm.endAt),
    kind: alarm.kind,
    priority: effectivePriority(alarm),
    handled_at: isoTimeOrNull(settled?.at),
    handler: handled?.handler ?? null,
    course: coreOf(alarm),
    version: alarm.version,
    phase: phaseOf(alarm),
    occurrences: alarm.occurrences,
    acknowledged_at: isoTimeOrNull(acknowledged?.at),
    cleared_at: isoTimeOrNull(cleared?.at),
    case_id: alarm.caseId,
    incident_id: alarm.incident?.id ?? null,
    shelved_until: isoTimeOrNull(shelved?.until),
    settled_state: settled?.peak ?? null,
    changed_at: isoTime(alarm.changedAt),
  }
}

export function factColumns({ deviceId, alarm, modState, message, drillUntil }: StoredTransition) {
  return {
    device_id: deviceId,
    module: alarm.module,
    source: alarm.source,
    begin_at: isoTime(alarm.beginAt),
    peak_at: isoTime(alarm.peakAt),
    peak_quantity: alarm.peak?.quantity ?? null,
    peak_value: alarm.peak?.value ?? null,
    peak_unit: alarm.peak?.unit ?? null,
    findings: alarm.findings,
    mod_state: modState,
    message,
    simulated: alarm.simulated,
    clock_offset: alarm.clockOffset ?? null,
    drill_until: isoTimeOrNull(drillUntil),
  }
}

/** Each version of an alarm has one line in the log: a line that is told twice has the same id, and is stored once. */
export const logId = (eventId: string, version: number): string => `${eventId}:${version}`

export const logColumns = ({ eventId, entry, userId, value }: AlarmLogRow) => ({
  id: logId(eventId, entry.version),
  event_id: eventId,
  at: isoTime(entry.at),
  kind: entry.kind,
  username: entry.by,
  user_id: userId ?? null,
  address: entry.from,
  note: entry.note,
  state: entry.state,
  value: value ?? null,
  version: entry.version,
})

export const auditColumns = ({ at, userId, ...rest }: AuditRecord) => ({ ...rest, at: isoTime(at), user_id: userId })

const STORY_TYPES = `id text, state smallint, peak_state smallint, end_at timestamptz, kind text, priority smallint,
  handled_at timestamptz, handler text, course jsonb, version int, phase text, occurrences int,
  acknowledged_at timestamptz, cleared_at timestamptz, case_id text, incident_id text, shelved_until timestamptz, settled_state smallint,
  changed_at timestamptz`
const FACT_TYPES = `device_id bigint, module text, source text, begin_at timestamptz, peak_at timestamptz,
  peak_quantity text, peak_value double precision, peak_unit text, findings jsonb, mod_state jsonb, message text,
  simulated boolean, drill_until timestamptz, limits jsonb, clock_offset bigint`

const namesOf = (types: string): string[] => types.split(',').map((column) => column.trim().split(' ')[0] ?? '')
const STORY_NAMES = namesOf(STORY_TYPES)
const FACT_NAMES = namesOf(FACT_TYPES)
const ALL_NAMES = [...STORY_NAMES, ...FACT_NAMES]
/** Set when the alarm begins; no later reading and no person changes them. */
const FIXED = new Set(['id', 'device_id', 'module', 'source', 'begin_at', 'limits'])
const renewed = (names: readonly string[], from: string): string =>
  names
    .filter((name) => !FIXED.has(name))
    .map((name) => `${name} = ${from}.${name}`)
    .join(', ')

export const UPSERT_ALARMS = `
  insert into alarm_event (${ALL_NAMES.join(', ')})
  select ${ALL_NAMES.join(', ')} from json_to_recordset($1) as r (${STORY_TYPES}, ${FACT_TYPES})
  on conflict (id) do update set ${renewed(ALL_NAMES, 'excluded')}`

/** Changes only what was measured: somebody has acted on the alarm meanwhile, and the act stays. A peak never falls. */
export const UPDATE_FACTS = `
  update alarm_event event set ${renewed(FACT_NAMES, 'r')}
  from json_to_recordset($1) as r (id text, ${FACT_TYPES}) where event.id = r.id and r.peak_at >= event.peak_at`

export const UPDATE_STORIES = `
  update alarm_event event set ${renewed(STORY_NAMES, 'r')}
  from json_to_recordset($1) as r (${STORY_TYPES}) where event.id = r.id returning event.id`

export const INSERT_LOG = `
  insert into alarm_log (id, event_id, at, kind, username, user_id, address, note, state, value, version)
  select id, event_id, at, kind, username, user_id, address, note, state, value, version
  from json_to_recordset($1) as r (id text, event_id text, at timestamptz, kind text, username text, user_id bigint,
    address text, note text, state smallint, value double precision, version int)
  on conflict do nothing`

export const INSERT_AUDIT = `
  insert into audit (at, user_id, act, subject, detail, address)
  select at, user_id, act, subject, detail, address
  from json_to_recordset($1) as r (at timestamptz, user_id bigint, act text, subject text, detail jsonb, address text)`
