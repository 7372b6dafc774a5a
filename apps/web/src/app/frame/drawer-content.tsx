import DrawerDesk from '../../features/alarms/desk/drawer-desk.tsx'
import { ShortMonitor } from '../../features/fleet/short-monitor.tsx'

/** The device monitor in short, with what alarms. */
export default function DrawerContent() {
  return <ShortMonitor Desk={DrawerDesk} />
}
