import { useQueryClient } from '@tanstack/react-query'
import { NodeType, Permission, type TreeNode } from '@vigil/contract'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'

/** Read anew whenever somebody changes a warehouse or checks a bale, and after a lost link. */
export function useCottonNews(): void {
  const { cotton } = useLive()
  const queries = useQueryClient()
  const turn = useSyncExternalStore(cotton.subscribe, cotton.turn)
  useEffect(() => {
    if (turn > 0) void queries.invalidateQueries({ queryKey: ['cottonWarehouse'] })
  }, [queries, turn])
}

/** Whoever only watches is offered nothing that would be refused. */
export const useMayActOnCotton = (): boolean => useSession().can(Permission.AlarmHandle)

type Api = ReturnType<typeof useSession>['api']

/** One act at a time; what came of it is read anew, and what was refused is said. True when it was done. */
export function useCottonAct(): { busy: boolean; act(work: (api: Api) => Promise<unknown>): Promise<boolean> } {
  const { api, present } = useSession()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const act = useCallback(
    async (work: (api: Api) => Promise<unknown>): Promise<boolean> => {
      setBusy(true)
      try {
        await work(api)
        return true
      } catch (error) {
        present(error)
        return false
      } finally {
        await queries.invalidateQueries({ queryKey: ['cottonWarehouse'] })
        setBusy(false)
      }
    },
    [api, present, queries],
  )
  return { busy, act }
}

export interface WarehouseOption {
  readonly id: string
  readonly name: string
  readonly depth: number
  /** Devices for bales stand in it, not only below it. */
  readonly devices: number
}

/** Offices of the tree of cotton devices, depth first. */
export function warehousesOf(nodes: readonly TreeNode[], depth = 0): WarehouseOption[] {
  return nodes.flatMap((node) => {
    if (node.nodeType === NodeType.Device) return []
    const children = node.children ?? []
    const devices = children.filter(({ nodeType }) => nodeType === NodeType.Device).length
    return [{ id: node.id, name: node.name, depth, devices }, ...warehousesOf(children, depth + 1)]
  })
}
