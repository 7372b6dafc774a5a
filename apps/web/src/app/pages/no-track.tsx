import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import '../../features/replay/replay.css'

/** Said in the place of a replay of which it is not known what it is of. */
export function NoTrack({ text, way = 'trips' }: { text: string; way?: 'trips' | 'tasks' }) {
  const { t } = useTranslation()
  return (
    <div className="replay-choose">
      <p role="status">{text}</p>
      {way === 'trips' ? (
        <Link to={paths.trackReplays}>{t('replay.toTrips')}</Link>
      ) : (
        <Link to={paths.taskMonitor()}>{t('pages.title.taskMonitor')}</Link>
      )}
    </div>
  )
}
