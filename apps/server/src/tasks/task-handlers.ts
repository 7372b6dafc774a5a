import { type AuditAct, Permission, type Task, type TaskAct, type TaskCoverage, type TaskDraft } from '@vigil/contract'
import {
  afterTaskAct,
  isTaskOver,
  isTaskRunning,
  isTickSeen,
  type Problem,
  tickStep,
  validateTask,
  validateTaskAct,
  withinScope,
} from '@vigil/domain'
import { concerns } from '../alarms/plans/office-scope.ts'
import { selectPlans } from '../alarms/records/plan-rows.ts'
import { auditBy, insertAudit } from '../history/writing/audit.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, SessionUser } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { followedPlan, takeUpPlan } from './followed-plan.ts'
import { insertTaskEvent } from './task-event-store.ts'
import type { TaskRecords } from './task-record.ts'
import {
  findTask,
  insertTask,
  keepPlan,
  lastChangedBy,
  lockTask,
  stepTask,
  tasksBelow,
  updateTask,
} from './task-store.ts'
import type { TellTask } from './tell-task.ts'

export interface TaskHandlersOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'office' | 'seesWholeSite'>
  records: TaskRecords
  tell: TellTask
  now(): number
  log: Pick<Log, 'warn'>
}

const AUDITED: Readonly<Record<TaskAct, AuditAct>> = {
  start: 'taskStart',
  pause: 'taskPause',
  resume: 'taskResume',
  finish: 'taskFinish',
  cancel: 'taskCancel',
}

export type TaskHandlers = Pick<Handlers, 'task' | 'taskRecord' | 'saveTask' | 'actOnTask' | 'tickTaskStep'>

/** Every change is made on the version that was read; who comes second is told who came first. */
export function createTaskHandlers(options: TaskHandlersOptions): TaskHandlers {
  const { database, directory, records, tell, now, log } = options

  function sees({ officeId }: SessionUser, setFor: string): boolean {
    const own = directory.office(officeId)?.path
    const other = directory.office(setFor)?.path
    return own !== undefined && other !== undefined && withinScope(own, other)
  }

  /** The same answer for a task of another office as for none. */
  function seen(task: Task | undefined, user: SessionUser): Task {
    if (task === undefined || !sees(user, task.officeId)) throw new Refusal('taskUnknown')
    return task
  }

  function refuseOthers({ permissions }: SessionUser): void {
    if (!permissions.has(Permission.TaskMonitor)) throw new Refusal('noPermission')
  }

  function unchanged(task: Task, version: number | undefined): Task {
    if (task.version !== version) throw new Refusal('taskChanged', { by: task.changedBy })
    return task
  }

  /** Whoever sees the office of a task sees each of its devices, or they would learn of a foreign one here. */
  function deviceProblems({ devices, officeId }: TaskDraft, before: readonly string[]): Problem[] {
    const path = directory.office(officeId)?.path ?? ''
    const isOutside = (sn: string): boolean => {
      const row = directory.device(sn)
      return row === undefined ? !before.includes(sn) : !withinScope(path, row.officePath)
    }
    return devices.some(isOutside) ? [{ field: 'devices', key: 'validation.taskDeviceOutside' }] : []
  }

  async function refusePlan({ planId, officeId }: TaskDraft, before: Task | undefined): Promise<void> {
    // One that was removed meanwhile stays named.
    if (planId === null || planId === before?.planId) return
    const plan = (await selectPlans(database)).find(({ id }) => id === planId)
    if (plan === undefined || !concerns(directory, { officeId }, plan.officeId)) throw new Refusal('planUnknown')
  }

  /** A plan that the task does not follow: another was entered meanwhile, or nobody ever entered this one. */
  async function refusedPlan(client: Parameters<typeof lastChangedBy>[0], id: string): Promise<Refusal> {
    const by = await lastChangedBy(client, id)
    return by === undefined ? new Refusal('planUnknown') : new Refusal('taskChanged', { by })
  }

  /** Counted before anything is held: nobody waits for it, and a task can be ended also when it can not be counted now. */
  async function coverageAt(id: string, endAt: number, user: SessionUser): Promise<TaskCoverage | null> {
    const task = seen(await findTask(database.pool, id), user)
    try {
      return await records.coverage({ ...task, endAt })
    } catch (error) {
      log.warn({ err: error, task: id }, 'tasks: coverage could not be counted at the end of a task')
      return null
    }
  }

  return {
    task: (asked, { user }) => tasksBelow(database, directory.office(user.officeId)?.path ?? '/none/', asked),

    taskRecord: async ({ id }, { user, locale }) =>
      records.record(seen(await findTask(database.pool, id), user), locale),

    async saveTask({ id, version, copyOf, ...entered }, context) {
      const { user } = context
      refuseOthers(user)
      if (!sees(user, entered.officeId)) throw new Refusal('noPermission')
      if (copyOf !== undefined) seen(await findTask(database.pool, copyOf), user)
      const draft = { ...entered, name: entered.name.trim(), devices: [...new Set(entered.devices)] }
      const at = now()
      const changed = { by: user.username, at }
      const told = await database.transaction(async (client) => {
        const before = id === undefined ? undefined : unchanged(seen(await lockTask(client, id), user), version)
        if (before !== undefined && isTaskOver(before.state)) throw new Refusal('taskActImpossible')
        refuseProblems([...validateTask(draft), ...deviceProblems(draft, before?.devices ?? [])])
        if (before?.state === 'underWay') refuseProblems(validateTaskAct('start', '', draft))
        await refusePlan(draft, before)
        if (before !== undefined) await updateTask(client, before.id, draft, changed)
        const taskId = before?.id ?? (await insertTask(client, draft, changed))
        const { name, officeId } = draft
        const detail = { task: taskId, name, officeId, ...(copyOf !== undefined && { copyOf }) }
        await insertAudit(client, auditBy(context, at, before ? 'taskChange' : 'taskMake', detail))
        const kind = before ? 'changed' : 'made'
        const event = await insertTaskEvent(client, { taskId, officeId, at, kind, userId: user.id, by: changed.by })
        const task = seen(await findTask(client, taskId), user)
        if (isTaskRunning(task.state)) await takeUpPlan(client, task)
        return { task, event, before }
      })
      // Who sees the former office alone learns that it is gone, as they knew it: not whereto.
      if (told.before !== undefined && told.before.officeId !== told.task.officeId) tell(told.before, told.event)
      tell(told.task, told.event)
      return told.task
    },

    async actOnTask({ id, version, act, note }, context) {
      const { user } = context
      refuseOthers(user)
      const at = now()
      const changed = { by: user.username, at }
      const coverage = act === 'finish' || act === 'cancel' ? await coverageAt(id, at, user) : null
      const told = await database.transaction(async (client) => {
        const before = unchanged(seen(await lockTask(client, id), user), version)
        const after = afterTaskAct(before.state, act)
        if (after === undefined) throw new Refusal('taskActImpossible')
        refuseProblems(validateTaskAct(act, note, before))
        const beginAt = before.beginAt ?? (after.state === 'underWay' ? at : null)
        const endAt = isTaskOver(after.state) ? at : null
        const handOver = act === 'finish' ? note.trim() : before.handOver
        await stepTask(client, id, { state: after.state, beginAt, endAt, handOver, coverage }, changed)
        const { name, officeId } = before
        const detail = { task: id, name, officeId, ...(note !== '' && { note }) }
        await insertAudit(client, auditBy(context, at, AUDITED[act], detail))
        const from = { taskId: id, officeId, at, kind: after.kind, userId: user.id, by: changed.by, note: note.trim() }
        const task = seen(await findTask(client, id), user)
        if (isTaskRunning(task.state)) await takeUpPlan(client, task)
        return { event: await insertTaskEvent(client, from), task }
      })
      tell(told.task, told.event)
      return told.task
    },

    /** On what was seen of the step, not of the task: who ticks one holds up nobody who does something else. */
    async tickTaskStep({ id, planId, stepId, done, seenAt }, context) {
      const { user, address } = context
      refuseOthers(user)
      const at = now()
      const { plan, ...told } = await database.transaction(async (client) => {
        const task = seen(await lockTask(client, id), user)
        if (!isTaskRunning(task.state)) throw new Refusal('taskActImpossible')
        const before = await followedPlan(client, task)
        if (before?.planId !== planId) throw await refusedPlan(client, id)
        const step = before.steps.find((each) => each.id === stepId)
        if (step === undefined) throw new Refusal('planUnknown')
        if (!isTickSeen(step, done, seenAt)) throw new Refusal('taskChanged', { by: step.tick?.by ?? '' })
        const plan = tickStep(before, stepId, done, { userId: user.id, by: user.username, at, from: address, note: '' })
        if (plan === before) return { plan }
        await keepPlan(client, id, plan)
        const { name, officeId } = task
        const detail = { task: id, name, officeId, plan: plan.name, step: stepId, text: step.text, done }
        await insertAudit(client, auditBy(context, at, 'taskStep', detail))
        const kind = done ? 'stepTicked' : 'stepUnticked'
        const from = { taskId: id, officeId, at, kind, userId: user.id, by: user.username, note: step.text } as const
        return { plan, task, event: await insertTaskEvent(client, from) }
      })
      if (told.event !== undefined) tell(told.task, told.event)
      return plan
    },
  }
}
