import type { AlarmDetail, ModuleReport } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { type CameraPicture, pictureNear } from '../../../ui/gamma-camera/camera-picture.ts'

const CAMERA = 'gcameraMod'

export interface CameraView {
  /** Of the reading that it is from; null when no reading of the camera is kept. */
  readonly at: number | null
  readonly hotspots: NonNullable<ModuleReport['hotspots']>
  readonly picture: CameraPicture | undefined
}

/**
 * The hot spots of the reading at the alarm: of the first from its begin on that has any, or of the last before it. Undefined
 * for a device without a camera. A camera that sees no spot tells none. Where the readings are gone, what was kept with the
 * alarm stands in for them.
 */
export function cameraView({
  alarm: { deviceType, beginTime },
  deviceDatas,
  pictures,
}: Pick<AlarmDetail, 'deviceDatas' | 'pictures'> & {
  alarm: Pick<AlarmDetail['alarm'], 'deviceType' | 'beginTime'>
}): CameraView | undefined {
  if (!registry.model(deviceType)?.modules.some(({ key }) => key === CAMERA)) return undefined
  const read = deviceDatas.flatMap(({ at, mods }) => (mods[CAMERA] === undefined ? [] : { at, camera: mods[CAMERA] }))
  const seen = read.filter(({ camera }) => (camera.hotspots?.length ?? 0) > 0)
  const found =
    seen.find(({ at }) => at >= beginTime) ?? seen.at(-1) ?? read.find(({ at }) => at >= beginTime) ?? read.at(-1)
  if (found === undefined) {
    const own = pictures.filter(({ module }) => module === CAMERA)
    const kept = own.find(({ at }) => at >= beginTime) ?? own.at(-1)
    if (kept === undefined) return { at: null, hotspots: [], picture: undefined }
    return { at: kept.at, hotspots: kept.hotspots, picture: { image: kept.picture, at: kept.pictureAt } }
  }
  const { at, camera } = found
  return { at, hotspots: camera.hotspots ?? [], picture: pictureNear(pictures, deviceDatas, CAMERA, at) }
}
