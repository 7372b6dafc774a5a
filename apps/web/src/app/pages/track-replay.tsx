import { useMemo } from 'react'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import NavigationPage from '../../features/tracks/navigation-page.tsx'

interface TrackReplayProps {
  readonly sn: string
  readonly span?: { readonly from: number; readonly to: number }
}

/** The way of one device as it came, on the map of navigation. */
export function TrackReplay({ sn, span }: TrackReplayProps) {
  const sns = useMemo(() => [sn], [sn])
  return (
    <ReplayFrame key={`${sn} ${span?.from}`} sns={sns} span={span}>
      <NavigationPage only={sn} />
    </ReplayFrame>
  )
}
