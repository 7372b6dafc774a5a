import type pg from 'pg'
import { copyLines } from '../../../platform/database/copy-text.ts'
import {
  type DeskPart,
  type FollowingPicture,
  type HistoryRecord,
  HistoryRejected,
  type StoredTransition,
} from '../records.ts'
import type { ReadingLines } from './reading-lines.ts'
import { storeAlarms } from './store-alarms.ts'
import { storeEvents } from './store-events.ts'
import { storePictures } from './store-pictures.ts'
import { asRecord, isoTime, type RowStatement, withRowsTogether } from './stored-rows.ts'

/** What a restart has to know of devices; the last one of each counts. */
const memoriesOf = (records: readonly HistoryRecord[]): RowStatement => ({
  sql: UPSERT_MEMORIES,
  rows: asRecord(() => memoryRows(records)),
})

function memoryRows(records: readonly HistoryRecord[]): object[] {
  const rows = new Map<number, object>()
  for (const { deviceId, counted = 0, at, memory } of records) {
    if (memory !== undefined) rows.set(deviceId, { device_id: deviceId, counted, at: isoTime(at), ...memory })
  }
  return [...rows.values()]
}

const UPSERT_MEMORIES = `
  insert into device_memory as memory (device_id, counted, at, heard, passages)
  select device_id, counted, at, heard, passages
  from json_to_recordset($1) as r (device_id bigint, counted bigint, at timestamptz, heard double precision[], passages jsonb)
  order by device_id
  on conflict (device_id) do update
  set counted = excluded.counted, at = excluded.at, heard = excluded.heard, passages = excluded.passages
  where excluded.counted > memory.counted`

const INSERT_OUTBOUND = `
  insert into site_outbox (number, at, body)
  select number, at, body from json_to_recordset($1) as r (number bigint, at timestamptz, body text)
  on conflict do nothing`

export interface EncodedRecord {
  readonly record: HistoryRecord
  /**
   * The reading as a line of COPY; undefined when the record has none. Bytes, and not the text that was put together from a
   * hundred pieces: those would all be kept until the commit, and moved about by every collection of garbage.
   */
  readonly line: Buffer | undefined
}

export interface StoreContext {
  readonly copySql: string
  onForgottenAlarms(eventIds: string[]): void
}

/** A moment outside of these would ask for a partition that can not be made, and stop every other record with it. */
const EARLIEST_AT = Date.parse('2000-01-01')
const LATEST_AT = Date.parse('2200-01-01')

export function momentProblem({ at }: HistoryRecord): HistoryRejected | undefined {
  return at >= EARLIEST_AT && at < LATEST_AT ? undefined : new HistoryRejected(`no moment that history can hold: ${at}`)
}

export const encodeLine = (record: HistoryRecord, lines: ReadingLines): Buffer | undefined => {
  const { reading } = record
  return reading === undefined ? undefined : asRecord(() => Buffer.from(lines.line(record, reading)))
}

export function encodeRecord(record: HistoryRecord, lines: ReadingLines): EncodedRecord {
  const problem = momentProblem(record)
  if (problem !== undefined) throw problem
  return { record, line: encodeLine(record, lines) }
}

/**
 * Everything but the latest states, in the caller's transaction. Records of one device must come in their order, over
 * all calls.
 */
export async function storeRecords(
  client: pg.ClientBase,
  encoded: readonly EncodedRecord[],
  context: StoreContext,
): Promise<void> {
  const lines: Buffer[] = []
  const records: HistoryRecord[] = []
  const transitions: StoredTransition[] = []
  const acts: DeskPart[] = []
  const pictures: FollowingPicture[] = []
  const memories: HistoryRecord[] = []
  const outbound: object[] = []
  for (const { record, line } of encoded) {
    if (line !== undefined) lines.push(line)
    const { stateChange, faults, detection, sample, firmware } = record
    if ([stateChange, faults, detection, sample, firmware].some((event) => event !== undefined)) records.push(record)
    for (const transition of record.alarms ?? []) {
      transitions.push({ ...transition, deviceId: record.deviceId, at: transition.at ?? record.at })
    }
    if (record.desk !== undefined) acts.push(record.desk)
    if (record.pictures !== undefined) pictures.push(...record.pictures)
    if (record.memory !== undefined) memories.push(record)
    if (record.outbound !== undefined) outbound.push({ ...record.outbound, at: isoTime(record.at) })
  }
  if (lines.length > 0) await copyLines(client, context.copySql, Buffer.concat(lines))
  const { forgotten, beside } = await storeAlarms(client, transitions, acts)
  await storePictures(client, transitions, pictures)
  if (forgotten.length > 0) context.onForgottenAlarms([...forgotten])
  const events = await storeEvents(client, records)
  await withRowsTogether(client, [...beside, ...events, memoriesOf(memories), { sql: INSERT_OUTBOUND, rows: outbound }])
}
