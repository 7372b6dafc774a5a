import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StoodMoments } from '../../features/replay/use-replay-address.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { NoTrack } from './no-track.tsx'
import { TrackReplay } from './track-replay.tsx'

/** `?sn=&from=&to=` */
export default function TrackReplayPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [stood] = useState<StoodMoments>(() => new Map())
  const sn = search.get('sn')
  return sn === null || sn === '' ? <NoTrack text={t('replay.chooseTrip')} /> : <TrackReplay sn={sn} stood={stood} />
}
