import { z } from 'zod'
import { ALARM_NOTE_MAX, ALARM_PHASES } from '../alarms.ts'
import { DEVICE_KINDS } from '../codes.ts'
import {
  alarmKindSchema,
  askedMomentSchema,
  epochMsSchema,
  moduleKeySchema,
  prioritySchema,
  versionSchema,
} from '../entities.ts'
import { Permission } from '../permissions.ts'
import { disposalKeySchema } from '../site-outcomes.ts'
import { ALARM_OUTCOMES, baleMarkSchema, limitTimesSchema, WEEK_SLOTS } from '../statistics.ts'
import { CHOICES_MAX, historyFilterSchema } from './history-filters.ts'

export const see = [Permission.Devices, Permission.Home, Permission.Query] as const
/** Whose page lists alarms of cotton alone hears of those and no others. */
export const seeOrCotton = [...see, Permission.CottonRecord] as const
export const handle = [Permission.AlarmHandle] as const
export const administer = [Permission.Administer] as const

/** One act on so many alarms at most; a flood is acknowledged in parts. */
export const ALARM_BATCH_MAX = 200
export const ALARM_PAGE_MAX = 500
export const ALARM_PAGE_DEFAULT = 50

const SUBJECTS_MAX = 50

export const id = z.string().min(1).max(64)
export const version = versionSchema
export const note = z.string().max(ALARM_NOTE_MAX)

/** An alarm as somebody saw it when they acted. */
export const alarmRefSchema = z.object({ id, version })
export type AlarmRef = z.infer<typeof alarmRefSchema>
export const alarmRefs = z.array(alarmRefSchema).min(1).max(ALARM_BATCH_MAX)

/** What a console could not tell of a silence until then, it tells no more: it has long ended. */
export const SILENCE_REPORTED_WITHIN_MS = 10 * 60 * 1000
export const silenceReport = {
  /** The console's: told twice, it was done once. */
  reportId: id,
  /** How long ago it was done: the clock of a workstation may be wrong, the time that it counts is not. */
  agoMs: z.number().int().min(0).max(SILENCE_REPORTED_WITHIN_MS).default(0),
}

/** All that is left out lets everything pass, but for `kinds`. Times are of the begin of the alarm. */
export const alarmFilterSchema = historyFilterSchema.extend({
  dangers: z.array(z.enum(DEVICE_KINDS)).max(CHOICES_MAX).optional(),
  /** Left out: real ones alone, unless `ids` name the alarms. */
  kinds: z.array(alarmKindSchema).max(CHOICES_MAX).optional(),
  priorities: z.array(prioritySchema).max(CHOICES_MAX).optional(),
  phases: z.array(z.enum(ALARM_PHASES)).max(CHOICES_MAX).optional(),
  handled: z.boolean().optional(),
  /** Whether the danger goes on, whatever anybody has done about it. */
  active: z.boolean().optional(),
  merged: z.boolean().optional(),
  handler: z.string().max(64).optional(),
  /** By what a mark of a statistic counts. */
  modules: z.array(moduleKeySchema).max(CHOICES_MAX).optional(),
  /** What was found last; an empty text: nothing by name. */
  subjects: z.array(z.string().max(200)).max(SUBJECTS_MAX).optional(),
  outcomes: z.array(z.enum(ALARM_OUTCOMES)).max(CHOICES_MAX).optional(),
  /** What was chosen when they were handled. */
  disposals: z.array(disposalKeySchema).max(CHOICES_MAX).optional(),
  /** Hours of the week in which they began, on the site's clock. */
  slots: z
    .array(
      z
        .number()
        .int()
        .min(0)
        .max(WEEK_SLOTS - 1),
    )
    .max(WEEK_SLOTS)
    .optional(),
  /** Only cotton of this stack, origin or age, as a mark of a statistic shows it. */
  bale: baleMarkSchema.optional(),
  /** Only those that so many times the limits of then would have left. */
  limitTimes: limitTimesSchema.optional(),
  /** The office itself, without those below. */
  officeAlone: z.boolean().optional(),
  /** Where a statistic leads: the list may be as long as the statistic. */
  asStatistic: z.boolean().optional(),
  ids: z.array(id).max(10_000).optional(),
})
export type AlarmFilter = z.infer<typeof alarmFilterSchema>

export const page = {
  /** The `next` of the page before. */
  before: askedMomentSchema.optional(),
  beforeId: id.optional(),
  limit: z.number().int().min(1).max(ALARM_PAGE_MAX).default(ALARM_PAGE_DEFAULT),
}
export const next = z.object({ before: epochMsSchema, beforeId: z.string() }).nullable()
