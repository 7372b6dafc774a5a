import type { PointState } from '@vigil/contract'
import type { SilentList, Watch } from '@vigil/domain'
import { useMemo } from 'react'
import { useStructureVersion, useWatch } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { type FleetFilter, NO_FILTER, placedIn } from './fleet-filter.ts'

/** What the monitor is narrowed to, as far as it concerns alarms. */
export interface QueueFilter {
  readonly states: readonly PointState[]
  /** Set: alarms that go on of the devices on the list, beside those in one of the states. */
  readonly silent: SilentList | undefined
  /** Undefined: anywhere. */
  readonly placed: ReadonlySet<string> | undefined
}

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
export function useQueueFilter(filter: FleetFilter): QueueFilter {
  const placed = usePlaced(filter)
  const { states, silenced } = filter
  const silent = useWatch(silenced ? silentOf : nothing)
  return useMemo(() => ({ states, silent, placed }), [states, silent, placed])
}
