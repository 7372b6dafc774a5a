import { lazy } from 'react'
import { MonitorPage as FleetMonitor } from '../features/fleet/monitor-page.tsx'

const AlarmDesk = lazy(() => import('../features/alarms/desk/alarm-desk.tsx'))

/** The device monitor with the alarm desk on it. */
export default function MonitorPage() {
  return <FleetMonitor Desk={AlarmDesk} />
}
