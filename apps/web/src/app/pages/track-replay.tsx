import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import NavigationPage from '../../features/tracks/navigation-page.tsx'
import { paths } from '../../lib/paths.ts'

interface TrackReplayProps {
  readonly sn: string
  readonly span?: { readonly from: number; readonly to: number }
}

/** The way of one device as it came, on the map of navigation. */
export function TrackReplay({ sn, span }: TrackReplayProps) {
  return (
    <ReplayFrame key={`${sn} ${span?.from}`} sn={sn} span={span}>
      <NavigationPage only={sn} />
    </ReplayFrame>
  )
}

/** Said in the place of a replay of which it is not known what it is of. */
export function NoTrack({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <div className="replay-choose">
      <p role="status">{text}</p>
      <Link to={paths.trackReplays}>{t('replay.toTrips')}</Link>
    </div>
  )
}
