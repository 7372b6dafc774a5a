import type { DeviceDetail, ModuleKey } from '@vigil/contract'
import type { LiveModule, LiveModules } from './live-device.ts'

type Mods = DeviceDetail['mods']
type Module = NonNullable<Mods[ModuleKey]>

/** A calm camera sends a picture a minute. Further from what was read, it shows another scene: a spot on it would point at nothing. */
export const PICTURE_OF_TIME_MS = 60 * 1000

/** Whether a picture that came then shows what was there at a moment. */
export const isPictureOf = (pictureAt: number, at: number): boolean => Math.abs(pictureAt - at) <= PICTURE_OF_TIME_MS

/** Whether there is a picture now that there was not before. One that is sent again as it was is no other. */
export function picturesChanged(before: LiveModules, after: LiveModules): boolean {
  if (before === after) return false
  for (const name in after) {
    const key = name as ModuleKey
    if ((after[key] as LiveModule).picture !== before[key]?.picture) return true
  }
  return false
}

/** The detail for those who have its pictures already: a hundred times as large as a reading, they go once. When they came goes every time. */
export function withoutPictures(detail: DeviceDetail): DeviceDetail {
  let mods: Mods | undefined
  for (const name in detail.mods) {
    const key = name as ModuleKey
    const { picture, ...rest } = detail.mods[key] as Module
    if (picture === undefined) continue
    mods ??= { ...detail.mods }
    mods[key] = rest
  }
  return mods === undefined ? detail : { ...detail, mods }
}

/** Puts the pictures back that were left out because they were known. A module that tells no time of a picture has none. */
export function withKnownPictures(known: DeviceDetail | undefined, next: DeviceDetail): DeviceDetail {
  let mods: Mods | undefined
  for (const name in next.mods) {
    const key = name as ModuleKey
    const module = next.mods[key] as Module
    const picture = known?.mods[key]?.picture
    if (module.pictureAt === undefined || module.picture !== undefined || picture === undefined) continue
    mods ??= { ...next.mods }
    mods[key] = { ...module, picture }
  }
  return mods === undefined ? next : { ...next, mods }
}
