import { z } from 'zod'
import {
  deviceDetailSchema,
  epochMsSchema,
  moduleKeySchema,
  pointStateSchema,
  snSchema,
  state2Schema,
  unwatchedSchema,
} from './entities.ts'

/** What the pages of the past show. Device labels stand with their call, in endpoints/base-info.ts. */

/** ENT-09: the reading at an event, and those around it. */
export const historyDetailSchema = z.object({
  eventId: z.string().min(1),
  deviceData: deviceDetailSchema,
  /** Oldest first. */
  deviceDatas: z.array(deviceDetailSchema),
})
export type HistoryDetail = z.infer<typeof historyDetailSchema>

/** ENT-10. `value` is text: an assay may say "not found". */
export const ramanRecordSchema = z.object({
  item: z.string().min(1).max(120),
  value: z.string().max(120),
  time: epochMsSchema,
  remarks: z.string().max(500),
})

/** ENT-10. */
export const substanceSchema = z.object({
  name: z.string().min(1).max(120),
  englishName: z.string().max(120),
  /** Empty for a mixture. */
  molecularFormula: z.string().max(120),
})
export type Substance = z.infer<typeof substanceSchema>

/** ENT-10. Units as the device reports them: kPa, L/min, L, s; the standard volume at 0 °C and 101.325 kPa. */
export const samplingRecordSchema = z.object({
  number: z.string().min(1).max(64),
  pressure: z.number().positive(),
  flow: z.number().nonnegative(),
  volume: z.number().nonnegative(),
  standardVolume: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  result: z.string().max(200),
})

/** Points of one quantity. `at` is the begin of a step of `stepMs`; a step without a reading has no point. */
export const recentSeriesSchema = z.object({
  module: moduleKeySchema,
  quantity: z.string(),
  unit: z.string(),
  points: z.array(z.tuple([epochMsSchema, z.number(), z.number(), z.number()])),
})

/** Ours: the specification names the call and not its answer. Points are at, lowest, mean and highest. */
export const recentDataSchema = z.object({
  sn: snSchema,
  /** Widened to whole steps. */
  from: epochMsSchema,
  to: epochMsSchema,
  stepMs: z.number().int().positive(),
  series: z.array(recentSeriesSchema),
  /** The worst state shown in a step, from its moment on until the next; the first may lie before `from`. */
  states: z.array(z.tuple([epochMsSchema, pointStateSchema])),
  unwatched: unwatchedSchema,
})
export type RecentData = z.infer<typeof recentDataSchema>

/** Ours. What came between two spectra of a device, in as many columns as were asked for. */
export const waterfallRowSchema = z.object({
  at: epochMsSchema,
  seconds: z.number().positive(),
  counts: z.array(z.number()),
})
export type WaterfallRow = z.infer<typeof waterfallRowSchema>

/** Ours. The way of a device that moves, with what it measured along it. Points: at, longitude, latitude, value, state. */
export const deviceTrackSchema = z.object({
  sn: snSchema,
  from: epochMsSchema,
  to: epochMsSchema,
  /** Quantity of the values, as `module.quantity`; null when none was asked for. */
  quantity: z.string().nullable(),
  unit: z.string(),
  /** One per step at most. */
  stepMs: z.number().int().positive(),
  points: z.array(z.tuple([epochMsSchema, z.number(), z.number(), z.number().nullable(), state2Schema])),
})
export type DeviceTrack = z.infer<typeof deviceTrackSchema>
