import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keep, recall } from '../../../lib/browser/storage.ts'
import { useStructureVersion, useTreeVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { LiveFleet } from '../../../live/stores/live-fleet.ts'
import { useMonitorAddress } from '../monitor-address.ts'
import { type FleetFilter, isShownBy, NO_FILTER, narrows, placedIn, readFilter, writeFilter } from './fleet-filter.ts'

interface Passing {
  /** Serial numbers that pass, in the order of the tree. The same list until a device comes or goes. */
  readonly visible: readonly string[]
  matches(sn: string): boolean
}

/** The one selection that tree, list, map, scene, alarms and card share. */
export interface FleetSelection extends FleetFilter, Passing {
  /** Whether the filter could hide devices. */
  readonly filtered: boolean
  select(sn: string | undefined): void
  /** By a function where the change depends on what is chosen at that moment. */
  setFilter(change: FilterChange): void
  /** Shows every device again; the selected one stays selected. */
  clear(): void
}

const filterText = (query: URLSearchParams): string => writeFilter(new URLSearchParams(), readFilter(query)).toString()

type FilterChange = Partial<FleetFilter> | ((now: FleetFilter) => Partial<FleetFilter>)

const changed = (now: FleetFilter, change: FilterChange): FleetFilter => ({
  ...now,
  ...(typeof change === 'function' ? change(now) : change),
})

type Live = Pick<FleetFilter, 'states' | 'silenced'>
const isLive = ({ states, silenced }: Live): boolean => states.length > 0 || silenced

function passingOf(fleet: LiveFleet, placed: ReadonlySet<string> | undefined, live: Live): Passing {
  const all = fleet.places()
  if (placed === undefined && !isLive(live)) return { visible: all.map(({ sn }) => sn), matches: () => true }
  const passing = new Set<string>()
  for (const { sn } of all) {
    if ((placed === undefined || placed.has(sn)) && isShownBy(fleet.device(sn), live)) passing.add(sn)
  }
  return { visible: [...passing], matches: (sn) => passing.has(sn) }
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, index) => each === b[index])

/** Looked at per commit of the tree only while states are filtered, otherwise when the tree itself changes. */
export function usePassing({ office, search, states, silenced, kinds, models }: FleetFilter): Passing {
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const version = useTreeVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const placed = useMemo(
    () => placedIn(fleet, { ...NO_FILTER, office, search, kinds, models }),
    [fleet, structure, office, search, kinds, models],
  )
  const live = useMemo(() => ({ states, silenced }), [states, silenced])
  const stateVersion = isLive(live) ? version : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions stand for what the fleet holds
  const found = useMemo(() => passingOf(fleet, placed, live), [fleet, placed, live, structure, stateVersion])
  const last = useRef(found)
  if (last.current !== found && !isSame(last.current.visible, found.visible)) last.current = found
  return last.current
}

/** Ties a filter, wherever it is kept, to the fleet. */
function useSelectionOf(filter: FleetFilter, setFilter: FleetSelection['setFilter']): FleetSelection {
  const { visible, matches } = usePassing(filter)
  // The same for every filter: rows that hold them are drawn anew for nothing else.
  const select = useCallback((device: string | undefined) => setFilter({ device }), [setFilter])
  const clear = useCallback(() => setFilter(({ device }) => ({ ...NO_FILTER, device })), [setFilter])
  return useMemo(
    () => ({
      ...filter,
      filtered: narrows(filter),
      visible,
      matches,
      setFilter,
      select,
      clear,
    }),
    [filter, visible, matches, setFilter, select, clear],
  )
}

/** Kept in the address. Whoever comes back without a query finds the monitor as it was left. */
export function useFleetSelection(): FleetSelection {
  const { here, query: text, changeQuery } = useMonitorAddress()
  // Only the filter's part of the address: a replay writes its moment there, and no row is drawn anew for that.
  const own = useMemo(() => filterText(new URLSearchParams(text)), [text])
  const filter = useMemo(() => readFilter(new URLSearchParams(own)), [own])

  const setFilter = useCallback(
    (change: FilterChange) =>
      changeQuery((query) => {
        const next = changed(readFilter(query), change)
        if (here) keep('monitorFilter', writeFilter(new URLSearchParams(), next).toString())
        return writeFilter(query, next)
      }),
    [here, changeQuery],
  )

  useEffect(() => {
    if (!here) return
    const kept = recall('monitorFilter')
    if (text === '' && kept !== undefined)
      changeQuery((query) => (query.size === 0 ? new URLSearchParams(kept) : query))
    else keep('monitorFilter', own)
  }, [here, text, own, changeQuery])

  return useSelectionOf(filter, setFilter)
}

/** Kept nowhere: for a view that stands over some other page. */
export function useOwnSelection(): FleetSelection {
  const [filter, setFilter] = useState(NO_FILTER)
  const change = useCallback((wanted: FilterChange) => setFilter((current) => changed(current, wanted)), [])
  return useSelectionOf(filter, change)
}
