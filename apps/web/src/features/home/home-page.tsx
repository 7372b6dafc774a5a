import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStructureVersion, useTreeVersion } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { usePicture } from '../../ui/state/use-picture.ts'
import { AlarmsPanel } from './alarms-panel.tsx'
import { FleetHealth, type Health } from './fleet-health.ts'
import { HealthPanel } from './health-panel.tsx'
import './home.css'
import { KpiStrip } from './kpi-strip.tsx'
import { MapPanel } from './map-panel.tsx'
import { QueuePanel } from './queue-panel.tsx'
import { useOverview } from './use-overview.ts'

/** Undefined until the first picture of the fleet is there. */
function useHealth(known: boolean): Health | undefined {
  const { fleet } = useLive()
  useTreeVersion()
  useStructureVersion()
  const [counter] = useState(() => new FleetHealth(fleet))
  return known ? counter.read() : undefined
}

/** Where an operator's shift begins: what needs somebody now, and how everything else is. */
export default function HomePage() {
  const { t } = useTranslation()
  const picture = usePicture()
  const health = useHealth(picture === 'known')
  const overview = useOverview()
  return (
    <div className="home">
      <h1 className="visually-hidden">{t('home.title')}</h1>
      <KpiStrip health={health} state={overview} />
      <QueuePanel loading={picture === 'waiting'} />
      <div className="home-middle">
        <MapPanel />
        <AlarmsPanel {...overview} />
      </div>
      <HealthPanel health={health} state={overview} />
    </div>
  )
}
