import { useParams } from 'react-router'
import { MonitorPage as FleetMonitor } from '../../features/fleet/monitor-page.tsx'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import { lazyAgain } from '../../lib/lazy-again.tsx'

const AlarmDesk = lazyAgain(() => import('../../features/alarms/desk/alarm-desk.tsx'))

/** The device monitor with the alarm desk, as they were. */
export default function ReplayPage() {
  const { sn } = useParams()
  return (
    <ReplayFrame key={sn} sn={sn}>
      <FleetMonitor Desk={AlarmDesk} />
    </ReplayFrame>
  )
}
