import { z } from 'zod'
import { epochMsSchema, localeSchema } from './entities.ts'
import type { PeriodUnit } from './statistics.ts'

/** A report tells of one whole day, month or year of the site's calendar. */
export const REPORT_TEMPLATES = ['daily', 'monthly', 'yearly', 'safety'] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]

export const REPORT_UNITS: Readonly<Record<ReportTemplate, PeriodUnit>> = {
  daily: 'day',
  monthly: 'month',
  yearly: 'year',
  /** How safe the sites were in a month. */
  safety: 'month',
}

export const REPORT_FORMATS = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

export const REPORT_RECIPIENTS_MAX = 50
export const REPORT_SCHEDULES_MAX = 100
export const MINUTES_OF_DAY = 1440

const id = z.string().min(1).max(64)
const count = z.number().int().nonnegative()

/** What became of the mails of a report. */
const mailedSchema = z.object({
  sent: count,
  waiting: count,
  failed: count,
  /** What the mail server said last, or why nothing was sent; empty where nothing failed. */
  reason: z.string(),
})

export const reportSchema = z.object({
  id,
  template: z.enum(REPORT_TEMPLATES),
  /** Null: the whole deployment. */
  officeId: id.nullable(),
  /** As it was called then. */
  officeName: z.string(),
  begin: epochMsSchema,
  end: epochMsSchema,
  /** Until when it is counted: before the end when it was made before. */
  until: epochMsSchema,
  timeZone: z.string(),
  /** The language that it was asked for in; it can be had in every other one. */
  locale: localeSchema,
  madeAt: epochMsSchema,
  /** Empty: by a schedule. */
  madeBy: z.string(),
  /** Null: nothing is on record of the period. */
  alarms: count.nullable(),
  mailed: mailedSchema,
})
export type Report = z.infer<typeof reportSchema>

export const reportScheduleSchema = z.object({
  id,
  template: z.enum(REPORT_TEMPLATES),
  officeId: id.nullable(),
  locale: localeSchema,
  /** Minute of the day after the period, on the site's clock. */
  minute: z
    .number()
    .int()
    .min(0)
    .max(MINUTES_OF_DAY - 1),
  userIds: z.array(id).max(REPORT_RECIPIENTS_MAX),
  addresses: z.array(z.string().min(3).max(254)).max(REPORT_RECIPIENTS_MAX),
  formats: z.array(z.enum(REPORT_FORMATS)).min(1).max(REPORT_FORMATS.length),
  enabled: z.boolean(),
  version: z.number().int().positive(),
})
export type ReportSchedule = z.infer<typeof reportScheduleSchema>

/** With what became of it. */
export const keptScheduleSchema = reportScheduleSchema.extend({
  /** Null while it is off. */
  nextAt: epochMsSchema.nullable(),
  last: reportSchema.nullable(),
  changedBy: z.string(),
  changedAt: epochMsSchema,
})
export type KeptSchedule = z.infer<typeof keptScheduleSchema>
