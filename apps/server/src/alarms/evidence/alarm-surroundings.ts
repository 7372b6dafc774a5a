import type { AlarmDetail, DeviceKind, Locale, ModuleKey } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { distanceBetween, type Place, WIND_WITHIN_M } from '@vigil/domain'
import type { ReadingDetails } from '../../history/reading/reading-details.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import { type RecordOf, selectRecords } from '../records/alarm-records.ts'
import { dangerOf } from '../records/danger-of.ts'

export interface SurroundingsOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'devices' | 'sees'>
  registry: Pick<Registry, 'model'>
  details: Pick<ReadingDetails, 'readings'>
  recordOf: RecordOf
}

const MINUTE_MS = 60_000
const WEATHER: ModuleKey = 'weatherMod'
const WEATHER_WITHIN_MS = 15 * MINUTE_MS
/** The nearest station may have been silent. */
const STATIONS_ASKED = 3
const NEIGHBOURS_WITHIN_M = 5_000
const NEIGHBOURS_WITHIN_MS = 30 * MINUTE_MS
const NEIGHBOURS_TOLD = 20

interface NearDevice {
  readonly row: DeviceRow
  readonly distance: number
}

/** Devices within `withinM`, the nearest first; those that stand nowhere are left out. */
function devicesNear(place: Place, rows: Iterable<DeviceRow>, withinM: number): NearDevice[] {
  const near: NearDevice[] = []
  for (const row of rows) {
    const { longitude, latitude } = row
    if (longitude === null || latitude === null) continue
    const distance = distanceBetween(place, { longitude, latitude })
    if (distance <= withinM) near.push({ row, distance })
  }
  return near.sort((a, b) => a.distance - b.distance)
}

/** What there was around an alarm, of the devices that the user sees. */
export function createSurroundings({ database, directory, registry, details, recordOf }: SurroundingsOptions) {
  const seenBy = ({ officeId }: Pick<SessionUser, 'officeId'>): DeviceRow[] =>
    [...directory.devices()].filter((row) => directory.sees(officeId, row))

  return {
    async wind(place: Place, at: number, user: SessionUser): Promise<AlarmDetail['wind']> {
      const hasWeather = ({ deviceType }: DeviceRow): boolean =>
        registry.model(deviceType)?.modules.some(({ key }) => key === WEATHER) === true
      const stations = devicesNear(place, seenBy(user).filter(hasWeather), WIND_WITHIN_M)
      for (const { row } of stations.slice(0, STATIONS_ASKED)) {
        const span = { from: at - WEATHER_WITHIN_MS, to: at + WEATHER_WITHIN_MS, around: at, limit: 1 }
        const [reading] = await details.readings(row, span)
        const values = reading?.mods[WEATHER]?.values
        if (reading === undefined || values?.windDirection === undefined || values.windSpeed === undefined) continue
        const { windDirection: from, windSpeed: speed } = values
        if (from >= 0 && from <= 360 && speed >= 0) return { sn: row.sn, from, speed, at: reading.at }
      }
      return null
    },

    async neighbours(
      { sn, place, at, danger }: { sn: string; place: Place; at: number; danger: DeviceKind | null },
      user: SessionUser,
      locale: Locale,
    ): Promise<AlarmDetail['neighbours']> {
      const near = devicesNear(place, seenBy(user), NEIGHBOURS_WITHIN_M).filter(({ row }) => row.sn !== sn)
      if (near.length === 0 || danger === null) return []
      const distanceOf = new Map(near.map(({ row, distance }) => [row.sn, distance]))
      const rows = await selectRecords(
        database,
        'event.device_id = any ($1) and event.begin_at between $2 and $3 order by event.begin_at',
        [near.map(({ row }) => row.id), new Date(at - NEIGHBOURS_WITHIN_MS), new Date(at + NEIGHBOURS_WITHIN_MS)],
      )
      return rows
        .filter((row) => dangerOf(registry, row.device_type, row.module) === danger)
        .map((row) => ({ distance: distanceOf.get(row.sn) ?? 0, alarm: recordOf(row, locale, true) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, NEIGHBOURS_TOLD)
    },
  }
}
export type Surroundings = ReturnType<typeof createSurroundings>
