import type { AlarmPicture, DeviceDetail, ModuleKey } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { type CameraPicture, keptView, pictureNear } from '../../../ui/gamma-camera/camera-picture.ts'
import { FieldOfView } from '../../../ui/gamma-camera/field-of-view.tsx'
import { HotspotTable } from '../../../ui/gamma-camera/hotspot-table.tsx'
import type { PastReport } from './past-reading.ts'

interface PastView {
  /** Time of the spots. */
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

interface PastCameraProps {
  readonly module: ModuleKey
  readonly past: PastReport | undefined
  readonly pictures: readonly AlarmPicture[]
  readonly readings: readonly DeviceDetail[]
  readonly at: number
}

/** What the camera saw at a moment of the past; of an alarm whose readings are gone, what was kept with it. */
export default function PastCamera({ module, past, pictures, readings, at }: PastCameraProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const view = cameraAt(module, past, pictures, readings, at)
  if (view === undefined) return <p className="quiet">{t('instrument.camera.noneStored')}</p>
  return (
    <>
      {past === undefined && (
        <p className="quiet">{t('realtime.event.keptWithAlarm', { time: formatDateTime(view.at, timeZone) })}</p>
      )}
      <FieldOfView hotspots={view.hotspots} picture={view.picture} readAt={view.at} past />
      <HotspotTable hotspots={[...view.hotspots]} />
    </>
  )
}
