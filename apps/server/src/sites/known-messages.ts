import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

/** Whether a message of a device is on record already: it was committed, and its acknowledgement was lost. */
export async function isOnRecord(
  { pool }: Pick<Database, 'pool'>,
  deviceId: number,
  { sn, id, at, time }: { sn: string; id: string; at: number; time: unknown },
): Promise<boolean> {
  const [row] = await readRows(
    pool,
    { known: 'boolean' },
    `select exists (select from reading where device_id = $1 and message_id = $2 and at = $3)
       or exists (select from detection where id = $4) or exists (select from sample where id = $4) as known`,
    [deviceId, id, new Date(at), `${sn}:${time}:${id}`],
  )
  return row?.known === true
}
