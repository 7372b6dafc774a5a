import type { Task } from '@vigil/contract'
import { formatDateTime, taskSpan } from '@vigil/domain'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.tsx'
import { useCall } from '../../lib/use-call.ts'
import type { Span } from './period.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface TaskOption {
  readonly value: string
  readonly label: string
  /** What a search looks through. */
  readonly name: string
}

/** Tasks of the offices that the operator sees; what is under way first, as they are listed. */
export function useTaskOptions(): { readonly options: readonly TaskOption[]; taskOf(id: string): Task | undefined } {
  const { timeZone } = useSession().config
  const { data: tasks } = useCall('task', {}, { quiet: true })
  return useMemo(() => {
    const options = (tasks ?? []).map(({ id, name, officeName, beginAt, planBegin }) => ({
      value: id,
      label: `${name} · ${formatDateTime(beginAt ?? planBegin, timeZone, 'yyyy-MM-dd')}`,
      name: `${name} ${officeName}`,
    }))
    return { options, taskOf: (id) => tasks?.find((task) => task.id === id) }
  }, [tasks, timeZone])
}

/** The time of a task as a list is asked for it: of one that goes on until its planned end, of a long one the last days. */
export function taskTime(
  task: Pick<Task, 'planBegin' | 'planEnd' | 'beginAt' | 'endAt'>,
  now: number,
  days: number,
): Span {
  const [from, to] = taskSpan(task, Math.max(now, task.planEnd))
  // The end of a list is not within it, and its fields show whole minutes.
  const end = Math.ceil((to + 1) / MINUTE_MS) * MINUTE_MS
  const begin = Math.floor(from / MINUTE_MS) * MINUTE_MS
  return { begin: Math.max(begin, end - days * DAY_MS), end }
}
