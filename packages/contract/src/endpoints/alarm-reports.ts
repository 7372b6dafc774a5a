import { z } from 'zod'
import { alarmKpisSchema, auditRowSchema, capSettingsSchema } from '../around-alarms.ts'
import { askedMomentInQuerySchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { ALARM_PAGE_DEFAULT, ALARM_PAGE_MAX, administer, id, next, see } from './alarm-parts.ts'
import { nothing } from './common.ts'
import { endpoints } from './endpoint.ts'
import { taskIdSchema } from './history-filters.ts'

/** What others learn of alarms: figures, the audit, and CAP documents for systems outside. */
export const alarmReportEndpoints = endpoints({
  alarmKpis: {
    method: 'GET',
    path: '/vigil/alarm/kpis',
    input: z.object({
      from: askedMomentInQuerySchema,
      to: askedMomentInQuerySchema,
      officeId: id.optional(),
      taskId: taskIdSchema.optional(),
    }),
    output: alarmKpisSchema,
    access: [Permission.Statistics, Permission.Home, Permission.Query],
    reach: 'office',
    summary: 'Figures of alarm management after ISA-18.2, of the devices that the user sees, without drills and tests',
  },
  auditRows: {
    method: 'GET',
    path: '/vigil/audit',
    input: z.object({
      from: askedMomentInQuerySchema.optional(),
      to: askedMomentInQuerySchema.optional(),
      act: z.string().max(40).optional(),
      by: z.string().max(64).optional(),
      subject: z.string().max(64).optional(),
      before: askedMomentInQuerySchema.optional(),
      beforeId: id.optional(),
      limit: z.coerce.number<number>().int().min(1).max(ALARM_PAGE_MAX).default(ALARM_PAGE_DEFAULT),
    }),
    output: z.object({ rows: z.array(auditRowSchema), next }),
    access: administer,
    reach: 'office',
    summary: 'What operators did, newest first; nobody can change it',
  },
  capAlert: {
    method: 'GET',
    path: '/vigil/alarm/cap',
    input: z.object({ id }),
    output: z.unknown(),
    access: see,
    reach: 'office',
    raw: true,
    summary: 'An alarm as a CAP 1.2 document',
  },
  capFeed: {
    method: 'GET',
    path: '/vigil/cap/feed',
    input: nothing,
    output: z.unknown(),
    access: see,
    reach: 'office',
    raw: true,
    summary: 'Alarms of the last day as an Atom feed of CAP 1.2 documents',
  },
  capSettings: {
    method: 'GET',
    path: '/vigil/cap/settings',
    input: nothing,
    output: capSettingsSchema,
    access: administer,
    reach: 'site',
    summary: 'Who is told of alarms by CAP',
  },
  saveCapSettings: {
    method: 'POST',
    path: '/vigil/cap/settings/save',
    input: capSettingsSchema,
    output: capSettingsSchema,
    access: administer,
    reach: 'site',
    summary: 'Change who is told of alarms by CAP',
  },
})
