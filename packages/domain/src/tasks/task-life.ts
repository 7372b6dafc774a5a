import type { TaskAct, TaskEventKind, TaskState } from '@vigil/contract'

interface Step {
  readonly from: readonly TaskState[]
  readonly to: TaskState
  /** The line that it leaves in what has happened. */
  readonly kind: TaskEventKind
}

/** The one table of what may be done to a task; a finished or cancelled one stays as it is. */
const STEPS: Readonly<Record<TaskAct, Step>> = {
  start: { from: ['planned'], to: 'underWay', kind: 'started' },
  pause: { from: ['underWay'], to: 'paused', kind: 'paused' },
  resume: { from: ['paused'], to: 'underWay', kind: 'resumed' },
  finish: { from: ['underWay', 'paused'], to: 'finished', kind: 'finished' },
  cancel: { from: ['planned', 'underWay', 'paused'], to: 'cancelled', kind: 'cancelled' },
}
const ACTS = Object.keys(STEPS) as TaskAct[]

/** Undefined: the act is not possible in this state. */
export function afterTaskAct(
  state: TaskState,
  act: TaskAct,
): { readonly state: TaskState; readonly kind: TaskEventKind } | undefined {
  const { from, to, kind } = STEPS[act]
  return from.includes(state) ? { state: to, kind } : undefined
}

/** In the order in which a person is offered them. */
export const taskActsIn = (state: TaskState): TaskAct[] => ACTS.filter((act) => STEPS[act].from.includes(state))

export const isTaskOver = (state: TaskState): boolean => state === 'finished' || state === 'cancelled'

/** Has begun and is not over. */
export const isTaskRunning = (state: TaskState): boolean => state === 'underWay' || state === 'paused'

interface TaskTimes {
  readonly planBegin: number
  readonly planEnd: number
  readonly beginAt: number | null
  readonly endAt: number | null
}

/** From when to when its record reaches: what was planned, until it has begun; until now, while it lasts. */
export function taskSpan({ planBegin, planEnd, beginAt, endAt }: TaskTimes, now: number): [from: number, to: number] {
  if (beginAt === null) return [planBegin, planEnd]
  return [beginAt, Math.max(beginAt, endAt ?? now)]
}
