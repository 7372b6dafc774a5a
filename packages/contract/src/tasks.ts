import { z } from 'zod'
import { alarmEventSchema } from './alarms.ts'
import { chosenPlanSchema } from './around-alarms.ts'
import { askedMomentSchema, epochMsSchema, snSchema, versionSchema } from './entities.ts'

export const TASK_STATES = ['planned', 'underWay', 'paused', 'finished', 'cancelled'] as const
export type TaskState = (typeof TASK_STATES)[number]

export const TASK_ACTS = ['start', 'pause', 'resume', 'finish', 'cancel'] as const
export type TaskAct = (typeof TASK_ACTS)[number]

/** What a task is for. */
export const TASK_TYPES = ['patrol', 'event', 'checkpoint', 'incident', 'survey', 'exercise', 'other'] as const
export type TaskType = (typeof TASK_TYPES)[number]

export const TASK_NAME_MAX = 80
export const TASK_NOTES_MAX = 2000
export const TASK_DEVICES_MAX = 500
export const TASK_PEOPLE_MAX = 100
export const TASK_POINTS_MAX = 200
export const TASK_RADIUS_MAX_M = 50_000
/** How many are listed at once; those that are under way come first. */
export const TASKS_LISTED = 500
/** Alarms that the record of one task lists. */
export const TASK_ALARMS_LISTED = 500
export const TASK_EVENTS_LISTED = 2000

/** Longitude and latitude, in degrees. */
const placeSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)])

export const taskAreaSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('polygon'), points: z.array(placeSchema).min(3).max(TASK_POINTS_MAX) }),
  z.object({ kind: z.literal('circle'), centre: placeSchema, radiusM: z.number().min(1).max(TASK_RADIUS_MAX_M) }),
])
export type TaskArea = z.infer<typeof taskAreaSchema>

/** What somebody enters. */
export const taskDraftSchema = z.object({
  name: z.string().max(TASK_NAME_MAX),
  busiType: z.enum(TASK_TYPES),
  officeId: z.string().min(1).max(20),
  /** Null until it is drawn: a task need not have one before it begins. */
  area: taskAreaSchema.nullable(),
  planBegin: askedMomentSchema,
  planEnd: askedMomentSchema,
  devices: z.array(snSchema).max(TASK_DEVICES_MAX),
  people: z.array(z.string().min(1).max(80)).max(TASK_PEOPLE_MAX),
  /** A response plan of the site; null: none. */
  planId: z.string().max(64).nullable(),
  notes: z.string().max(TASK_NOTES_MAX),
})
export type TaskDraft = z.infer<typeof taskDraftSchema>

/** `id`, `name`, `officeId` and `createTime` are the specification's. */
export const taskSchema = taskDraftSchema.extend({
  id: z.string(),
  createTime: epochMsSchema,
  officeName: z.string(),
  planName: z.string().nullable(),
  state: z.enum(TASK_STATES),
  /** When it began and ended in truth; null while it has not. */
  beginAt: epochMsSchema.nullable(),
  endAt: epochMsSchema.nullable(),
  handOver: z.string(),
  version: versionSchema,
  changedBy: z.string(),
  changedAt: epochMsSchema,
})
export type Task = z.infer<typeof taskSchema>

export const TASK_EVENT_KINDS = [
  'made',
  'changed',
  'started',
  'paused',
  'resumed',
  'finished',
  'cancelled',
  'stepTicked',
  'stepUnticked',
  'left',
  'returned',
] as const
export type TaskEventKind = (typeof TASK_EVENT_KINDS)[number]

/** One line of what has happened; `sn` is the device that left the area or came back, `by` is empty for those. */
export const taskEventSchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  kind: z.enum(TASK_EVENT_KINDS),
  by: z.string(),
  sn: snSchema.nullable(),
  note: z.string(),
})
export type TaskEvent = z.infer<typeof taskEventSchema>

/** Cells of equal size that lie over the area, counted from its south-west corner. */
export const taskCoverageSchema = z.object({
  west: z.number(),
  south: z.number(),
  /** Size of one cell, in degrees. */
  stepLon: z.number().positive(),
  stepLat: z.number().positive(),
  /** Size of one cell, in metres. */
  cellM: z.number().positive(),
  /** Cells whose middle lies in the area: column, row, and when a mobile device last was there; null: never. */
  cells: z.array(z.tuple([z.number().int(), z.number().int(), epochMsSchema.nullable()])),
})
export type TaskCoverage = z.infer<typeof taskCoverageSchema>

export const taskRecordSchema = z.object({
  task: taskSchema,
  /** Oldest first. */
  events: z.array(taskEventSchema),
  /** Of its devices, begun while it was under way; newest first. */
  alarms: z.array(alarmEventSchema),
  /** More alarms than are listed. */
  alarmsCut: z.boolean(),
  /** Null without an area, without a mobile device, and before it has begun. */
  coverage: taskCoverageSchema.nullable(),
  /** Its response plan with the steps; null without one. */
  plan: chosenPlanSchema.nullable(),
})
export type TaskRecord = z.infer<typeof taskRecordSchema>

/** A task as it stands now, and what has happened to it. */
export const taskNewsSchema = z.object({ task: taskSchema, event: taskEventSchema })
export type TaskNews = z.infer<typeof taskNewsSchema>
