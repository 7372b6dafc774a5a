import type { ProductDatabase } from '../product/database.ts'

/** What is on record, read from the product's database by what the messages and acts carried. */
export interface Stored {
  /** How often each message is stored, by its id. */
  readonly messages: ReadonlyMap<string, number>
  /** Alarms that name an episode, by its marker. */
  readonly episodes: ReadonlyMap<string, readonly string[]>
  /** Alarms that somebody handled or cleared: they may have left the desk while a console was away. */
  readonly settled: ReadonlySet<string>
  /** `sn module` whose alarm has so many findings that the oldest were let go. */
  readonly crowded: ReadonlySet<string>
  /**
   * Lines of the log and rows of the audit that an act has, for each alarm by its id: whoever handles one alarm of a case handles
   * them all. How an alarm was handled stands with the alarm, not in its log.
   */
  readonly logged: ActRecords
  readonly audited: ActRecords
  readonly commands: ReadonlyMap<string, string>
  readonly cases: ReadonlySet<string>
  readonly plans: ReadonlySet<string>
  /** Two alarms of one module of one device that are both open. */
  readonly openTwice: readonly string[]
}

/** By the marker of the act, then by alarm. */
export type ActRecords = ReadonlyMap<string, ReadonlyMap<string, number>>

const FINDINGS_KEPT = 20

const counted = (rows: readonly { key: string; n: number }[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { key, n } of rows) counts.set(key, (counts.get(key) ?? 0) + n)
  return counts
}

interface ActRow {
  marker: string
  alarm: string
  n: number
}

function byMarker(rows: readonly ActRow[]): ActRecords {
  const records = new Map<string, Map<string, number>>()
  for (const { marker, alarm, n } of rows) {
    const ofAct = records.get(marker) ?? new Map<string, number>()
    ofAct.set(alarm, (ofAct.get(alarm) ?? 0) + n)
    records.set(marker, ofAct)
  }
  return records
}

interface FoundAlarm {
  id: string
  sn: string
  module: string
  findings: { name: string }[]
  settled: boolean
}

export async function readStored({ query }: ProductDatabase): Promise<Stored> {
  const messages = await query<{ key: string; n: number }>(
    `select message_id as key, count(*)::int as n from reading where message_id is not null group by 1
     union all select subject, count(*)::int from detection where subject is not null group by 1
     union all select number, count(*)::int from sample group by 1`,
  )
  const alarms = await query<FoundAlarm>(
    `select event.id, sn, module, findings, phase in ('handled', 'cleared') as settled
     from alarm_event event join device on device.id = device_id`,
  )
  const logged = await query<ActRow>(
    `select substring(note from 'ACT-[0-9]{6}') as marker, event_id as alarm, count(*)::int as n
       from alarm_log where note ~ 'ACT-[0-9]{6}' group by 1, 2
     union all select event.course #>> '{handled,situation}', event.id, count(*)::int
       from alarm_event event join alarm_log log on log.event_id = event.id and log.kind = 'handled'
       where event.course #>> '{handled,situation}' is not null group by 1, 2`,
  )
  const audited = await query<ActRow>(
    `select substring(detail::text from 'ACT-[0-9]{6}') as marker, detail ->> 'alarm' as alarm, count(*)::int as n
     from audit where detail::text ~ 'ACT-[0-9]{6}' group by 1, 2`,
  )
  const commands = await query<{ id: string; status: string }>('select id, status from device_command')
  const cases = await query<{ id: string }>('select id from alarm_case')
  const plans = await query<{ id: string }>('select event_id as id from alarm_event_plan')
  const open = await query<{ key: string }>(
    `select sn || ' ' || module as key from alarm_event join device on device.id = device_id
     where end_at is null and source = 'device' group by 1 having count(*) > 1`,
  )
  const episodes = new Map<string, string[]>()
  for (const { id, findings } of alarms) {
    for (const { name } of findings) episodes.set(name, [...(episodes.get(name) ?? []), id])
  }
  return {
    messages: counted(messages),
    episodes,
    settled: new Set(alarms.flatMap(({ id, settled }) => (settled ? [id] : []))),
    crowded: new Set(
      alarms.flatMap(({ sn, module, findings }) => (findings.length >= FINDINGS_KEPT ? [`${sn} ${module}`] : [])),
    ),
    logged: byMarker(logged),
    audited: byMarker(audited),
    commands: new Map(commands.map(({ id, status }) => [id, status])),
    cases: new Set(cases.map(({ id }) => id)),
    plans: new Set(plans.map(({ id }) => id)),
    openTwice: open.map(({ key }) => key),
  }
}
