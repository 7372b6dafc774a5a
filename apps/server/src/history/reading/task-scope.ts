import type { ReadingStep } from '@vigil/contract'
import { taskSpan, withinScope } from '@vigil/domain'
import type { Directory } from '../../organisation/directory.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'

interface TaskNamed {
  readonly taskId?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly step?: ReadingStep | undefined
}

export interface TaskScopeOptions {
  database: Past
  directory: Pick<Directory, 'device' | 'office'>
  now(): number
}

/** What a task means to a list of the past: its devices, from its begin to its end. */
export interface FoundTask {
  readonly name: string
  readonly sns: readonly string[]
  readonly from: number
  readonly to: number
}

export type OfTask = <F extends TaskNamed>(
  filter: F,
  user: Pick<SessionUser, 'officeId'>,
) => Promise<F & { readonly sns?: readonly string[] }>

export interface TaskScope {
  /** Refuses `taskUnknown`: the same answer for a task of another office as for none. */
  find(id: string, user: Pick<SessionUser, 'officeId'>): Promise<FoundTask>
  /** The filter with its task as devices and time; as it is where it names none. */
  narrow: OfTask
}

/** The hour in which a task begins tells of it, too. */
const STEP_MS: Readonly<Record<ReadingStep, number>> = { reading: 1, minute: 60_000, hour: 3_600_000 }

export function createTaskScope({ database, directory, now }: TaskScopeOptions): TaskScope {
  const find: TaskScope['find'] = async (id, user) => {
    const [row] = await readRows(
      database.pool,
      {
        name: 'text',
        officeId: 'text',
        devices: 'texts',
        planBegin: 'time',
        planEnd: 'time',
        beginAt: 'time?',
        endAt: 'time?',
      },
      `select name, office_id as "officeId", devices, plan_begin as "planBegin", plan_end as "planEnd", begin_at as "beginAt",
         end_at as "endAt" from task where id = $1`,
      [id],
    )
    const own = directory.office(user.officeId)?.path
    const path = row && directory.office(row.officeId)?.path
    if (row === undefined || own === undefined || path === undefined || !withinScope(own, path)) {
      throw new Refusal('taskUnknown')
    }
    const times = {
      planBegin: row.planBegin.getTime(),
      planEnd: row.planEnd.getTime(),
      beginAt: row.beginAt?.getTime() ?? null,
      endAt: row.endAt?.getTime() ?? null,
    }
    const [from, to] = taskSpan(times, now())
    // A device that was moved away is told only to those who see its new office.
    const sns = row.devices.filter((sn) => withinScope(path, directory.device(sn)?.officePath ?? ''))
    return { name: row.name, sns, from, to }
  }

  return {
    find,
    async narrow(filter, user) {
      if (filter.taskId === undefined) return filter
      const { sns, from, to } = await find(filter.taskId, user)
      // The end of a list is not within it, that of a task is.
      const stepMs = STEP_MS[filter.step ?? 'reading']
      const beginTime = Math.max(filter.beginTime ?? 0, Math.floor(from / stepMs) * stepMs)
      const endTime = Math.min(filter.endTime ?? Number.POSITIVE_INFINITY, to + 1)
      return beginTime < endTime ? { ...filter, sns, beginTime, endTime } : { ...filter, sns: [] }
    },
  }
}
