import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { NoTrack } from './no-track.tsx'
import { TrackReplay } from './track-replay.tsx'

/** One trip, by its id. */
export default function TrackReplayDetailsPage() {
  const { t } = useTranslation()
  const { id } = useParams()
  const { data, isError } = useCall(
    'gdReplayList',
    { ids: id === undefined ? [] : [id], limit: 1 },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined) return <NoTrack text={t('replay.chooseTrip')} />
  if (isError) return <NoTrack text={t('replay.failed')} />
  if (data === undefined) return <Skeleton active />
  const trip = data.records[0]
  if (trip === undefined) return <NoTrack text={t('replay.unknownTrip')} />
  return <TrackReplay sn={trip.sn} span={{ from: trip.beginTime, to: trip.endTime }} />
}
