import type { AlarmEvent } from '@vigil/contract'
import { alarmQueue, type Watch } from '@vigil/domain'
import { useMemo } from 'react'
import { useStructureVersion, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { passesQueue } from './alarm-queue.ts'
import { type FleetFilter, NO_FILTER, placedIn } from './fleet-filter.ts'

const deskOf = ({ desk }: Watch) => desk

/** Where the filter lets devices stand; undefined when it lets them stand anywhere. */
export function usePlaced({ office, search, kinds, models }: FleetFilter): ReadonlySet<string> | undefined {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  return useMemo(
    () => placedIn(fleet, { ...NO_FILTER, office, search, kinds, models }),
    [fleet, structure, office, search, kinds, models],
  )
}

/** What alarms or waits, what goes on first; and how many the filter keeps out of sight. */
export function useAlarmQueue(filter: FleetFilter): { readonly queue: readonly AlarmEvent[]; readonly hidden: number } {
  const desk = useWatch(deskOf)
  const placed = usePlaced(filter)
  const { states } = filter
  return useMemo(() => {
    const all = alarmQueue(desk.values())
    const queue = all.filter((alarm) => passesQueue(alarm, states, placed))
    return { queue, hidden: all.length - queue.length }
  }, [desk, placed, states])
}
