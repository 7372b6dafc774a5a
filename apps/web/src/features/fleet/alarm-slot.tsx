import { type ComponentType, useCallback } from 'react'
import type { FleetSelection } from './filter/fleet-selection.ts'
import { type QueueFilter, useQueueFilter } from './filter/use-queue-filter.ts'

/** What an alarm desk that stands on the monitor shares with it. */
export interface AlarmDeskProps {
  readonly scope: QueueFilter
  readonly filtered: boolean
  readonly office: string | undefined
  readonly device: string | undefined
  setOffice(office: string | undefined): void
  select(device: string): void
  clear(): void
}

interface AlarmSlotProps {
  readonly Desk: ComponentType<AlarmDeskProps>
  readonly selection: FleetSelection
}

/** The desk, tied to the monitor's selection. */
export function AlarmSlot({ Desk, selection }: AlarmSlotProps) {
  const scope = useQueueFilter(selection)
  const { filtered, office, device, setFilter, select, clear } = selection
  const setOffice = useCallback((next: string | undefined) => setFilter({ office: next }), [setFilter])
  return <Desk {...{ scope, filtered, office, device, setOffice, select, clear }} />
}
