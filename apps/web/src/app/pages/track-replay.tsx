import { useMemo } from 'react'
import { Link } from 'react-router'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import type { StoodMoments } from '../../features/replay/use-replay-address.ts'
import NavigationPage from '../../features/tracks/navigation-page.tsx'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'

interface TrackReplayProps {
  readonly sn: string
  /** Kept by the page, which stays when another trip is opened in it. */
  readonly stood: StoodMoments
  readonly span?: { readonly from: number; readonly to: number }
}

/** The way of one device as it came, on the map of navigation. */
export function TrackReplay({ sn, stood, span }: TrackReplayProps) {
  const { t } = useTranslation()
  const sns = useMemo(() => [sn], [sn])
  return (
    <ReplayFrame
      key={`${sn} ${span?.from}`}
      sns={sns}
      alone
      of={<Link to={paths.trackReplays}>{t('replay.toTrips')}</Link>}
      stood={stood}
      span={span}
    >
      <NavigationPage only={sn} />
    </ReplayFrame>
  )
}
