import { RunState } from '@vigil/contract'
import type pg from 'pg'
import { copyLines, jsonCell, NULL_CELL, textCell } from '../../../platform/database/copy-text.ts'
import { readRows } from '../../../platform/database/rows.ts'
import type { Database } from '../../../platform/database.ts'
import type { HistoryRecord } from '../records.ts'
import { asRecord, isoTime } from './stored-rows.ts'

/** Once per connection. */
export const PREPARE_LATEST = `
  create temp table if not exists incoming_latest (device_id bigint, counted bigint, at timestamptz, device_time timestamptz,
    run_mode smallint, runstate smallint, mods json, position json, activity text) on commit delete rows`
/** Between two in one transaction. */
export const CLEAR_LATEST = 'delete from incoming_latest'

/** The newest record of each device that tells a state. */
export function newestPerDevice(records: Iterable<HistoryRecord>, by: LatestBy): Map<number, HistoryRecord> {
  const newest = new Map<number, HistoryRecord>()
  for (const record of records) {
    if (record.latest === undefined) continue
    const sofar = newest.get(record.deviceId)
    if (sofar === undefined || (record[by] ?? 0) >= (sofar[by] ?? 0)) newest.set(record.deviceId, record)
  }
  return newest
}

/**
 * Which of two states is newer: of those that came live the one that was counted later, whatever the server's clock did in between
 * and whichever lane is first; what is brought in by file has only its date.
 */
export type LatestBy = 'counted' | 'at'

export async function storeLatest(
  client: pg.ClientBase,
  records: Iterable<HistoryRecord>,
  by: LatestBy,
): Promise<void> {
  const lines = asRecord(() => [...newestPerDevice(records, by).values()].map(latestLine))
  if (lines.length === 0) return
  await copyLines(client, 'copy incoming_latest from stdin', Buffer.from(lines.join('')))
  await client.query(by === 'counted' ? UPSERT_COUNTED : UPSERT_LATER)
}

function latestLine({ deviceId, counted = 0, at, deviceTime, latest }: HistoryRecord): string {
  if (latest === undefined) return ''
  const { runMode, runstate, mods, position, activity } = latest
  return `${deviceId}\t${counted}\t${isoTime(at)}\t${isoTime(deviceTime)}\t${runMode}\t${runstate}\t${jsonCell(mods)}\t${
    position === undefined ? NULL_CELL : jsonCell(position)
  }\t${activity === undefined ? NULL_CELL : textCell(activity)}\n`
}

/** In one order: two lanes that hold the states of the same devices would wait for each other. */
const upsertWhere = (isNews: string): string => `
  insert into device_latest as latest (device_id, counted, at, device_time, run_mode, runstate, mods, position, activity)
  select device_id, counted, at, device_time, run_mode, runstate, mods, position, activity from incoming_latest order by device_id
  on conflict (device_id) do update set counted = greatest(latest.counted, excluded.counted), at = excluded.at,
    device_time = excluded.device_time, run_mode = excluded.run_mode, runstate = excluded.runstate, mods = excluded.mods,
    position = excluded.position, activity = excluded.activity
  where ${isNews}`
const UPSERT_COUNTED = upsertWhere('excluded.counted > latest.counted')
/** A device that speaks for itself is connected or was counted: a file says what was. */
const UPSERT_LATER = upsertWhere(
  `excluded.at >= latest.at and (latest.counted = 0 or latest.runstate = ${RunState.NotConnected})`,
)

const LAST_COUNTED = `
  select greatest((select max(counted) from device_latest), (select max(counted) from device_memory)) as counted`

/** The highest number that something stored has; the writer goes on from there. */
export async function lastCounted({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const rows = await readRows(pool, { counted: 'text?' }, LAST_COUNTED)
  return Number(rows[0]?.counted ?? 0)
}
