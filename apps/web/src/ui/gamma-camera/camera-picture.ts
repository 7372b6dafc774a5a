import type { AlarmPicture, DeviceDetail, ModuleKey } from '@vigil/contract'

/** What a camera saw in visible light, and when the picture came. */
export interface CameraPicture {
  readonly image: string
  readonly at: number
}

/** A camera sends one every few seconds at most: so much later than its picture a reading is as new as it. */
const TOGETHER_MS = 10_000

/** How far a picture and what lies on it are apart; nought when they belong together. Negative: the picture came later. */
export function pictureLagMs(pictureAt: number, readAt: number): number {
  const lag = readAt - pictureAt
  return Math.abs(lag) <= TOGETHER_MS ? 0 : lag
}

/** The picture closest to a moment, of those kept with an alarm and those stored with readings. */
export function pictureNear(
  kept: readonly Pick<AlarmPicture, 'module' | 'picture' | 'pictureAt'>[],
  readings: readonly Pick<DeviceDetail, 'at' | 'mods'>[],
  module: ModuleKey,
  at: number,
): CameraPicture | undefined {
  const all: CameraPicture[] = [
    ...kept.flatMap((each) => (each.module === module ? { image: each.picture, at: each.pictureAt } : [])),
    ...readings.flatMap((reading) => {
      const image = reading.mods[module]?.picture
      return image === undefined ? [] : { image, at: reading.at }
    }),
  ]
  let nearest: CameraPicture | undefined
  for (const each of all) {
    if (nearest === undefined || Math.abs(each.at - at) < Math.abs(nearest.at - at)) nearest = each
  }
  return nearest
}
