import { z } from 'zod'
import {
  alarmKindSchema,
  askedMomentSchema,
  epochMsSchema,
  moduleKeySchema,
  pointStateSchema,
  snSchema,
  state2Schema,
} from '../entities.ts'
import { DETECTION_CATEGORIES, faultPlaceSchema, READING_STEPS } from '../history-records.ts'
import { baleMarkSchema, hourMarkSchema, SURENESSES } from '../statistics.ts'

/** What the pages of the past are asked for. All that is left out lets everything pass. */

export const HISTORY_PAGE_MAX = 500
const HISTORY_PAGE_DEFAULT = 50
const id = z.string().min(1).max(64)
/** Serial numbers with a moment in them, and a device's own number of its message: ids of readings, state changes, checks. */
export const rowIdSchema = z.string().min(1).max(200)

/** The end of the page before, where the next one begins. */
export const historyPageSchema = z.object({
  before: askedMomentSchema.optional(),
  beforeId: rowIdSchema.optional(),
  limit: z.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE_DEFAULT),
})

/** Newest first, with where the next page begins. */
export const historyPageOf = <R extends z.ZodType>(record: R) =>
  z.object({
    records: z.array(record),
    next: z.object({ before: epochMsSchema, beforeId: z.string() }).nullable(),
    /** How many match in all. */
    total: z.number().int().nonnegative(),
    /** The total is an estimate: to count all would take too long. */
    about: z.boolean().optional(),
  })

/** More than any list of choices has: each of a million would be compared with every row. */
export const CHOICES_MAX = 100

/** Id of a task: only its devices, and nothing from before its begin or after its end. */
export const taskIdSchema = z.string().regex(/^\d{1,18}$/)

/** `beginTime` is within, `endTime` is not. Left out: the longest range that ends now. */
export const historyFilterSchema = z.object({
  beginTime: askedMomentSchema.optional(),
  endTime: askedMomentSchema.optional(),
  sn: snSchema.optional(),
  /** This office and those below. */
  officeId: id.optional(),
  deviceType: z.string().max(64).optional(),
  taskId: taskIdSchema.optional(),
})
export type HistoryFilter = z.infer<typeof historyFilterSchema>

const ids = z.array(rowIdSchema).max(10_000).optional()

/** What a number of a statistic narrows a list by, beside what every list can be narrowed by. */
const mark = {
  /** `officeId` without the offices below. */
  officeAlone: z.boolean().optional(),
  /** A statistic led here: the list may span as much as it, and is counted to its end. */
  asStatistic: z.boolean().optional(),
}

/** Steps finer than an hour need a device. */
export const readingFilterSchema = historyFilterSchema.extend({
  step: z.enum(READING_STEPS).default('hour'),
  /** A statistic led here: a list of hours may span as much as it, and is counted to its end. */
  asStatistic: mark.asStatistic,
  /** Only hours that a mark of a statistic counts; finer steps are not narrowed by it. */
  hour: hourMarkSchema.optional(),
  /** The worst state of the row. */
  states: z.array(state2Schema).max(CHOICES_MAX).optional(),
  ids,
})
export type ReadingFilter = z.infer<typeof readingFilterSchema>

/** Readings of the models that move, each with its position. */
export const mobileFilterSchema = historyFilterSchema.extend({
  states: z.array(state2Schema).max(CHOICES_MAX).optional(),
  ids,
})
export type MobileFilter = z.infer<typeof mobileFilterSchema>

export const detectionFilterSchema = historyFilterSchema.extend({
  ...mark,
  /** Whole names of what was found, as the device gives them. */
  names: z.array(z.string().max(80)).max(20).optional(),
  /** By which module something was named. */
  namedBy: z.array(moduleKeySchema).max(CHOICES_MAX).optional(),
  /** How sure the surest of it was; all of them: something was named. */
  sureness: z.array(z.enum(SURENESSES)).max(CHOICES_MAX).optional(),
  states: z.array(state2Schema).max(CHOICES_MAX).optional(),
  categories: z.array(z.enum(DETECTION_CATEGORIES)).max(CHOICES_MAX).optional(),
  kinds: z.array(alarmKindSchema).max(CHOICES_MAX).optional(),
  /** Inspections of a bale of the cotton desk alone; or of these the ones that found something. */
  inspected: z.enum(['any', 'found']).optional(),
  /** Only cotton that a mark of a statistic stands for. */
  bale: baleMarkSchema.optional(),
  /** Within what was checked or found. */
  text: z.string().max(120).optional(),
  ids,
})
export type DetectionFilter = z.infer<typeof detectionFilterSchema>

export const stateFilterSchema = historyFilterSchema.extend({
  ...mark,
  shown: z.array(pointStateSchema).max(CHOICES_MAX).optional(),
  ids,
})
export type StateFilter = z.infer<typeof stateFilterSchema>

/** One bar for each device: `ids` are serial numbers. */
export const timelineFilterSchema = historyFilterSchema.extend({ ...mark, ids })
export type TimelineFilter = z.infer<typeof timelineFilterSchema>

export const faultFilterSchema = historyFilterSchema.extend({
  ...mark,
  modules: z.array(faultPlaceSchema).max(CHOICES_MAX).optional(),
  open: z.boolean().optional(),
  ids,
})
export type FaultFilter = z.infer<typeof faultFilterSchema>

export const sampleFilterSchema = historyFilterSchema.extend({
  /** Within number and result. */
  text: z.string().max(120).optional(),
  ids,
})
export type SampleFilter = z.infer<typeof sampleFilterSchema>

/** By when they began. */
export const tripFilterSchema = historyFilterSchema.extend({ ids })
export type TripFilter = z.infer<typeof tripFilterSchema>
