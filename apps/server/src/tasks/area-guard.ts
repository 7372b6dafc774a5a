import type { Task, TaskArea } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isOutside, type LiveDevice } from '@vigil/domain'
import type { LiveEntry } from '../fleet/live-entry.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { devicesOutside, insertAreaEvent } from './task-event-store.ts'
import { tasksUnderWay } from './task-store.ts'
import type { TellTask } from './tell-task.ts'

export interface AreaGuardOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  tell: TellTask
  now(): number
  log: Pick<Log, 'warn'>
}

interface Watched {
  readonly task: Task
  readonly area: TaskArea
  outside: boolean
  /** One after the other: what happened first is noted first. */
  noted: Promise<void>
}

export interface AreaGuard {
  /** The live path calls it when a device was heard. */
  heard(entry: LiveEntry, before: LiveDevice): void
  /** Takes the tasks that are under way as they stand; one at a time, and once more when asked meanwhile. */
  reload(): Promise<void>
}

/** Tells of mobile devices that leave the area of a task under way, and of those that come back. */
export function createAreaGuard(options: AreaGuardOptions): AreaGuard {
  const { database, directory, registry, tell, now, log } = options
  let watched = new Map<string, Watched[]>()
  let loading: Promise<void> | undefined
  let again = false

  async function load(): Promise<void> {
    const tasks = (await tasksUnderWay(database)).filter(({ area }) => area !== null)
    const outside = await devicesOutside(
      database,
      tasks.map(({ id }) => id),
    )
    const known = new Set(outside.map(({ taskId, sn }) => `${taskId} ${sn}`))
    const next = new Map<string, Watched[]>()
    for (const task of tasks) {
      for (const sn of task.devices) {
        const row = directory.device(sn)
        if (task.area === null || row === undefined || registry.model(row.deviceType)?.mobile !== true) continue
        const each = { task, area: task.area, outside: known.has(`${task.id} ${sn}`), noted: Promise.resolve() }
        next.set(sn, [...(next.get(sn) ?? []), each])
      }
    }
    watched = next
  }

  async function note(each: Watched, sn: string, outside: boolean): Promise<void> {
    const { task } = each
    try {
      const kind = outside ? 'left' : 'returned'
      const from = { taskId: task.id, officeId: task.officeId, at: now(), kind, sn } as const
      const event = await insertAreaEvent(database.pool, from)
      if (event !== undefined) tell(task, event)
    } catch (error) {
      // Its next position tries again.
      if (each.outside === outside) each.outside = !outside
      log.warn({ err: error, task: task.id, sn }, 'tasks: that a device left an area could not be noted')
    }
  }

  function reload(): Promise<void> {
    if (loading !== undefined) {
      again = true
      return loading
    }
    loading = load().finally(() => {
      loading = undefined
      if (!again) return
      again = false
      return reload()
    })
    return loading
  }

  return {
    heard({ row: { sn }, device: { position } }, before) {
      if (position === undefined || position === before.position) return
      const tasks = watched.get(sn)
      if (tasks === undefined) return
      for (const each of tasks) {
        const outside = isOutside(each.area, [position.longitude, position.latitude], each.outside)
        if (outside === each.outside) continue
        each.outside = outside
        each.noted = each.noted.then(() => note(each, sn, outside))
      }
    },
    reload,
  }
}
