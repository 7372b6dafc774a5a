import DrawerDesk from '../../features/alarms/desk/drawer-desk.tsx'
import { MonitorDrawer } from '../../features/fleet/monitor-drawer.tsx'

/** The device monitor in short, with what alarms. */
export default function DrawerContent() {
  return <MonitorDrawer Desk={DrawerDesk} />
}
