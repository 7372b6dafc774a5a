import { Suspense } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useFleetHealth } from '../../ui/state/use-fleet-health.ts'
import { usePicture } from '../../ui/state/use-picture.ts'
import { AlarmsPanel } from './alarms-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import './home.css'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { Panel } from '../../ui/panel.tsx'
import { homeLinks } from './home-links.ts'
import { KpiStrip } from './kpi-strip.tsx'
import { ListLink } from './list-link.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { ShiftLine } from './shift-line.tsx'
import { useOverview } from './use-overview.ts'
import { GhostRows } from './waiting.tsx'

const CompactMap = lazyAgain(() => import('../../ui/map/compact-map.tsx'))

/** Where the fleet stands. Everything else on the page is there before the map is. */
function MapPanel() {
  const { t } = useTranslation()
  return (
    <Panel
      className="home-map"
      title={t('home.map.title')}
      extra={<ListLink to={homeLinks.map()}>{t('home.map.open')}</ListLink>}
    >
      <Suspense fallback={<GhostRows rows={1} height={240} />}>
        <CompactMap />
      </Suspense>
    </Panel>
  )
}

/** Where an operator's shift begins: what needs somebody now, and how everything else is. */
export default function HomePage() {
  const { t } = useTranslation()
  const picture = usePicture()
  const health = useFleetHealth(picture === 'known')
  const overview = useOverview()
  return (
    <div className="home">
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <div className="home-top">
        <KpiStrip health={health} state={overview} />
        <ShiftLine />
      </div>
      <QueuePanel loading={picture === 'waiting'} />
      <div className="home-middle">
        <MapPanel />
        <AlarmsPanel {...overview} />
      </div>
      <HealthPanel health={health} state={overview} />
    </div>
  )
}
