import { Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { StoodMoments } from '../../features/replay/use-replay-address.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { NoTrack } from './no-track.tsx'
import { TrackReplay } from './track-replay.tsx'

/** One trip, by its id. */
export default function TrackReplayDetailsPage() {
  const { t } = useTranslation()
  const { id } = useParams()
  const [stood] = useState<StoodMoments>(() => new Map())
  const { data, isError } = useCall(
    'gdReplayList',
    { ids: id === undefined ? [] : [id], limit: 1 },
    { enabled: id !== undefined, quiet: true },
  )
  if (id === undefined) return <NoTrack text={t('replay.chooseTrip')} />
  if (isError && data === undefined) return <NoTrack text={t('replay.failed')} />
  if (data === undefined) return <Skeleton active />
  const trip = data.records[0]
  if (trip === undefined) return <NoTrack text={t('replay.unknownTrip')} />
  return <TrackReplay sn={trip.sn} stood={stood} span={{ from: trip.beginTime, to: trip.endTime }} />
}
