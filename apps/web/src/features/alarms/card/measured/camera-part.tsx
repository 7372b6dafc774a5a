import type { AlarmDetail } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { FieldOfView } from '../../../../ui/gamma-camera/field-of-view.tsx'
import { HotspotTable } from '../../../../ui/gamma-camera/hotspot-table.tsx'
import { CardPart } from '../card-part.tsx'
import { cameraAgain, cameraView } from './camera-view.ts'

/** What the camera saw when the alarm began, and when it last came again, of a device that has one. */
export function CameraPart({ detail }: { detail: AlarmDetail }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const view = cameraView(detail)
  if (view === undefined) return null
  const again = cameraAgain(detail, view)
  return (
    <CardPart
      title={t('desk.part.camera')}
      extra={view.at !== null && <bdi dir="ltr">{formatDateTime(view.at, timeZone)}</bdi>}
    >
      <FieldOfView hotspots={view.hotspots} picture={view.picture} readAt={view.at ?? undefined} past />
      <HotspotTable hotspots={[...view.hotspots]} />
      {again !== undefined && again.at !== null && (
        <>
          <p className="camera-again">{t('desk.cameraAgain', { time: formatDateTime(again.at, timeZone) })}</p>
          <FieldOfView hotspots={again.hotspots} picture={again.picture} readAt={again.at} past />
          <HotspotTable hotspots={[...again.hotspots]} />
        </>
      )}
    </CardPart>
  )
}
