import type { HistoryRecord } from '../records.ts'
import { asRecord, isoTime, type RowStatement } from './stored-rows.ts'

/** What a restart has to know of devices; the last one of each counts. */
export const memoriesOf = (records: readonly HistoryRecord[]): RowStatement => ({
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
