import type { Registry } from '@vigil/devices'
import { distanceBetween, type KnownWind, type Place, WIND_WITHIN_M } from '@vigil/domain'
import type { LiveFleet } from '../../fleet/live-fleet.ts'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'

/** A mast that has been silent for longer tells of another wind. */
const HEARD_WITHIN_MS = 10 * 60 * 1000
const WEATHER = 'weatherMod'

export interface WindNowOptions {
  directory: Pick<Directory, 'devices' | 'onChange'>
  registry: Pick<Registry, 'model'>
  fleet: Pick<LiveFleet, 'entry'>
}

/** The wind by what masts have told last: of the nearest that is heard. Which devices are masts is looked up when the fleet changes. */
export function createWindNow({ directory, registry, fleet }: WindNowOptions) {
  let masts: DeviceRow[] | undefined
  directory.onChange(() => {
    masts = undefined
  })
  const hasWeather = ({ deviceType }: DeviceRow): boolean =>
    registry.model(deviceType)?.modules.some(({ key }) => key === WEATHER) === true

  return (place: Place, at: number): KnownWind | undefined => {
    masts ??= [...directory.devices()].filter(hasWeather)
    let found: KnownWind | undefined
    let nearest = WIND_WITHIN_M
    for (const { sn, longitude, latitude } of masts) {
      const device = fleet.entry(sn)?.device
      const { windDirection: from, windSpeed: speed } = device?.modules[WEATHER]?.values ?? {}
      if (device === undefined || from === undefined || speed === undefined) continue
      if (longitude === null || latitude === null || at - device.at > HEARD_WITHIN_MS) continue
      const metres = distanceBetween(place, device.position ?? { longitude, latitude })
      if (metres > nearest) continue
      nearest = metres
      found = { from, speed }
    }
    return found
  }
}
