import type { EvidenceMast } from '@vigil/contract'
import { EVIDENCE_MASTS_MAX } from '@vigil/contract'
import { columnName, type Registry } from '@vigil/devices'
import { distanceBetween, type Place, WIND_WITHIN_M } from '@vigil/domain'
import pg from 'pg'
import { soundNumber } from '../../history/writing/rollups/sound-number.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { readRows, readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'

export interface WindHistoryOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'devices' | 'sees'>
  registry: Pick<Registry, 'model'>
}

export const WIND_HOUR_MS = 3_600_000

const column = (quantity: string): string => soundNumber(pg.escapeIdentifier(columnName('weatherMod', quantity)))

/** The mean of 359 and 1 degrees is north, not south: directions are averaged as vectors. */
const MINUTES = `select (extract(epoch from date_trunc('minute', at)) * 1000)::float8,
    avg(speed), degrees(atan2(avg(sin(radians(direction))), avg(cos(radians(direction)))))
  from (select at, ${column('windSpeed')} as speed, ${column('windDirection')} as direction
    from reading where device_id = $1 and at >= $2 and at < $3) told
  where speed >= 0 and direction between 0 and 360 group by 1 order by 1`

/** Masts around a place as the user sees them, and what they told by minutes. */
export function createWindHistory({ database: { pool }, directory, registry }: WindHistoryOptions) {
  function mastsNear(place: Place, officeId: string, simulated: boolean): { row: DeviceRow; awayM: number }[] {
    return [...directory.devices()]
      .flatMap((row) => {
        const { longitude, latitude } = row
        const model = registry.model(row.deviceType)
        if (longitude === null || latitude === null || row.simulated !== simulated || model?.mobile) return []
        if (!model?.modules.some(({ key }) => key === 'weatherMod') || !directory.sees(officeId, row)) return []
        const awayM = distanceBetween(place, { longitude, latitude })
        return awayM <= WIND_WITHIN_M ? [{ row, awayM }] : []
      })
      .sort((a, b) => a.awayM - b.awayM)
      .slice(0, EVIDENCE_MASTS_MAX)
  }

  return {
    /** The hour before `to`, by minutes, the nearest mast first; masts that told nothing are left out. */
    async winds(place: Place, to: number, officeId: string, simulated: boolean): Promise<EvidenceMast[]> {
      const masts: EvidenceMast[] = []
      for (const { row, awayM } of mastsNear(place, officeId, simulated)) {
        const rows = await readTuples<[number, number, number]>(pool, 'number', {
          text: MINUTES,
          values: [row.id, new Date(to - WIND_HOUR_MS), new Date(to)],
        })
        const winds = rows.map(([at, speed, from]): [number, number, number] => [at, speed, (from + 360) % 360])
        if (winds.length > 0) masts.push({ sn: row.sn, name: row.name, awayM, winds })
      }
      return masts
    },

    /** The air's temperature that the nearest mast told last within the hour. */
    async celsius(place: Place, to: number, officeId: string, simulated: boolean): Promise<number | null> {
      for (const { row } of mastsNear(place, officeId, simulated)) {
        const [found] = await readRows(
          pool,
          { value: 'number' },
          `select value from (select at, ${column('temperature')} as value from reading
             where device_id = $1 and at >= $2 and at < $3) told where value is not null order by at desc limit 1`,
          [row.id, new Date(to - WIND_HOUR_MS), new Date(to)],
        )
        if (found !== undefined) return found.value
      }
      return null
    },
  }
}
export type WindHistory = ReturnType<typeof createWindHistory>
