import { z } from 'zod'
import { epochMsSchema, localeSchema, versionSchema } from '../entities.ts'
import { Permission } from '../permissions.ts'
import { MINUTES_OF_DAY } from '../reports.ts'
import type { PeriodUnit } from '../statistics.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'
import { bundleFilterSchema } from './exports.ts'

const analyse = [Permission.Analysis] as const
const id = z.string().min(1).max(64)

/** An archive holds the day, week or month that was over last, on the site's calendar. */
export const EXPORT_PLAN_UNITS = ['day', 'week', 'month'] as const satisfies readonly PeriodUnit[]
export type ExportPlanUnit = (typeof EXPORT_PLAN_UNITS)[number]
export const EXPORT_PLANS_MAX = 50
/** Plans that one account may have: nobody takes all of them. */
export const EXPORT_PLANS_PER_ACCOUNT = 10
export const EXPORT_PLAN_NAME_MAX = 60
export const EXPORT_PLAN_KEEP_MAX = 400

/** Why a plan was stopped by the server: nobody's rights stand behind it any more. */
export const EXPORT_PLAN_STOPS = ['account', 'rights'] as const
export type ExportPlanStop = (typeof EXPORT_PLAN_STOPS)[number]

/** An archive that is made again and again and laid into the server's folder. */
export const exportPlanSchema = z.object({
  id,
  name: z.string().trim().min(1).max(EXPORT_PLAN_NAME_MAX),
  unit: z.enum(EXPORT_PLAN_UNITS),
  /** Minute of the day after the period, on the site's clock. */
  minute: z
    .number()
    .int()
    .min(0)
    .max(MINUTES_OF_DAY - 1),
  choice: bundleFilterSchema.omit({ beginTime: true, endTime: true }),
  /** The language of its words. */
  locale: localeSchema,
  /** So many files are kept; older ones are removed. */
  keep: z.number().int().min(1).max(EXPORT_PLAN_KEEP_MAX),
  enabled: z.boolean(),
  version: versionSchema,
})
export type ExportPlan = z.infer<typeof exportPlanSchema>

export const exportRunSchema = z.object({
  begin: epochMsSchema,
  end: epochMsSchema,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  rows: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  /** Below the server's folder of exports; empty until it is there. */
  fileName: z.string(),
  /** Why it failed, or why it is tried again; empty otherwise. */
  reason: z.string(),
  at: epochMsSchema,
})
export type ExportRun = z.infer<typeof exportRunSchema>

export const keptExportPlanSchema = exportPlanSchema.extend({
  /** Whose rights it has. */
  username: z.string(),
  isOwn: z.boolean(),
  nextAt: epochMsSchema.nullable(),
  /** Null: nobody but a person turned it off, if it is off. */
  stopped: z.enum(EXPORT_PLAN_STOPS).nullable(),
  last: exportRunSchema.nullable(),
})
export type KeptExportPlan = z.infer<typeof keptExportPlanSchema>

export const exportPlanEndpoints = endpoints({
  exportPlans: {
    method: 'GET',
    path: '/vigil/exports/plans',
    input: nothing,
    output: z.object({ plans: z.array(keptExportPlanSchema) }),
    access: analyse,
    reach: 'office',
    summary: "The user's recurring exports and what became of their last file; an administrator sees those of others",
  },
  saveExportPlan: {
    method: 'POST',
    path: '/vigil/exports/plans/save',
    input: exportPlanSchema.partial({ id: true, version: true }),
    output: exportPlanSchema,
    access: analyse,
    reach: 'office',
    summary: 'Add a recurring export with the rights of the caller, or change an own one on the version that was read',
  },
  removeExportPlan: {
    method: 'POST',
    path: '/vigil/exports/plans/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: analyse,
    reach: 'office',
    summary: 'Remove a recurring export; the files that it has made stay',
  },
})
