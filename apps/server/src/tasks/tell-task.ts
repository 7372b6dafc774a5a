import { PUSH_TOPICS, PushCode, type Task, type TaskEvent } from '@vigil/contract'
import type { Push } from '../fleet/push/push.ts'
import type { Directory } from '../organisation/directory.ts'

export type TellTask = (task: Task, event: TaskEvent) => void

/** To everybody who sees the office of the task. */
export function createTellTask(options: {
  push: Pick<Push, 'tellAllSeeing'>
  directory: Pick<Directory, 'office'>
}): TellTask {
  return (task, event) => {
    const office = options.directory.office(task.officeId)
    if (office === undefined) return
    options.push.tellAllSeeing({ officePath: office.path }, PUSH_TOPICS.task, PushCode.Task, { task, event })
  }
}
