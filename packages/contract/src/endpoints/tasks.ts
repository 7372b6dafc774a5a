import { z } from 'zod'
import { chosenPlanSchema } from '../around-alarms.ts'
import { askedMomentSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import {
  TASK_ACTS,
  TASK_NAME_MAX,
  TASK_NOTES_MAX,
  TASKS_LISTED,
  taskDraftSchema,
  taskRecordSchema,
  taskSchema,
} from '../tasks.ts'
import { seesFleet } from './common.ts'
import { endpoints } from './endpoint.ts'
import { taskIdSchema } from './history-filters.ts'

const id = taskIdSchema

/** Assignments in time and space. Acts need `AlarmHandle` beside the page's own code. */
export const taskEndpoints = endpoints({
  task: {
    method: 'GET',
    path: '/auth/task',
    input: z.object({
      /** Id of the last task that was listed, to go on after it. */
      before: id.optional(),
      /** Ours: a part of the name or the office. */
      text: z.string().max(TASK_NAME_MAX).optional(),
      /** Ours: this one alone. */
      id: id.optional(),
    }),
    output: z.array(taskSchema).max(TASKS_LISTED),
    access: seesFleet,
    reach: 'office',
    summary: 'Tasks of the offices the user sees; those under way first',
  },
  taskRecord: {
    method: 'GET',
    path: '/vigil/tasks/record',
    input: z.object({ id }),
    output: taskRecordSchema,
    access: [Permission.TaskMonitor, Permission.Query],
    reach: 'office',
    summary: 'One task whole: what has happened, its alarms, how much of its area was covered',
  },
  saveTask: {
    method: 'POST',
    path: '/vigil/tasks/save',
    /** With `id` and `version` an existing one is changed. `copyOf` names the one it was copied from. */
    input: taskDraftSchema.extend({
      id: id.optional(),
      version: versionSchema.optional(),
      copyOf: id.optional(),
    }),
    output: taskSchema,
    access: [Permission.AlarmHandle],
    reach: 'office',
    summary: 'Make a task, or change one that is not over',
  },
  actOnTask: {
    method: 'POST',
    path: '/vigil/tasks/act',
    input: z.object({
      id,
      version: versionSchema,
      act: z.enum(TASK_ACTS),
      /** The hand-over of one that is finished; why, of one that is paused or cancelled. */
      note: z.string().max(TASK_NOTES_MAX).default(''),
    }),
    output: taskSchema,
    access: [Permission.AlarmHandle],
    reach: 'office',
    summary: 'Start, pause, resume, finish or cancel a task',
  },
  tickTaskStep: {
    method: 'POST',
    path: '/vigil/tasks/step',
    input: z.object({
      id,
      planId: z.string().min(1).max(64),
      stepId: z.string().min(1).max(64),
      done: z.boolean(),
      /** When the mark that is taken back was set. */
      seenAt: askedMomentSchema.nullable().default(null),
    }),
    output: chosenPlanSchema,
    access: [Permission.AlarmHandle],
    reach: 'office',
    summary: 'A step of the response plan of a task that has begun was done, or was not after all',
  },
})
