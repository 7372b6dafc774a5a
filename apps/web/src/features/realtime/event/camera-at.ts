import type { AlarmPicture, DeviceDetail, ModuleKey } from '@vigil/contract'
import { type CameraPicture, keptView, pictureNear } from '../../../ui/gamma-camera/camera-picture.ts'
import type { PastReport } from './past-reading.ts'

interface PastView {
  /** Of the spots. */
  readonly at: number
  readonly hotspots: AlarmPicture['hotspots']
  readonly picture: CameraPicture | undefined
}

/** The spots of the reading at a moment with the picture closest to it, or what was kept with the alarm closest to it. */
export function cameraAt(
  module: ModuleKey,
  past: PastReport | undefined,
  pictures: readonly AlarmPicture[],
  readings: readonly DeviceDetail[],
  at: number,
): PastView | undefined {
  if (past !== undefined) {
    const picture = pictureNear(pictures, readings, module, past.at)
    return { at: past.at, hotspots: past.report.hotspots ?? [], picture }
  }
  const [kept] = pictures
    .filter((each) => each.module === module)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
  return kept && keptView(kept)
}
