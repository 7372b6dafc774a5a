import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema, state2Schema, versionSchema } from './entities.ts'

/** A warehouse is an office with stacks of cotton bales; a bale is a place in a stack. */

export const STACK_NAME_MAX = 40
export const STACK_ORIGIN_MAX = 60
export const STACK_SIDE_MAX = 40
export const STACK_LAYERS_MAX = 12
export const STACKS_MAX = 100
export const PROBE_DAYS_MAX = 365
export const BALE_CODE_MAX = 60
export const BALE_NOTE_MAX = 500
/** How far back the inspections of a warehouse are listed beside the last of each bale. */
export const INSPECTIONS_LISTED = 200

export const COTTON_LEVELS = ['normal', 'warning', 'alarm'] as const
export const cottonLevelSchema = z.enum(COTTON_LEVELS)

const id = z.string().regex(/^\d{1,18}$/)
export const cottonIdSchema = id
const share = z.number().min(0).max(1)

/** Counted from 1: rows from the gate on, columns from the left, layers from the ground. */
export const balePlaceSchema = z.object({
  row: z.number().int().min(1).max(STACK_SIDE_MAX),
  column: z.number().int().min(1).max(STACK_SIDE_MAX),
  layer: z.number().int().min(1).max(STACK_LAYERS_MAX),
})
export type BalePlace = z.infer<typeof balePlaceSchema>

/** What somebody enters. */
export const stackDraftSchema = z.object({
  officeId: id,
  name: z.string().max(STACK_NAME_MAX),
  /** On the plan of the office, in shares of its width and height, so that another plan of the same place keeps it. */
  x: share,
  y: share,
  width: share,
  height: share,
  rows: z.number().int(),
  columns: z.number().int(),
  layers: z.number().int(),
  origin: z.string().max(STACK_ORIGIN_MAX),
  stackedAt: askedMomentSchema,
  /** A bale without a probe in it is to be checked every so many days. */
  probeDays: z.number().int(),
})
export type StackDraft = z.infer<typeof stackDraftSchema>

export const stackSchema = stackDraftSchema.extend({
  id,
  version: versionSchema,
  changedBy: z.string(),
  changedAt: epochMsSchema,
})
export type CottonStack = z.infer<typeof stackSchema>

/** What is written of one bale; bales of which nothing is, are not listed. */
export const baleSchema = balePlaceSchema.extend({
  stackId: id,
  code: z.string(),
  note: z.string(),
  version: versionSchema,
  changedBy: z.string(),
  changedAt: epochMsSchema,
})
export type CottonBale = z.infer<typeof baleSchema>

/** A probe that stays in a bale. */
export const probeSchema = balePlaceSchema.extend({
  id,
  stackId: id,
  sn: snSchema,
  since: epochMsSchema,
  by: z.string(),
})
export type CottonProbe = z.infer<typeof probeSchema>

/** Somebody checks a bale with a device now: the next check of that device is of that bale. */
export const probingSchema = balePlaceSchema.extend({
  id,
  stackId: id,
  sn: snSchema,
  by: z.string(),
  at: epochMsSchema,
  /** After it nobody is taken to be still at it. */
  until: epochMsSchema,
  note: z.string(),
})
export type CottonProbing = z.infer<typeof probingSchema>

export const inspectionSchema = balePlaceSchema.extend({
  id,
  /** Null when the stack was removed since. */
  stackId: id.nullable(),
  stackName: z.string(),
  code: z.string(),
  /** Id of the check itself, among the detection records. */
  detectionId: z.string(),
  sn: snSchema,
  /** Empty where the device did it by itself: it named the bale, or stands in it. */
  by: z.string(),
  at: epochMsSchema,
  state2: state2Schema,
  /** By the rules of smouldering cotton, or the device's own where that is worse. */
  level: cottonLevelSchema,
  probability: share,
  /** By quantity. */
  values: z.record(z.string(), z.number()),
  note: z.string(),
  simulated: z.boolean().optional(),
})
export type CottonInspection = z.infer<typeof inspectionSchema>

export const warehouseSchema = z.object({
  officeId: id,
  officeName: z.string(),
  stacks: z.array(stackSchema),
  bales: z.array(baleSchema),
  probes: z.array(probeSchema),
  probings: z.array(probingSchema),
  /** The last of each bale, newest first. */
  inspections: z.array(inspectionSchema),
  /** Inspections of the last days, newest first, also where a bale was checked again since; without those of probes by themselves. */
  recent: z.array(inspectionSchema),
})
export type CottonWarehouse = z.infer<typeof warehouseSchema>

export const COTTON_NEWS = ['stack', 'bale', 'probe', 'probing', 'inspection'] as const
/** What has changed in a warehouse; who looks at it reads it anew, and nobody else learns more from it. */
export const cottonNewsSchema = z.object({ officeId: id, what: z.enum(COTTON_NEWS) })
export type CottonNews = z.infer<typeof cottonNewsSchema>
