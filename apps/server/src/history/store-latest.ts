import type pg from 'pg'
import { copyLines, jsonCell, NULL_CELL, textCell } from './copy-text.ts'
import type { HistoryRecord } from './records.ts'
import { asRecord, isoTime } from './stored-rows.ts'

/** Once per connection. */
export const PREPARE_LATEST = `
  create temp table if not exists incoming_latest (device_id bigint, at timestamptz, device_time timestamptz,
    run_mode smallint, runstate smallint, mods json, position json, activity text) on commit delete rows`
/** Between two in one transaction. */
export const CLEAR_LATEST = 'delete from incoming_latest'

/** The newest record of each device that tells a state. */
export function newestPerDevice(records: Iterable<HistoryRecord>): Map<number, HistoryRecord> {
  const newest = new Map<number, HistoryRecord>()
  for (const record of records) {
    if (record.latest === undefined) continue
    const sofar = newest.get(record.deviceId)
    if (sofar === undefined || record.at >= sofar.at) newest.set(record.deviceId, record)
  }
  return newest
}

/**
 * `later`: only what is later than the stored one counts. Of two in one millisecond it is the lane of readings that gives way: a
 * change of state, which came by the other one, must not be turned back.
 */
export async function storeLatest(
  client: pg.ClientBase,
  records: Iterable<HistoryRecord>,
  which: 'laterOrSame' | 'later' = 'laterOrSame',
): Promise<void> {
  const lines = asRecord(() => [...newestPerDevice(records).values()].map(latestLine))
  if (lines.length === 0) return
  await copyLines(client, 'copy incoming_latest from stdin', Buffer.from(lines.join('')))
  await client.query(which === 'later' ? UPSERT_LATER : UPSERT_LATEST)
}

function latestLine({ deviceId, at, deviceTime, latest }: HistoryRecord): string {
  if (latest === undefined) return ''
  const { runMode, runstate, mods, position, activity } = latest
  return `${deviceId}\t${isoTime(at)}\t${isoTime(deviceTime)}\t${runMode}\t${runstate}\t${jsonCell(mods)}\t${
    position === undefined ? NULL_CELL : jsonCell(position)
  }\t${activity === undefined ? NULL_CELL : textCell(activity)}\n`
}

/** In one order: two lanes that hold the states of the same devices would wait for each other. */
const upsertWhere = (isNews: string): string => `
  insert into device_latest as latest (device_id, at, device_time, run_mode, runstate, mods, position, activity)
  select device_id, at, device_time, run_mode, runstate, mods, position, activity from incoming_latest order by device_id
  on conflict (device_id) do update set at = excluded.at, device_time = excluded.device_time,
    run_mode = excluded.run_mode, runstate = excluded.runstate, mods = excluded.mods,
    position = excluded.position, activity = excluded.activity
  where ${isNews}`
const UPSERT_LATEST = upsertWhere('excluded.at >= latest.at')
const UPSERT_LATER = upsertWhere('excluded.at > latest.at')
