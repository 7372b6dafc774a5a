import { z } from 'zod'
import { MODULE_KEYS, SHIELD_OPTIONS } from './codes.ts'
import { balePlaceSchema, cottonLevelSchema } from './cotton.ts'
import {
  alarmKindSchema,
  detectionSchema,
  deviceDetailSchema,
  epochMsSchema,
  findingSchema,
  moduleKeySchema,
  pointStateSchema,
  positionSchema,
  runStateSchema,
  snSchema,
  state2Schema,
} from './entities.ts'
import { historyDetailSchema, samplingRecordSchema } from './history-entities.ts'

/** Rows of the pages of the past. Ours but for the names that ENT-06, -09 and -10 give. */

/** What every row says of its device. */
const ofDevice = {
  sn: snSchema,
  deviceName: z.string(),
  deviceType: z.string(),
  officeName: z.string(),
  /** Absent for a real device. */
  simulated: z.boolean().optional(),
}

/** How close together the rows of monitoring records lie: each reading, or the mean of a step. */
export const READING_STEPS = ['reading', 'minute', 'hour'] as const
export type ReadingStep = (typeof READING_STEPS)[number]

/** One reading, or what all readings of a minute or an hour come to. */
export const readingRecordSchema = z.object({
  ...ofDevice,
  /** Unlike for any two rows of the same list. */
  id: z.string(),
  /** When the server heard it; the begin of a step. */
  at: epochMsSchema,
  /** The device's own clock; null for a step. */
  deviceTime: epochMsSchema.nullable(),
  /** Readings within; 1 for a reading. */
  n: z.number().int().positive(),
  /** The worst within. */
  state2: state2Schema,
  /** Null for a step. */
  runstate: runStateSchema.nullable(),
  position: positionSchema.nullable(),
  /** By `module.quantity`, the mean of a step. */
  values: z.record(z.string(), z.number()),
  /** Lowest and highest within, for a step. */
  ranges: z.record(z.string(), z.tuple([z.number(), z.number()])).optional(),
  /** The values are missing because what is stored can not be summed up. */
  unreadable: z.literal(true).optional(),
})
export type ReadingRecord = z.infer<typeof readingRecordSchema>

/** One reading whole: with findings, spectra and hot spots. */
export const readingDetailSchema = z.object({ record: readingRecordSchema, deviceData: deviceDetailSchema })
export type ReadingDetail = z.infer<typeof readingDetailSchema>

/**
 * What kind of check a detection was: one module alone, several at once, a smouldering check of cotton, or a check of whole
 * bales.
 */
export const DETECTION_CATEGORIES = ['single', 'composite', 'smouldering', 'bale'] as const
export type DetectionCategory = (typeof DETECTION_CATEGORIES)[number]

export const detectionRecordSchema = detectionSchema.extend({
  category: z.enum(DETECTION_CATEGORIES),
  /** What was checked: a bale number, a plate, a sample label. Absent when the device did not say. */
  subject: z.string().optional(),
  /** Everything that was named, harmless or not, and by which module. Absent when nothing was. */
  findings: z.array(findingSchema.extend({ module: moduleKeySchema })).optional(),
  /** Absent for a normal one. */
  kind: alarmKindSchema.optional(),
  /** Where it was the inspection of a bale. */
  bale: balePlaceSchema
    .extend({
      stack: z.string(),
      code: z.string(),
      by: z.string(),
      note: z.string(),
      level: cottonLevelSchema,
      probability: z.number().min(0).max(1),
    })
    .optional(),
})
export type DetectionRecord = z.infer<typeof detectionRecordSchema>

/** ENT-09 for a detection: the check itself and the readings around it. `deviceData` holds every module that took part. */
export const detectionDetailSchema = historyDetailSchema.extend({ detection: detectionRecordSchema })
export type DetectionDetail = z.infer<typeof detectionDetailSchema>

export const stateRecordSchema = z.object({
  ...ofDevice,
  id: z.string(),
  at: epochMsSchema,
  shown: pointStateSchema,
  state2: state2Schema,
  runstate: runStateSchema,
  /** Null for the first that is on record. */
  previous: pointStateSchema.nullable(),
  /** Until the next change; null while it lasts. */
  until: epochMsSchema.nullable(),
  /** Milliseconds of it in which the server did not run: whether the state lasted nobody can say. */
  unwatched: z.number().nonnegative().optional(),
})
export type StateRecord = z.infer<typeof stateRecordSchema>

export const stateTimelineSchema = z.object({
  ...ofDevice,
  /** Share of the time on record in which the device was connected and not in fault; null when nothing is on record. */
  availability: z.number().min(0).max(100).nullable(),
  /** Milliseconds in which the server did not run; no part of any state. */
  unwatched: z.number().nonnegative().optional(),
  /** Milliseconds per point state shown, exact whatever the segments leave out. */
  durations: z.array(z.tuple([pointStateSchema, z.number().nonnegative()])),
  /** From its moment on until the next; the worst of a step where the device flapped. The first may lie before the range. */
  segments: z.array(z.tuple([epochMsSchema, pointStateSchema])),
  /** How often the state changed within the range. */
  changes: z.number().int().nonnegative(),
})
export type StateTimeline = z.infer<typeof stateTimelineSchema>

/** A module of the device, or the device as a whole. */
export const FAULT_PLACES = ['device', 'clock', ...MODULE_KEYS] as const
export type FaultPlace = (typeof FAULT_PLACES)[number]
export const faultPlaceSchema = z.enum(FAULT_PLACES)

export const faultRecordSchema = z.object({
  ...ofDevice,
  id: z.string(),
  module: faultPlaceSchema,
  beginTime: epochMsSchema,
  /** Null while it is open. */
  endTime: epochMsSchema.nullable(),
  /** Milliseconds of it in which the server did not run. */
  unwatched: z.number().nonnegative().optional(),
  /** What the device's shield was set to when the fault began. */
  shield: z.enum(SHIELD_OPTIONS),
})
export type FaultRecord = z.infer<typeof faultRecordSchema>

/** ENT-10 with its device. The run's flow and pressure are the device's readings between begin and end. */
export const sampleRecordSchema = samplingRecordSchema.extend({
  ...ofDevice,
  id: z.string(),
  beginTime: epochMsSchema,
  endTime: epochMsSchema,
  /** In °C; null where the device did not tell. */
  temperature: z.number().nullable(),
  /** The end as the device dated it, where it is filed under its arrival because that date can not be. */
  deviceTime: epochMsSchema.optional(),
})
export type SampleRecord = z.infer<typeof sampleRecordSchema>

/** A few places of a way; null between two of them is a gap. */
export const tripPictureSchema = z.array(z.tuple([z.number(), z.number()]).nullable())
export type TripPicture = z.infer<typeof tripPictureSchema>

/** One trip of a mobile device: from where it left a place at which it stood to where it stayed. */
export const tripRecordSchema = z.object({
  ...ofDevice,
  id: z.string(),
  beginTime: epochMsSchema,
  endTime: epochMsSchema,
  /** It may go on. */
  underWay: z.boolean(),
  points: z.number().int().positive(),
  /** Over the ground, in metres; what happened in a gap is not in it. */
  length: z.number().nonnegative(),
  movingMs: z.number().nonnegative(),
  /** Of mean and highest, as `module.quantity`; null when the device measures nothing. */
  quantity: z.string().nullable(),
  unit: z.string(),
  mean: z.number().nullable(),
  highest: z.number().nullable(),
  highestAt: epochMsSchema.nullable(),
  /** That came up on the way. */
  alarms: z.number().int().nonnegative(),
  picture: tripPictureSchema,
})
export type TripRecord = z.infer<typeof tripRecordSchema>

/** Another trip over the ground of one. */
export const alikeTripSchema = tripRecordSchema
  .pick({ id: true, sn: true, deviceName: true, beginTime: true, endTime: true })
  .extend({
    /** How much of the one, by its picture, lies on this one. */
    share: z.number().min(0).max(1),
  })
export type AlikeTrip = z.infer<typeof alikeTripSchema>
