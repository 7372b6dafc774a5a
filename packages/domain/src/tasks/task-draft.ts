import { TASK_NAME_MAX, TASK_NOTES_MAX, type TaskAct, type TaskDraft } from '@vigil/contract'
import { check, type Problem } from '../validation/problem.ts'
import { maxLength, required } from '../validation/rules.ts'
import { areaFault } from './task-area.ts'

export const WEEK_MS = 7 * 86_400_000

export function validateTask(draft: Pick<TaskDraft, 'name' | 'planBegin' | 'planEnd' | 'notes' | 'area'>): Problem[] {
  const { name, planBegin, planEnd, notes, area } = draft
  const fault = area === null ? undefined : areaFault(area)
  return [
    ...check('name', name, required('validation.taskNameRequired'), maxLength(TASK_NAME_MAX)),
    ...check('planEnd', planEnd, (end) => (end > planBegin ? undefined : { key: 'validation.timeRangeReversed' })),
    ...check('notes', notes, maxLength(TASK_NOTES_MAX)),
    ...(fault === undefined ? [] : [{ field: 'area', key: `validation.${fault}` } as const]),
  ]
}

/** What an act wants to know: nobody hands over without a word, and a task begins with an area. */
export function validateTaskAct(act: TaskAct, note: string, task: Pick<TaskDraft, 'area'>): Problem[] {
  if (act === 'finish') return check('note', note, required('validation.handOverRequired'))
  if (act === 'cancel') return check('note', note, required('validation.noteRequired'))
  if (act === 'start' && task.area === null) return [{ field: 'area', key: 'validation.taskAreaRequired' }]
  return []
}

const DRAFT_FIELDS = [
  'name',
  'busiType',
  'officeId',
  'area',
  'planBegin',
  'planEnd',
  'devices',
  'people',
  'planId',
  'notes',
] as const satisfies readonly (keyof TaskDraft)[]
export type DraftField = (typeof DRAFT_FIELDS)[number]

export interface MergedDraft {
  readonly draft: TaskDraft
  /** Changed by the other alone: taken over. */
  readonly taken: readonly DraftField[]
  /** Changed by both, and not to the same: what was entered here stays. */
  readonly kept: readonly DraftField[]
}

/** What somebody has entered on a task that another changed meanwhile: nothing that was entered is lost, nothing of the other silently undone. */
export function mergedTask(base: TaskDraft, mine: TaskDraft, theirs: TaskDraft): MergedDraft {
  const isSame = (field: DraftField, a: TaskDraft, b: TaskDraft): boolean =>
    JSON.stringify(a[field]) === JSON.stringify(b[field])
  const changed = DRAFT_FIELDS.filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
  const taken = changed.filter((field) => isSame(field, base, mine))
  const draft = { ...mine, ...Object.fromEntries(taken.map((field) => [field, theirs[field]])) }
  return { draft, taken, kept: changed.filter((field) => !taken.includes(field)) }
}

/** The same once more, so many weeks later; never in the past, since a copy of an old one is made for what comes. */
export function copiedTask<T extends TaskDraft>(task: T, now: number): TaskDraft {
  const { name, busiType, officeId, area, planBegin, planEnd, devices, people, planId, notes } = task
  const weeks = Math.max(1, Math.ceil((now - planBegin) / WEEK_MS))
  const shift = weeks * WEEK_MS
  return {
    name,
    busiType,
    officeId,
    area,
    planBegin: planBegin + shift,
    planEnd: planEnd + shift,
    devices,
    people,
    planId,
    notes,
  }
}
