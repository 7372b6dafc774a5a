import { meanValue, type TripSums } from '@vigil/domain'
import type pg from 'pg'

export interface KeptTrip {
  readonly deviceId: string
  readonly quantity: string | null
  readonly sums: TripSums
  readonly open: boolean
}

/** What was known of the same begin is replaced. */
export async function storeTrips(client: pg.ClientBase, trips: readonly KeptTrip[]): Promise<void> {
  if (trips.length === 0) return
  const rows = trips.map(({ deviceId, quantity, open, sums }) => ({
    device_id: deviceId,
    begin_at: new Date(sums.begin.at),
    end_at: new Date(sums.end.at),
    open,
    points: sums.points,
    length: sums.length,
    moving_ms: sums.movingMs,
    quantity,
    mean: meanValue(sums),
    highest: sums.highest,
    highest_at: sums.highestAt === null ? null : new Date(sums.highestAt),
    west: sums.box[0],
    south: sums.box[1],
    east: sums.box[2],
    north: sums.box[3],
    picture: sums.picture,
  }))
  await client.query(
    `insert into trip select * from jsonb_populate_recordset(null::trip, $1::jsonb)
     on conflict (device_id, begin_at) do update set
       end_at = excluded.end_at, open = excluded.open, points = excluded.points, length = excluded.length,
       moving_ms = excluded.moving_ms, quantity = excluded.quantity, mean = excluded.mean, highest = excluded.highest,
       highest_at = excluded.highest_at, west = excluded.west, south = excluded.south, east = excluded.east,
       north = excluded.north, picture = excluded.picture`,
    [JSON.stringify(rows)],
  )
}
