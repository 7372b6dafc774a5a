import { type Locale, TASK_ALARMS_LISTED, type Task, type TaskCoverage, type TaskRecord } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { coverageGrid, coverageOf, isTaskOver, taskSpan } from '@vigil/domain'
import { selectAlarms } from '../alarms/overview/recent-alarms.ts'
import { createAlarmWording, type WordingOptions } from '../alarms/records/alarm-wording.ts'
import type { DeviceRow, Directory } from '../organisation/directory.ts'
import type { Past } from '../platform/database/past-pool.ts'
import { cellVisits, storedCoverage } from './coverage-store.ts'
import { followedPlan } from './followed-plan.ts'
import { taskEvents } from './task-event-store.ts'

export interface TaskRecordsOptions extends WordingOptions {
  database: Past
  directory: Pick<Directory, 'device' | 'office'>
  registry: Registry
  now(): number
}

export interface TaskRecords {
  record(task: Task, locale: Locale): Promise<TaskRecord>
  /** As the stored positions have it; null where there is nothing to cover or nobody to do it. */
  coverage(task: Task): Promise<TaskCoverage | null>
}

export function createTaskRecords(options: TaskRecordsOptions): TaskRecords {
  const { database, directory, registry, now } = options
  const worded = createAlarmWording(options)

  /** Those that still sit in its office: of a device that was moved away its new office alone may tell. */
  function devicesOf({ devices, officeId }: Task): DeviceRow[] {
    const path = directory.office(officeId)?.path
    return devices.flatMap((sn) => {
      const row = directory.device(sn)
      return row === undefined || path === undefined || !row.officePath.startsWith(path) ? [] : [row]
    })
  }

  const coverage: TaskRecords['coverage'] = async (task) => {
    const { area } = task
    const mobile = devicesOf(task).filter(({ deviceType }) => registry.model(deviceType)?.mobile === true)
    if (area === null || task.beginAt === null || mobile.length === 0) return null
    const ids = mobile.map(({ id }) => id)
    const visits = await cellVisits(database.pool, ids, coverageGrid(area), taskSpan(task, now()))
    return coverageOf(area, visits)
  }

  /** As it was kept at the end; where it could not be counted then, as the readings still have it. */
  const kept = async (task: Task): Promise<TaskCoverage | null> =>
    (isTaskOver(task.state) ? await storedCoverage(database, task.id) : null) ?? coverage(task)

  return {
    coverage,
    async record(task, locale) {
      const deviceIds = devicesOf(task).map(({ id }) => id)
      const [since, until] = taskSpan(task, now())
      const hasBegun = task.beginAt !== null && deviceIds.length > 0
      const limit = TASK_ALARMS_LISTED + 1
      const [events, rows, covered, plan] = await Promise.all([
        taskEvents(database, task.id),
        hasBegun ? selectAlarms(database, { deviceIds, since, until: until + 1, limit }) : [],
        kept(task),
        followedPlan(database.pool, task),
      ])
      return {
        task,
        events,
        alarms: rows.slice(0, TASK_ALARMS_LISTED).map((row) => worded(row, locale)),
        alarmsCut: rows.length > TASK_ALARMS_LISTED,
        coverage: covered,
        plan,
      }
    },
  }
}
