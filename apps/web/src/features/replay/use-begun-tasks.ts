import { TASKS_LISTED, type Task } from '@vigil/contract'
import { useMemo } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'

export interface BegunTask extends Task {
  readonly beginAt: number
}

const hasBegun = (task: Task): task is BegunTask => task.beginAt !== null

/** Tasks of which there is something to replay, those that began last first. */
export function useBegunTasks() {
  const { data, isError } = useCall('task', {}, { quiet: true })
  const tasks = useMemo(() => data?.filter(hasBegun).sort((a, b) => b.beginAt - a.beginAt), [data])
  /** The server lists so many at once: there may be others that are over. */
  const isCut = data !== undefined && data.length >= TASKS_LISTED
  return { tasks, isError, isCut }
}
