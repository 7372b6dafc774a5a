import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { StoodMoments } from '../../features/replay/use-replay-address.ts'
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
