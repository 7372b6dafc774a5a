import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useLink } from '../../live/hooks.ts'
import { AlarmQueue } from './alarm-view.tsx'
import { DeviceCard } from './device-card.tsx'
import { DeviceTree } from './device-tree.tsx'
import './fleet.css'
import { useOwnSelection } from './fleet-selection.ts'
import { FleetSummary } from './fleet-summary.tsx'

/** The monitor in short, over whatever page is open: counts, what alarms, the tree, and the card of the device one picks. */
export default function MonitorDrawer() {
  const { t } = useTranslation()
  const { live } = useLink()
  const selection = useOwnSelection()
  const { device, select } = selection
  const closeCard = useCallback(() => select(undefined), [select])
  return (
    <div className={live ? 'fleet-drawer' : 'fleet-drawer not-live'}>
      <FleetSummary selection={selection} />
      <section className="drawer-alarms" aria-label={t('monitor.mode.alarm')}>
        <h3>{t('monitor.mode.alarm')}</h3>
        <AlarmQueue selection={selection} compact />
      </section>
      <DeviceTree selection={selection} />
      {device !== undefined && <DeviceCard sn={device} onClose={closeCard} />}
    </div>
  )
}
