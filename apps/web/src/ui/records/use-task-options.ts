import { TASK_NAME_MAX, TASKS_LISTED, type Task } from '@vigil/contract'
import { formatDateTime, taskSpan } from '@vigil/domain'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { useSession } from '../../lib/session.tsx'
import type { Span } from './period.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Whoever types is not asked about with every letter. */
const TYPED_MS = 300
const NONE: readonly Task[] = []

interface TaskOption {
  readonly value: string
  readonly label: string
  /** What a search looks through. */
  readonly name: string
}

interface TaskOptions {
  readonly options: readonly TaskOption[]
  taskOf(id: string): Task | undefined
  /** Older ones than are listed are looked for by the server. */
  onSearch(text: string): void
}

/** The newest of the offices that the operator sees; what is under way first. `hasOlder`: not all of them. */
function useListedTasks(): { readonly tasks: readonly Task[]; readonly hasOlder: boolean } {
  const { data = NONE } = useCall('task', {}, { quiet: true })
  return { tasks: data, hasOlder: data.length >= TASKS_LISTED }
}

/** Also one that is older than those that are listed. */
export function useTask(id: string | undefined): Task | undefined {
  const { tasks, hasOlder } = useListedTasks()
  const listed = tasks.find((task) => task.id === id)
  const isOlder = id !== undefined && listed === undefined && hasOlder
  const { data } = useCall('task', { id }, { quiet: true, enabled: isOlder })
  return listed ?? (isOlder ? data?.find((task) => task.id === id) : undefined)
}

/** Tasks to choose from, with the one that is chosen. */
export function useTaskOptions(chosen: string | undefined): TaskOptions {
  const { timeZone } = useSession().config
  const { tasks, hasOlder } = useListedTasks()
  const own = useTask(chosen)
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim().slice(0, TASK_NAME_MAX)), TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data: found = NONE } = useCall('task', { text }, { quiet: true, enabled: hasOlder && text !== '' })
  return useMemo(() => {
    const known = new Map([...tasks, ...found, ...(own === undefined ? [] : [own])].map((task) => [task.id, task]))
    const options = [...known.values()].map(({ id, name, officeName, beginAt, planBegin }) => ({
      value: id,
      label: `${name} · ${formatDateTime(beginAt ?? planBegin, timeZone, 'yyyy-MM-dd')}`,
      name: `${name} ${officeName}`,
    }))
    return { options, taskOf: (id) => known.get(id), onSearch: setTyped }
  }, [tasks, found, own, timeZone])
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
