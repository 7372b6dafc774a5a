import { useEffect } from 'react'
import { useParams } from 'react-router'
import { MonitorPage as FleetMonitor } from '../../features/fleet/monitor-page.tsx'
import { ReplayFrame } from '../../features/replay/replay-frame.tsx'
import { lazyAgain } from '../../lib/lazy-again.tsx'
import { useChangeQuery } from '../../lib/use-address.ts'

const AlarmDesk = lazyAgain(() => import('../../features/alarms/desk/alarm-desk.tsx'))

/** The device monitor with the alarm desk, as they were. */
export default function ReplayPage() {
  const { sn } = useParams()
  const changeQuery = useChangeQuery()
  // The device that the address names is the one that is looked at, until another is chosen.
  useEffect(() => {
    if (sn === undefined) return
    changeQuery((query) => {
      if (!query.has('device')) query.set('device', sn)
      return query
    })
  }, [sn, changeQuery])
  return (
    <ReplayFrame key={sn} sn={sn}>
      <FleetMonitor Desk={AlarmDesk} />
    </ReplayFrame>
  )
}
