import { MonitorPage as FleetMonitor } from '../../features/fleet/monitor-page.tsx'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'

const AlarmDesk = lazyAgain(() => import('../../features/alarms/desk/alarm-desk.tsx'))

/** The device monitor with the alarm desk on it. */
export default function MonitorPage() {
  return <FleetMonitor Desk={AlarmDesk} />
}
