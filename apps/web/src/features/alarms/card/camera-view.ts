import type { AlarmDetail, ModuleReport } from '@vigil/contract'
import { registry } from '@vigil/devices'

const CAMERA = 'gcameraMod'

export interface CameraView {
  /** Of the reading that it is from; null when no reading of the camera is kept. */
  readonly at: number | null
  readonly hotspots: NonNullable<ModuleReport['hotspots']>
}

/**
 * The hot spots of the reading at the alarm: of the first from its begin on that has any, or of the last before it. Undefined
 * for a device without a camera. A camera that sees no spot tells none.
 */
export function cameraView({
  alarm: { deviceType, beginTime },
  deviceDatas,
}: Pick<AlarmDetail, 'deviceDatas'> & {
  alarm: Pick<AlarmDetail['alarm'], 'deviceType' | 'beginTime'>
}): CameraView | undefined {
  if (!registry.model(deviceType)?.modules.some(({ key }) => key === CAMERA)) return undefined
  const read = deviceDatas.flatMap(({ at, mods }) => (mods[CAMERA] === undefined ? [] : { at, camera: mods[CAMERA] }))
  const seen = read.filter(({ camera }) => (camera.hotspots?.length ?? 0) > 0)
  const found =
    seen.find(({ at }) => at >= beginTime) ?? seen.at(-1) ?? read.find(({ at }) => at >= beginTime) ?? read.at(-1)
  return { at: found?.at ?? null, hotspots: found?.camera.hotspots ?? [] }
}
