import { z } from 'zod'
import { askedMomentInQuerySchema, epochMsSchema, snSchema, unwatchedSchema } from '../entities.ts'
import {
  detectionDetailSchema,
  detectionRecordSchema,
  faultRecordSchema,
  readingDetailSchema,
  readingRecordSchema,
  sampleRecordSchema,
  stateRecordSchema,
  stateTimelineSchema,
} from '../history-records.ts'
import { Permission } from '../permissions.ts'
import { nuclidesFoundSchema } from '../statistics.ts'
import { specifiedAlarmCalls } from './alarms.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'
import {
  detectionFilterSchema,
  faultFilterSchema,
  historyPageOf,
  historyPageSchema,
  mobileFilterSchema,
  readingFilterSchema,
  rowIdSchema,
  sampleFilterSchema,
  stateFilterSchema,
  taskIdSchema,
  timelineFilterSchema,
} from './history-filters.ts'

const query = [Permission.Query, Permission.Devices] as const
/** Pages of cotton show the same records to those who may see nothing else of the past. */
const queryOrCotton = [...query, Permission.CottonRecord] as const
const administer = [Permission.Administer] as const
const id = z.string().min(1).max(64)
const paged = historyPageSchema.shape

export const TIMELINES_MAX = 200
const TIMELINES_DEFAULT = 50
export const SAVED_QUERY_NAME_MAX = 80

/** A page of the past with all its filters, under a name of its user. */
export const savedQuerySchema = z.object({
  id,
  name: z.string().min(1).max(SAVED_QUERY_NAME_MAX),
  /** Path and query within the console. */
  address: z
    .string()
    .max(2000)
    .regex(/^\/[^/\\]/),
  savedAt: epochMsSchema,
})
export type SavedQuery = z.infer<typeof savedQuerySchema>

const days = z.number().int().min(1).max(36_500).nullable()
/** Days that each table keeps; null keeps for ever. Alarms, their log and the audit are never thinned. */
export const retentionSchema = z.object({
  readingDays: days,
  minuteDays: days,
  hourDays: days,
  stateDays: days,
  faultDays: days,
  detectionDays: days,
  sampleDays: days,
})
export type Retention = z.infer<typeof retentionSchema>

/** Who wishes to keep less loses nothing before this moment. */
export const pendingRetentionSchema = z.object({
  /** In force until then, wherever it is longer. */
  kept: retentionSchema,
  until: epochMsSchema,
})
export type PendingRetention = z.infer<typeof pendingRetentionSchema>
const retentionStand = { retention: retentionSchema, pending: pendingRetentionSchema.nullable() }

/** What the maintenance job dropped. */
export const maintenanceRunSchema = z.object({
  at: epochMsSchema,
  /** Table, how many rows or whole days, and before when. */
  dropped: z.array(
    z.object({ table: z.string(), rows: z.number().int().nonnegative().nullable(), before: epochMsSchema }),
  ),
})
export type MaintenanceRun = z.infer<typeof maintenanceRunSchema>

/** Where it was set aside: a message's record, a group of roll-ups, a row of an import, the server's own code. */
export const SET_ASIDE_ROOMS = ['record', 'rollup', 'import', 'code'] as const
export type SetAsideRoom = (typeof SET_ASIDE_ROOMS)[number]

/** Something that could not be stored. */
export const setAsideRowSchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  room: z.enum(SET_ASIDE_ROOMS),
  /** Null where it was of no device, or of one that does not exist. */
  sn: z.string().nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  content: z.string(),
})
export type SetAsideRow = z.infer<typeof setAsideRowSchema>
const SET_ASIDE_PAGE_MAX = 100

export const historyEndpoints = endpoints({
  ...specifiedAlarmCalls,
  hisGd606: {
    method: 'POST',
    path: '/devicedata/hisGd606',
    input: mobileFilterSchema.extend(paged),
    output: historyPageOf(readingRecordSchema),
    access: query,
    reach: 'office',
    summary: 'Readings of mobile devices with their positions, newest first, at most one day',
  },
  hisDetect: {
    method: 'POST',
    path: '/devicedata/hisDetect',
    input: detectionFilterSchema.extend(paged),
    output: historyPageOf(detectionRecordSchema),
    access: queryOrCotton,
    reach: 'office',
    summary: 'Detection records, newest first, at most 31 days',
  },
  hisState: {
    method: 'POST',
    path: '/devicedata/hisState',
    input: stateFilterSchema.extend(paged),
    output: historyPageOf(stateRecordSchema),
    access: query,
    reach: 'office',
    summary: 'State changes, newest first, at most 31 days',
  },
  hisSampleData: {
    method: 'POST',
    path: '/devicedata/hisSampleData',
    input: sampleFilterSchema.extend(paged),
    output: historyPageOf(sampleRecordSchema),
    access: query,
    reach: 'office',
    summary: 'Sampling records, newest first, at most 31 days',
  },
  hisFault: {
    method: 'POST',
    path: '/devicedata/hisFault',
    input: faultFilterSchema.extend(paged),
    output: historyPageOf(faultRecordSchema),
    access: query,
    reach: 'office',
    summary: 'Faults, newest first, at most 31 days',
  },
  hisDetectDetail: {
    method: 'GET',
    path: '/devicedata/hisDetectDetail',
    input: z.object({ id: rowIdSchema }),
    output: detectionDetailSchema,
    access: queryOrCotton,
    reach: 'office',
    summary: 'One detection with the readings around it',
  },
  queryRg05NuclideOrdata: {
    method: 'GET',
    path: '/stat/queryRg05NuclideOrdata',
    // The specification names the call alone.
    input: z.object({
      sn: snSchema.optional(),
      officeId: rowIdSchema.optional(),
      taskId: taskIdSchema.optional(),
      /** Left out: 31 days before the end. */
      beginTime: askedMomentInQuerySchema.optional(),
      /** Left out: now. */
      endTime: askedMomentInQuerySchema.optional(),
    }),
    output: nuclidesFoundSchema,
    access: [Permission.Statistics, Permission.Query],
    reach: 'office',
    summary: 'Nuclides that RG05 spectrometers found within at most 366 days, each with its series by day',
  },
})

/** Calls of the pages of the past, beside the specification's. */
export const lookBackEndpoints = endpoints({
  hisReadings: {
    method: 'POST',
    path: '/vigil/history/readings',
    input: readingFilterSchema.extend(paged),
    output: historyPageOf(readingRecordSchema),
    access: query,
    reach: 'office',
    summary:
      'Monitoring records, newest first: readings of a device in one day, or minutes and hours in at most 31 days',
  },
  hisReading: {
    method: 'GET',
    path: '/vigil/history/reading',
    input: z.object({
      sn: snSchema,
      at: askedMomentInQuerySchema,
      /** Id of a single reading: several may share a moment. */
      id: rowIdSchema.optional(),
    }),
    output: readingDetailSchema,
    access: [...query, Permission.Analysis],
    reach: 'office',
    summary: 'One reading whole: the one of an id, or the last at or before a moment',
  },
  stateTimelines: {
    method: 'POST',
    path: '/vigil/history/timelines',
    input: timelineFilterSchema.extend({
      /** The `next` of the page before: a serial number. */
      after: snSchema.optional(),
      limit: z.number().int().min(1).max(TIMELINES_MAX).default(TIMELINES_DEFAULT),
    }),
    output: z.object({
      from: epochMsSchema,
      to: epochMsSchema,
      devices: z.array(stateTimelineSchema),
      unwatched: unwatchedSchema,
      next: z.string().nullable(),
      total: z.number().int().nonnegative(),
    }),
    access: query,
    reach: 'office',
    summary: 'The states of devices as bars over time, with their availability, at most 31 days',
  },
  savedQueries: {
    method: 'GET',
    path: '/vigil/queries',
    input: nothing,
    output: z.array(savedQuerySchema),
    access: query,
    reach: 'own',
    summary: 'Queries that the user keeps, by name',
  },
  saveQuery: {
    method: 'POST',
    path: '/vigil/queries/save',
    input: savedQuerySchema.pick({ name: true, address: true }),
    output: savedQuerySchema,
    access: query,
    reach: 'own',
    summary: 'Keep a query; one of the same name is replaced',
  },
  removeQuery: {
    method: 'POST',
    path: '/vigil/queries/remove',
    input: z.object({ id }),
    output: ok,
    access: query,
    reach: 'own',
    summary: 'Forget a query',
  },
  retention: {
    method: 'GET',
    path: '/vigil/retention',
    input: nothing,
    output: z.object({ ...retentionStand, at: epochMsSchema, runs: z.array(maintenanceRunSchema) }),
    access: administer,
    reach: 'site',
    summary: 'How long records are kept, and what maintenance dropped last',
  },
  saveRetention: {
    method: 'POST',
    path: '/vigil/retention/save',
    input: retentionSchema,
    output: z.object(retentionStand),
    access: administer,
    reach: 'site',
    summary: 'Change how long records are kept; less is kept a day later, and can be taken back until then',
  },
  setAside: {
    method: 'GET',
    path: '/vigil/setAside',
    input: z.object({
      /** The `next` of the page before; the id alone counts. */
      before: askedMomentInQuerySchema.optional(),
      beforeId: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      limit: z.coerce.number<number>().int().min(1).max(SET_ASIDE_PAGE_MAX).default(20),
    }),
    output: z.object({
      rows: z.array(setAsideRowSchema),
      next: z.object({ before: epochMsSchema, beforeId: z.string() }).nullable(),
    }),
    access: administer,
    reach: 'site',
    summary: 'What could not be stored, with its reason, newest first; for who sees the whole site',
  },
})
