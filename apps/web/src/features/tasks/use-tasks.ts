import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Permission, TASKS_LISTED, type Task } from '@vigil/contract'
import { isTaskRunning } from '@vigil/domain'
import { useEffect, useSyncExternalStore } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'

/** Coverage follows the positions that devices send; nobody watches cells by the second. */
const RECORD_EVERY_MS = 15_000

/** Read anew whenever somebody does something to a task, and after a lost link. */
export function useTaskNews(): void {
  const { tasks } = useLive()
  const queries = useQueryClient()
  const turn = useSyncExternalStore(tasks.subscribe, tasks.turn)
  useEffect(() => {
    if (turn === 0) return
    void queries.invalidateQueries({ queryKey: ['task'] })
    void queries.invalidateQueries({ queryKey: ['taskRecord'] })
  }, [queries, turn])
}

/** Page by page: a site that has patrolled for years has more than one. */
export function useTasks() {
  const { api } = useSession()
  return useInfiniteQuery({
    queryKey: ['task', 'pages'],
    queryFn: ({ pageParam, signal }) => api('task', pageParam === undefined ? {} : { before: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < TASKS_LISTED ? undefined : page.at(-1)?.id),
    meta: { quiet: true },
  })
}

export const useTaskRecord = ({ id, state }: Task) =>
  useCall('taskRecord', { id }, { quiet: true, refetchInterval: isTaskRunning(state) ? RECORD_EVERY_MS : false })

export function useMayRunTasks(): boolean {
  const { can } = useSession()
  return can(Permission.TaskMonitor) && can(Permission.AlarmHandle)
}
