import { z } from 'zod'
import { askedMomentSchema, localeSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { keptScheduleSchema, REPORT_FORMATS, REPORT_TEMPLATES, reportScheduleSchema, reportSchema } from '../reports.ts'
import { EARLIEST_PERIOD } from '../statistics.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const see = [Permission.Statistics] as const
const administer = [Permission.Administer] as const
const id = z.string().min(1).max(64)

/** Reports that one call lists. */
export const REPORTS_LISTED = 100

export const reportEndpoints = endpoints({
  reports: {
    method: 'POST',
    path: '/vigil/reports',
    input: z.object({
      template: z.enum(REPORT_TEMPLATES).optional(),
      officeId: id.nullable().optional(),
      /** Id of the last report that was listed, to go on after it. */
      before: id.optional(),
    }),
    output: z.object({
      reports: z.array(reportSchema).max(REPORTS_LISTED),
      /** There are older ones. */
      more: z.boolean(),
      /** Whether this server can print PDF; a page to print stands in for it. */
      pdf: z.boolean(),
    }),
    access: see,
    reach: 'office',
    summary: 'Reports that are kept, newest first',
  },
  makeReport: {
    method: 'POST',
    path: '/vigil/reports/make',
    input: z.object({
      template: z.enum(REPORT_TEMPLATES),
      /** A moment of the day, month or year that it is to tell of. */
      at: askedMomentSchema.min(EARLIEST_PERIOD),
      /** This office and those below; null: all that the user sees. */
      officeId: id.nullable(),
      locale: localeSchema,
    }),
    output: reportSchema,
    access: see,
    reach: 'office',
    summary: 'Make a report now and keep it',
  },
  reportFile: {
    method: 'POST',
    path: '/vigil/reports/file',
    input: z.object({ id, format: z.enum([...REPORT_FORMATS, 'html']), locale: localeSchema }),
    output: z.unknown(),
    access: see,
    reach: 'office',
    raw: true,
    summary: 'A report that is kept, as a file, in any language',
  },
  reportSchedules: {
    method: 'GET',
    path: '/vigil/reports/schedules',
    input: nothing,
    output: z.object({
      schedules: z.array(keptScheduleSchema),
      /** Who can be chosen, with where mail reaches them. */
      people: z.array(z.object({ id, name: z.string(), email: z.string() })),
      /** False: this server has no way to send mail. */
      mail: z.boolean(),
    }),
    access: administer,
    reach: 'office',
    summary: 'Which reports are made by themselves, for whom, and what became of the last one',
  },
  saveReportSchedule: {
    method: 'POST',
    path: '/vigil/reports/schedules/save',
    input: reportScheduleSchema.partial({ id: true, version: true }),
    output: reportScheduleSchema,
    access: administer,
    reach: 'office',
    summary: 'Add a schedule, or change one on the version that was read',
  },
  removeReportSchedule: {
    method: 'POST',
    path: '/vigil/reports/schedules/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Remove a schedule; what it made is kept',
  },
  testReportMail: {
    method: 'POST',
    path: '/vigil/reports/schedules/test',
    input: z.object({ id }),
    output: z.object({ to: z.string() }),
    access: administer,
    reach: 'office',
    summary: 'Mail the report of the last period to whoever asks, once, as a test',
  },
})
