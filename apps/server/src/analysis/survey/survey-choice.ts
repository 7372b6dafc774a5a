import type { SurveyChoice } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { distanceBetween, TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'
import type { SurveyedDevice } from './survey-job.ts'

export interface SurveyChoiceOptions {
  directory: Pick<Directory, 'device' | 'devices' | 'sees'>
  registry: Pick<Registry, 'model'>
  timeZone: string
}

/** Rain that falls farther away says nothing about a device. */
const MAST_WITHIN_M = 10_000

/** The devices of a choice that the user may see, each with its weather station; simulated ones apart. */
export function createChosenDevices({ directory, registry, timeZone }: SurveyChoiceOptions) {
  const hasWeather = ({ deviceType }: DeviceRow): boolean =>
    registry.model(deviceType)?.modules.some(({ key }) => key === 'weatherMod') === true

  function mastOf(device: DeviceRow, masts: readonly DeviceRow[]): SurveyedDevice['mast'] {
    const told = ({ id, sn, deviceType }: DeviceRow) => ({ id, sn, deviceType })
    if (hasWeather(device)) return told(device)
    const { longitude, latitude } = device
    // Where a mobile device was at which hour is not kept with its hours.
    if (longitude === null || latitude === null || registry.model(device.deviceType)?.mobile) return null
    let nearest: { mast: DeviceRow; metres: number } | undefined
    for (const mast of masts) {
      if (mast.longitude === null || mast.latitude === null) continue
      const metres = distanceBetween({ longitude, latitude }, { longitude: mast.longitude, latitude: mast.latitude })
      if (metres <= MAST_WITHIN_M && metres < (nearest?.metres ?? Number.POSITIVE_INFINITY)) nearest = { mast, metres }
    }
    return nearest === undefined ? null : told(nearest.mast)
  }

  return (choice: Pick<SurveyChoice, 'from' | 'to' | 'sns' | 'includeSimulated'>, user: SessionUser) => {
    const { from, to, sns, includeSimulated } = choice
    refuseProblems(validateTimeRange({ begin: from, end: to }, TIME_RANGE_DAYS.statistics, timeZone))
    const counts = (device: DeviceRow): boolean => includeSimulated || !device.simulated
    const asked = [...new Set(sns)].map((sn) => {
      const device = directory.device(sn)
      if (device === undefined || !directory.sees(user.officeId, device)) throw new Refusal('deviceUnknown')
      return device
    })
    const masts = [...directory.devices()].filter(
      (device) =>
        hasWeather(device) &&
        counts(device) &&
        registry.model(device.deviceType)?.mobile !== true &&
        directory.sees(user.officeId, device),
    )
    const devices = asked.filter(counts).map(
      (device): SurveyedDevice => ({
        id: device.id,
        sn: device.sn,
        deviceType: device.deviceType,
        mast: mastOf(device, masts),
      }),
    )
    return { devices, simulated: asked.filter((device) => !counts(device)).map(({ sn }) => sn) }
  }
}
