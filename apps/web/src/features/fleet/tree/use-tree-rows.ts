import { PointState } from '@vigil/contract'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { useCallback, useMemo, useState } from 'react'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion, useTreeVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { NO_FILTER, narrows } from '../filter/fleet-filter.ts'
import { type FleetSelection, usePassing } from '../filter/fleet-selection.ts'
import { STATE_ORDER } from '../filter/point-states.ts'
import { isOpenAtFirst, keepMenu, recallMenu } from '../monitor-menu.ts'
import { byState, type TreeGroup, type TreeRow, treeRows } from './tree-rows.ts'

export type Grouping = 'device' | 'state'

interface TreeRowsInUse {
  readonly rows: readonly TreeRow[]
  readonly grouping: Grouping
  setGrouping(grouping: Grouping): void
  toggle(group: TreeGroup, open: boolean): void
  /** Opens what stands above a device. */
  reveal(sn: string): void
}

/** The rows to draw; flattened anew when the structure, the filter or what is open changes, not when a device does. */
export function useTreeRows(selection: FleetSelection): TreeRowsInUse {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const version = useTreeVersion()
  const [grouping, setGrouping] = useStored('deviceStateModel', 'device')
  const [chosen, setChosen] = useState(() => recallMenu().offices)

  // The tree is the way to another office: the chosen one does not hide the rest.
  const { search, states, silenced, kinds, models } = selection
  const filter = useMemo(
    () => ({ ...NO_FILTER, search, states, silenced, kinds, models }),
    [search, states, silenced, kinds, models],
  )
  const { visible, matches } = usePassing(filter)
  const filtered = narrows(filter)
  // What is opened or closed among finds is forgotten with the filter.
  const [among, setAmong] = useState<{ filter: unknown; offices: Readonly<Record<string, boolean>> }>()
  const choices = filtered ? (among?.filter === filter ? among.offices : undefined) : chosen

  const stateVersion = grouping === 'state' ? version : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the versions stand for what the fleet holds
  const rows = useMemo(() => {
    const devices = fleet.places().length
    const isOpen = ({ id, depth }: TreeGroup) => choices?.[id] ?? (filtered || isOpenAtFirst(depth, devices))
    const passes = filtered ? matches : undefined
    if (grouping === 'device') return treeRows(fleet, { isOpen, passes })
    const stateOf = (sn: string) => fleet.treeDevice(sn)?.shown ?? PointState.NotConnected
    return treeRows(
      byState(visible, STATE_ORDER, stateOf, (state) => t(POINT_STATE_KEYS[state])),
      { isOpen },
    )
  }, [fleet, structure, stateVersion, grouping, choices, filtered, matches, visible, t])

  const choose = useCallback(
    (changes: Readonly<Record<string, boolean>>) => {
      if (filtered) {
        return setAmong((now) => ({ filter, offices: { ...(now?.filter === filter ? now.offices : {}), ...changes } }))
      }
      setChosen((now) => {
        const offices = { ...now, ...changes }
        keepMenu({ offices })
        return offices
      })
    },
    [filtered, filter],
  )
  const toggle = useCallback((group: TreeGroup, open: boolean) => choose({ [group.id]: open }), [choose])
  const reveal = useCallback(
    (sn: string) => {
      const opened: Record<string, boolean> = {}
      let office = fleet.office(fleet.place(sn)?.officeId ?? '')
      while (office !== undefined && opened[office.id] === undefined) {
        opened[office.id] = true
        office = office.parentId === null ? undefined : fleet.office(office.parentId)
      }
      if (Object.keys(opened).some((id) => choices?.[id] !== true)) choose(opened)
    },
    [fleet, choose, choices],
  )
  return { rows, grouping, setGrouping, toggle, reveal }
}
