import { type Step, withinScope } from '@vigil/domain'
import { createTaskScope, type TaskScopeOptions } from '../../history/reading/task-scope.ts'
import { seenDeviceIds } from '../../organisation/device-scope.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { SessionUser } from '../../platform/http/handlers.ts'

export interface Asked {
  readonly sn?: string | undefined
  readonly officeId?: string | undefined
  readonly deviceType?: string | undefined
}

/** Where the devices stand of which a figure may tell: undefined stands for the whole site. */
export interface Scope {
  readonly officeIds?: readonly number[] | undefined
  readonly deviceType?: string | undefined
  readonly deviceIds?: readonly number[] | undefined
  /** The time of a task: nothing of before or after it counts. */
  readonly within?: Step | undefined
}

/** By places and not by devices: what is kept is kept by them, and a site may have twenty thousand devices. */
export function scopeOf(
  directory: Directory,
  user: Pick<SessionUser, 'officeId'>,
  { sn, officeId, deviceType }: Asked,
): Scope {
  if (sn !== undefined) return { deviceIds: seenDeviceIds(directory, user, { sn, officeId, deviceType }) ?? [] }
  if (officeId === undefined && directory.seesWholeSite(user.officeId)) return { deviceType }
  const own = directory.office(user.officeId)?.path ?? ''
  const asked = officeId === undefined ? own : directory.office(officeId)?.path
  // An office that is no more has no devices: figures of the whole site would be taken for its own.
  const offices = asked === undefined ? [] : directory.offices()
  const officeIds = offices
    .filter(({ path }) => withinScope(own, path) && withinScope(asked ?? '', path))
    .map(({ id }) => Number(id))
  return { officeIds, deviceType }
}

export interface ScopesOptions extends TaskScopeOptions {
  directory: Directory
}

/** The same, and of a task its devices and its time; refuses `taskUnknown`. */
export function createScopes({ database, directory, now }: ScopesOptions) {
  const tasks = createTaskScope({ database, directory, now })
  return async (
    user: Pick<SessionUser, 'officeId'>,
    { taskId, ...asked }: Asked & { readonly taskId?: string | undefined },
  ): Promise<Scope> => {
    const scope = scopeOf(directory, user, asked)
    if (taskId === undefined) return scope
    const { sns, from, to } = await tasks.find(taskId, user)
    const own = sns.flatMap((sn) => directory.device(sn)?.id ?? [])
    const deviceIds = own.filter((id) => scope.deviceIds?.includes(id) ?? true)
    return { ...scope, deviceIds, within: { begin: from, end: to + 1 } }
  }
}

/** What of a time is within the time of a task; all of it where none is named. */
export function clipped({ begin, end }: Step, { within }: Pick<Scope, 'within'>): Step {
  if (within === undefined) return { begin, end }
  const from = Math.max(begin, within.begin)
  return { begin: from, end: Math.max(from, Math.min(end, within.end)) }
}
