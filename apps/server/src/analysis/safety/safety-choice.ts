import { SAFETY_DEVICES_MAX, SAFETY_LOOKED_AT_MAX } from '@vigil/contract'
import { TIME_RANGE_DAYS, validateTimeRange, withinScope } from '@vigil/domain'
import type { DeviceRow, Directory } from '../../organisation/directory.ts'
import { Refusal, refuseProblems } from '../../platform/errors.ts'
import type { SafetyDevice, SafetySpan } from './safety-job.ts'

export interface SafetyChoiceOptions {
  directory: Pick<Directory, 'device' | 'devices' | 'office' | 'offices' | 'sees'>
  timeZone: string
  now(): number
}

export interface SafetyPlace {
  readonly from: number
  readonly to: number
  readonly officeId?: string | undefined
  readonly includeSimulated: boolean
}

export interface ChosenDevices {
  readonly span: SafetySpan
  readonly devices: readonly SafetyDevice[]
  /** Left out because they do not exist. */
  readonly simulated: number
  readonly tooMany: number
}

export const deviceOf = ({ id, sn, deviceType, officeId, simulated, thresholds }: DeviceRow): SafetyDevice => ({
  id,
  sn,
  deviceType,
  officeId,
  simulated,
  thresholds,
})

/** The devices at a place that somebody may see, and the time as far as it has passed. */
export function createSafetyChoice({ directory, timeZone, now }: SafetyChoiceOptions) {
  /** Nobody learns of an office that they do not see. */
  function pathOf(officeId: string, seenFrom: string): string {
    const [path, own] = [directory.office(officeId)?.path, directory.office(seenFrom)?.path]
    if (path === undefined || own === undefined || !withinScope(own, path)) throw new Refusal('noPermission')
    return path
  }
  return {
    pathOf,
    chosen(place: SafetyPlace, seenFrom: string, most: number = SAFETY_DEVICES_MAX): ChosenDevices {
      refuseProblems(validateTimeRange({ begin: place.from, end: place.to }, TIME_RANGE_DAYS.statistics, timeZone))
      const path = pathOf(place.officeId ?? seenFrom, seenFrom)
      const here = [...directory.devices()].filter(({ officePath }) => withinScope(path, officePath))
      const counted = here.filter(({ simulated }) => place.includeSimulated || !simulated)
      return {
        span: { from: place.from, to: Math.max(place.from, Math.min(place.to, now())) },
        devices: counted.slice(0, most).map(deviceOf),
        simulated: here.length - counted.length,
        tooMany: Math.max(0, counted.length - most),
      }
    },
    /** Some of them by name. */
    named(chosen: ChosenDevices, sns: readonly string[]): ChosenDevices {
      if (sns.length === 0) return chosen
      const devices = chosen.devices.filter(({ sn }) => sns.includes(sn))
      return { ...chosen, devices: devices.slice(0, SAFETY_LOOKED_AT_MAX) }
    },
  }
}
