import type { AlarmDetail, ModuleReport } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { isPictureOf } from '@vigil/domain'
import { type CameraPicture, keptView, pictureLagMs, pictureNear } from '../../../../ui/gamma-camera/camera-picture.ts'

const CAMERA = 'gcameraMod'

export interface CameraView {
  /** Time of the reading that it is from; null when no reading of the camera is kept. */
  readonly at: number | null
  readonly hotspots: NonNullable<ModuleReport['hotspots']>
  readonly picture: CameraPicture | undefined
}

type Seen = Pick<AlarmDetail, 'deviceDatas' | 'pictures'> & {
  alarm: Pick<AlarmDetail['alarm'], 'deviceType' | 'beginTime'>
}

/**
 * What the camera saw at the alarm: of the first moment from its begin on whose spots and picture are of one time. Where there
 * is none, the spots of the first reading from its begin on that has any, or of the last before it, and a picture only if it
 * is of their time. Undefined for a device without a camera. A camera that sees no spot tells none. Where the readings are
 * gone, what was kept with the alarm stands in for them.
 */
export function cameraView({ alarm: { deviceType, beginTime }, deviceDatas, pictures }: Seen): CameraView | undefined {
  if (!registry.model(deviceType)?.modules.some(({ key }) => key === CAMERA)) return undefined
  const read = deviceDatas.flatMap(({ at, mods }) => (mods[CAMERA] === undefined ? [] : { at, camera: mods[CAMERA] }))
  const own = pictures.filter(({ module }) => module === CAMERA)
  const whole = wholeMoments(read, own).find(({ at }) => at >= beginTime && isPictureOf(at, beginTime))
  if (whole !== undefined) return whole
  const seen = read.filter(({ camera }) => (camera.hotspots?.length ?? 0) > 0)
  const found =
    seen.find(({ at }) => at >= beginTime) ?? seen.at(-1) ?? read.find(({ at }) => at >= beginTime) ?? read.at(-1)
  if (found === undefined) {
    const kept = own.find(({ at }) => at >= beginTime) ?? own.at(-1)
    return kept === undefined ? { at: null, hotspots: [], picture: undefined } : keptView(kept)
  }
  const { at, camera } = found
  return { at, hotspots: camera.hotspots ?? [], picture: pictureNear(own, deviceDatas, CAMERA, at) }
}

/** The last that was kept with spots in it, of an alarm that came again long after what is shown of its begin. */
export function cameraAgain({ pictures }: Pick<Seen, 'pictures'>, first: CameraView): CameraView | undefined {
  const last = pictures.filter(({ module, hotspots }) => module === CAMERA && hotspots.length > 0).at(-1)
  if (last === undefined || first.at === null || last.at < first.at || isPictureOf(last.at, first.at)) return undefined
  return keptView(last)
}

/** Spots with a picture of the same few seconds, oldest first. */
function wholeMoments(
  read: readonly { readonly at: number; readonly camera: ModuleReport }[],
  kept: AlarmDetail['pictures'],
): (CameraView & { readonly at: number })[] {
  return [
    ...read.flatMap(({ at, camera: { hotspots = [], picture } }) =>
      picture === undefined ? [] : { at, hotspots, picture: { image: picture, at } },
    ),
    ...kept.filter(({ at, pictureAt }) => pictureLagMs(pictureAt, at) === 0).map(keptView),
  ]
    .filter(({ hotspots }) => hotspots.length > 0)
    .sort((a, b) => a.at - b.at)
}
