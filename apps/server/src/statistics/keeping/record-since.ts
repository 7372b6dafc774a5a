import type { ReadPool } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'

/**
 * Since when anything at all is on record; null where nothing is. Before that nobody knows what there was: such a time must not look
 * like one without alarms. Records of any kind tell that the site was watched, also those that were brought in from elsewhere.
 */
const SELECT_SINCE = `
  select least((select min(started_at) from server_run), (select min(at) from device_state_change),
    (select min(end_at) from detection), (select min(begin_at) from alarm_event), (select min(at) from cotton_inspection)) as since`

export async function recordSince(pool: ReadPool): Promise<number | null> {
  const [row] = await readRows(pool, { since: 'time?' }, SELECT_SINCE, [])
  return row?.since?.getTime() ?? null
}
