import type { Registry } from '@vigil/devices'
import type { WordingOptions } from '../alarms/records/alarm-wording.ts'
import type { Push } from '../fleet/push/push.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { type AreaGuard, createAreaGuard } from './area-guard.ts'
import { createTaskHandlers, type TaskHandlers } from './task-handlers.ts'
import { createTaskRecords } from './task-record.ts'
import { createTellTask } from './tell-task.ts'

export interface TasksOptions extends WordingOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'listen'>
  directory: Directory
  registry: Registry
  push: Pick<Push, 'tellAllSeeing'>
  now(): number
  log: Pick<Log, 'warn'>
}

export interface Tasks extends Pick<AreaGuard, 'heard'> {
  readonly handlers: TaskHandlers
  start(): Promise<void>
}

/** Assignments in time and space: what was planned, what is under way, what came of it. */
export function createTasks(options: TasksOptions): Tasks {
  const { database, directory, log } = options
  const tell = createTellTask(options)
  const guard = createAreaGuard({ ...options, tell })
  const reload = (): void => {
    guard.reload().catch((error: unknown) => log.warn({ err: error }, 'tasks: areas could not be read'))
  }
  return {
    handlers: createTaskHandlers({ ...options, records: createTaskRecords(options), tell }),
    heard: guard.heard,
    async start() {
      await database.listen('task_changed', reload)
      directory.onChange(reload)
      await guard.reload()
    },
  }
}
