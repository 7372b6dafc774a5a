import { RunState } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { initialSelection } from '@vigil/domain'
import { Skeleton } from 'antd'
import { Navigate, useParams } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useStructureVersion, useTreeVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { DevicePage } from './device-page.tsx'
import { EventPage } from './event/event-page.tsx'
import { HonestMessage, UnknownDevice } from './honest-message.tsx'
import './realtime.css'

/** The real-time page of every model: drawn from the registry, one device at a time. */
export default function RealtimePage() {
  const { sn, eventId, deviceType = '' } = useParams()
  const { fleet } = useLive()
  useStructureVersion()
  if (sn === undefined) return <FirstOfModel deviceType={deviceType} />
  const place = fleet.place(sn)
  if (place === undefined) return fleet.loading() ? <Loading /> : <UnknownDevice sn={sn} />
  const model = registry.model(place.deviceType)
  if (model === undefined) return <UnknownDevice sn={sn} />
  return eventId === undefined ? (
    <DevicePage key={sn} place={place} model={model} />
  ) : (
    <EventPage key={`${sn} ${eventId}`} place={place} model={model} eventId={eventId} />
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className="realtime" aria-busy="true">
      <span className="visually-hidden">{t('realtime.loading')}</span>
      <Skeleton active avatar paragraph={{ rows: 2 }} />
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  )
}

/** An address without a device opens the first one of its model, a connected one if there is any. */
function FirstOfModel({ deviceType }: { deviceType: string }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useTreeVersion()
  if (fleet.loading()) return <Loading />
  const candidates = fleet
    .places()
    .filter((place) => place.deviceType === deviceType)
    .map(({ sn }) => ({ sn, runstate: fleet.device(sn)?.basic.runstate ?? RunState.NotConnected }))
  const [first] = initialSelection(candidates)
  if (first !== undefined) {
    return (
      <>
        <Loading />
        <Navigate replace to={paths.realtime(deviceType, first.sn)} />
      </>
    )
  }
  return (
    <HonestMessage title={t('realtime.noneOfModel.title', { model: deviceType })}>
      <p>{t('realtime.noneOfModel.text')}</p>
    </HonestMessage>
  )
}
