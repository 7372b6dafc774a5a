import type pg from 'pg'
import { copyLines, jsonCell, NULL_CELL, textCell } from './copy-text.ts'
import type { HistoryRecord } from './records.ts'
import { asRecord, isoTime } from './stored-rows.ts'

/** Once per connection. */
export const PREPARE_LATEST = `
  create temp table if not exists incoming_latest (device_id bigint, at timestamptz, device_time timestamptz,
    run_mode smallint, runstate smallint, mods json, position json, activity text) on commit delete rows`

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

export async function storeLatest(client: pg.ClientBase, records: Iterable<HistoryRecord>): Promise<void> {
  const lines = asRecord(() => [...newestPerDevice(records).values()].map(latestLine))
  if (lines.length === 0) return
  await copyLines(client, 'copy incoming_latest from stdin', Buffer.from(lines.join('')))
  await client.query(UPSERT_LATEST)
}

function latestLine({ deviceId, at, deviceTime, latest }: HistoryRecord): string {
  if (latest === undefined) return ''
  const { runMode, runstate, mods, position, activity } = latest
  return `${deviceId}\t${isoTime(at)}\t${isoTime(deviceTime)}\t${runMode}\t${runstate}\t${jsonCell(mods)}\t${
    position === undefined ? NULL_CELL : jsonCell(position)
  }\t${activity === undefined ? NULL_CELL : textCell(activity)}\n`
}

const UPSERT_LATEST = `
  insert into device_latest as latest (device_id, at, device_time, run_mode, runstate, mods, position, activity)
  select device_id, at, device_time, run_mode, runstate, mods, position, activity from incoming_latest
  on conflict (device_id) do update set at = excluded.at, device_time = excluded.device_time,
    run_mode = excluded.run_mode, runstate = excluded.runstate, mods = excluded.mods,
    position = excluded.position, activity = excluded.activity
  where excluded.at >= latest.at`
