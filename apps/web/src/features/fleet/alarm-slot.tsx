import type { Watch } from '@vigil/domain'
import { type ComponentType, useCallback, useMemo } from 'react'
import { useStructureVersion, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import type { DeskProps, DeskScope } from '../../ui/alarm/desk-slot.ts'
import { type FleetFilter, NO_FILTER, placedIn } from './filter/fleet-filter.ts'
import type { FleetSelection } from './filter/fleet-selection.ts'

const silentOf = ({ silent }: Watch) => silent
const nothing = () => undefined

/** Where the filter lets devices stand; undefined when it lets them stand anywhere. */
function usePlaced({ office, search, kinds, models }: FleetFilter): ReadonlySet<string> | undefined {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(
    () => placedIn(fleet, { ...NO_FILTER, office, search, kinds, models }),
    [fleet, structure, office, search, kinds, models],
  )
}

/** The part of the filter that judges alarms one by one. */
function useQueueFilter(filter: FleetFilter): DeskScope {
  const placed = usePlaced(filter)
  const { states, silenced } = filter
  const silent = useWatch(silenced ? silentOf : nothing)
  return useMemo(() => ({ states, silent, placed }), [states, silent, placed])
}

interface AlarmSlotProps {
  readonly Desk: ComponentType<DeskProps>
  readonly selection: FleetSelection
}

/** The desk, tied to the monitor's selection. */
export function AlarmSlot({ Desk, selection }: AlarmSlotProps) {
  const scope = useQueueFilter(selection)
  const { filtered, office, device, setFilter, select, clear } = selection
  const setOffice = useCallback((next: string | undefined) => setFilter({ office: next }), [setFilter])
  return <Desk {...{ scope, filtered, office, device, setOffice, select, clear }} />
}
