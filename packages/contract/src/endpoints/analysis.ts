import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema, unwatchedSchema, versionSchema } from '../entities.ts'
import { recentDataSchema, recentSeriesSchema } from '../history-entities.ts'
import { Permission } from '../permissions.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const analysis = [Permission.Analysis] as const
const id = z.string().min(1).max(64)

export const MONITOR_DEVICES_MAX = 12
const QUANTITIES_MAX = 16
const POINTS = { least: 10, most: 2000, usual: 600 } as const

/** The quantities of several devices on the same steps. */
const monitorSeriesSchema = z.object({
  /** Widened to whole steps. */
  from: epochMsSchema,
  to: epochMsSchema,
  stepMs: z.number().int().positive(),
  devices: z.array(
    z.object({
      sn: snSchema,
      /** Points are at, lowest, mean and highest. */
      series: z.array(recentSeriesSchema),
      states: recentDataSchema.shape.states,
    }),
  ),
  unwatched: unwatchedSchema,
})
export type MonitorSeries = z.infer<typeof monitorSeriesSchema>

export const MONITOR_VIEW_NAME_MAX = 80
export const MONITOR_VIEWS_MAX = 200

/** The page with all that is chosen on it, under a name. */
const monitorViewSchema = z.object({
  id,
  name: z.string().trim().min(1).max(MONITOR_VIEW_NAME_MAX),
  /** Path and query within the console. */
  address: z
    .string()
    .max(4000)
    .regex(/^\/analysis\/monitor(\?|$)/),
  /** Seen by everybody of its office and of those below; changed by whose it is alone. */
  isShared: z.boolean(),
  version: versionSchema,
  savedAt: epochMsSchema,
  isOwn: z.boolean(),
  /** Whose it is, by the name of that user. */
  by: z.string(),
})
export type MonitorView = z.infer<typeof monitorViewSchema>

export const analysisEndpoints = endpoints({
  monitorSeries: {
    method: 'POST',
    path: '/vigil/analysis/series',
    input: z.object({
      from: askedMomentSchema,
      to: askedMomentSchema,
      /** At most so many steps; the pixels of a chart. */
      points: z.number().int().min(POINTS.least).max(POINTS.most).default(POINTS.usual),
      devices: z
        .array(
          z.object({
            sn: snSchema,
            /** As `nuclearMod.doseRate`. */
            quantities: z.array(z.string().max(80)).min(1).max(QUANTITIES_MAX),
          }),
        )
        .min(1)
        .max(MONITOR_DEVICES_MAX),
    }),
    output: monitorSeriesSchema,
    access: analysis,
    reach: 'office',
    summary: 'Quantities of several devices on the same steps of time, at most 366 days',
  },
  monitorViews: {
    method: 'GET',
    path: '/vigil/analysis/views',
    input: nothing,
    output: z.array(monitorViewSchema),
    access: analysis,
    reach: 'office',
    summary: "Views of series: the user's own, and those that others of the office share, by name",
  },
  saveMonitorView: {
    method: 'POST',
    path: '/vigil/analysis/views/save',
    input: monitorViewSchema.pick({ name: true, address: true, isShared: true }).extend({
      /** Id of the view that is changed, with the version that was seen; left out for a new view. */
      id: id.optional(),
      version: versionSchema.optional(),
    }),
    output: monitorViewSchema,
    access: analysis,
    reach: 'own',
    summary: 'Keep a view of series, or change an own one',
  },
  removeMonitorView: {
    method: 'POST',
    path: '/vigil/analysis/views/remove',
    input: z.object({ id, version: versionSchema }),
    output: ok,
    access: analysis,
    reach: 'own',
    summary: 'Forget an own view of series',
  },
})
