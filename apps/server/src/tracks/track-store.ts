import { state2Schema } from '@vigil/contract'
import type { TrackPoint } from '../fleet/push/followed-tracks.ts'
import type { DeviceRow } from '../organisation/directory.ts'
import type { Past } from '../platform/database/past-pool.ts'
import { readRows } from '../platform/database/rows.ts'

export interface TrackSummary {
  points: number
  firstAt: number
  lastAt: number
}

/** Past positions. Both ends of a window are within it. */
export interface TrackStore {
  /** Undefined when there is none. */
  summary(row: DeviceRow, from: number, to: number): Promise<TrackSummary | undefined>
  /** Oldest first. */
  points(row: DeviceRow, from: number, to: number): Promise<TrackPoint[]>
}

const WITHIN = 'device_id = $1 and at >= $2 and at <= $3 and longitude is not null and latitude is not null'

export function createTrackStore({ pool }: Past): TrackStore {
  const values = (row: DeviceRow, from: number, to: number): unknown[] => [row.id, new Date(from), new Date(to)]
  return {
    async summary(row, from, to) {
      const rows = await readRows(
        pool,
        { points: 'text', first: 'time?', last: 'time?' },
        `select count(*) as points, min(at) as first, max(at) as last from reading where ${WITHIN}`,
        values(row, from, to),
      )
      const [found] = rows
      if (found === undefined || found.first === null || found.last === null) return undefined
      return { points: Number(found.points), firstAt: found.first.getTime(), lastAt: found.last.getTime() }
    },

    async points(row, from, to) {
      const rows = await readRows(
        pool,
        { at: 'time', longitude: 'number', latitude: 'number', state2: 'number' },
        `select at, longitude, latitude, state2 from reading where ${WITHIN} order by at`,
        values(row, from, to),
      )
      return rows.map(({ at, longitude, latitude, state2 }) => ({
        sn: row.sn,
        at: at.getTime(),
        position: { longitude, latitude },
        state: state2Schema.parse(state2),
      }))
    },
  }
}
