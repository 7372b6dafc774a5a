import type { AlarmPicture, DeviceDetail, ModuleKey } from '@vigil/contract'
import { isPictureOf } from '@vigil/domain'

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

/** The picture of a moment: the closest of those kept with an alarm and those stored with readings, none of another time. */
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
    if (!isPictureOf(each.at, at)) continue
    if (nearest === undefined || Math.abs(each.at - at) < Math.abs(nearest.at - at)) nearest = each
  }
  return nearest
}

/** What was kept with an alarm, with its picture where that is of the same moment as its spots. */
export const keptView = ({ at, hotspots, picture, pictureAt }: AlarmPicture) => ({
  at,
  hotspots,
  picture: isPictureOf(pictureAt, at) ? { image: picture, at: pictureAt } : undefined,
})
