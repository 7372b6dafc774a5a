import { type ComponentType, useCallback } from 'react'
import { useLink } from '../../live/hooks.ts'
import type { DeskProps } from '../../ui/alarm/desk-slot.ts'
import { AlarmSlot } from './alarm-slot.tsx'
import { DeviceCard } from './card/device-card.tsx'
import { DeviceTree } from './tree/device-tree.tsx'
import './fleet.css'
import { useOwnSelection } from './filter/fleet-selection.ts'
import { FleetSummary } from './fleet-summary.tsx'

/** The monitor in short, over whatever page is open: counts, what alarms, the tree, and the card of the device one picks. */
export function ShortMonitor({ Desk }: { Desk: ComponentType<DeskProps> }) {
  const { live } = useLink()
  const selection = useOwnSelection()
  const { device, select } = selection
  const closeCard = useCallback(() => select(undefined), [select])
  return (
    <div className={live ? 'fleet-drawer' : 'fleet-drawer not-live'}>
      <FleetSummary selection={selection} />
      <AlarmSlot Desk={Desk} selection={selection} />
      <DeviceTree selection={selection} />
      {device !== undefined && <DeviceCard sn={device} onClose={closeCard} />}
    </div>
  )
}
