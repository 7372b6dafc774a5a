import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema, versionSchema } from './entities.ts'

/** Whether it is safe to work here (RTE-12, FEA-07). */

export const SAFETY_DEVICES_MAX = 1000
/** Of which slow changes, and the exposure of each, are looked at. */
export const SAFETY_LOOKED_AT_MAX = 200

export const EXCEEDANCES_TOLD = 200

const count = z.number().int().nonnegative()
const ms = z.number().nonnegative()
const officeId = z.string().min(1).max(20)
/** As `ecMod.h2s`. */
const quantity = z.string().min(1).max(80)

/** What a site loses points for, the worst first. */
export const SAFETY_DEDUCTIONS = [
  'highRisk',
  'exposure',
  'alarm',
  'atRisk',
  'warning',
  'unwatched',
  'fault',
  'calibration',
] as const
export type SafetyDeduction = (typeof SAFETY_DEDUCTIONS)[number]

export const SAFETY_STEPS = ['day', 'week', 'month'] as const
export type SafetyStep = (typeof SAFETY_STEPS)[number]
/** By day a trend is told of so many days at the most. */
export const SAFETY_DAYS_BY_DAY = 92

const placeSchema = z.object({
  from: askedMomentSchema,
  to: askedMomentSchema,
  /** An office with those below it; without it all that the user sees. */
  officeId: officeId.optional(),
  /** Devices that do not exist, too. */
  includeSimulated: z.boolean().default(false),
})

export const safetyChoiceSchema = placeSchema.extend({
  step: z.enum(SAFETY_STEPS),
  /** The begin of a time that lies before, to be compared with; as much of it as is asked for. */
  before: askedMomentSchema,
})
export type SafetyChoice = z.infer<typeof safetyChoiceSchema>

const scoreSchema = z.number().min(0).max(100).nullable()

const safetySiteSchema = z.object({
  officeId,
  devices: count,
  /** Of these. */
  simulated: count,
  /** 100 less the points of its deductions; null: too little was watched. */
  score: scoreSchema,
  scoredDays: count,
  /** Days of which anything is on record. */
  knownDays: count,
  before: scoreSchema,
  /** All of them, the worst kind first. */
  deductions: z.array(
    z.object({
      kind: z.enum(SAFETY_DEDUCTIONS),
      points: z.number().min(0).max(100),
      /** Alarms, exceedances, or devices; nought where time is counted. */
      n: count,
      /** Time of all devices together; nought where things are counted. */
      ms,
    }),
  ),
  /** One for each step. */
  trend: z.array(scoreSchema),
  /** Times of its devices, added up. */
  hours: z.object({ known: ms, dark: ms, away: ms, fault: ms, idle: ms, warning: ms, alarm: ms, highRisk: ms }),
})
export type SafetySite = z.infer<typeof safetySiteSchema>

export const safetySchema = z.object({
  from: epochMsSchema,
  to: epochMsSchema,
  step: z.enum(SAFETY_STEPS),
  steps: z.array(z.object({ begin: epochMsSchema, end: epochMsSchema })),
  /** The lowest score first, those without one last. */
  sites: z.array(safetySiteSchema),
  /** What `exposure` counts, the newest of all sites first. */
  exceedances: z.array(
    z.object({ sn: snSchema, quantity, limit: z.enum(['twa', 'stel']), begin: epochMsSchema, end: epochMsSchema }),
  ),
  /** Devices that are left out because they are simulated. */
  simulated: count,
  /** Devices beyond the most that are counted. */
  tooMany: count,
  /** Means of a quarter of an hour are known since then: minutes are not kept for ever. */
  minutesSince: epochMsSchema,
  calibrationDays: count,
  /** How long it took beside the server. */
  tookMs: ms,
})
export type Safety = z.infer<typeof safetySchema>

export const EXPOSURE_VERDICTS = ['over', 'under', 'unknown', 'noLimit'] as const
export type ExposureVerdict = (typeof EXPOSURE_VERDICTS)[number]

/** Levels that readings are held against: limits of the device, limits of work, danger to life. */
export const EXPOSURE_LEVELS = ['warn', 'alarm', 'highRisk', 'twa', 'stel', 'ceiling', 'aegl2', 'idlh'] as const
export type ExposureLevel = (typeof EXPOSURE_LEVELS)[number]

const exposureLimitSchema = z.object({
  kind: z.enum([...EXPOSURE_LEVELS, 'loadExponent', 'publicYear', 'workerYear']),
  value: z.number(),
  /** Who says so; empty: the device's own. */
  source: z.string(),
  /** Two sources agree; others are to be reviewed by the site's expert. */
  isReviewed: z.boolean(),
})
export type ExposureLimit = z.infer<typeof exposureLimitSchema>

/** What is known of a mean; `unknown` of 1 of its time nobody measured, so it is at least this. */
const windowSchema = z.object({
  value: z.number(),
  begin: epochMsSchema,
  unknown: z.number().min(0).max(1),
  verdict: z.enum(EXPOSURE_VERDICTS),
})

const exposureFiguresSchema = z.object({
  knownMs: ms,
  /** Nobody measured: silence, fault, maintenance, a drill, or no server. */
  unknownMs: ms,
  mean: z.number().nullable(),
  /** Of any reading. */
  peak: z.number().nullable(),
  /** The worst eight hours. */
  twa: windowSchema.nullable(),
  /** The worst quarter of an hour, and how often the limit was reached; null where minutes are not read. */
  stel: windowSchema.extend({ times: count }).nullable(),
  /** µSv; null where it is no dose rate. */
  dose: z
    .object({ value: z.number().nonnegative(), verdict: z.enum(EXPOSURE_VERDICTS), unknown: z.number().min(0).max(1) })
    .nullable(),
  /** Against the load of an hour at AEGL-2; null where no exponent or no level is on file. */
  load: z
    .object({ times: z.number().nonnegative(), verdict: z.enum(EXPOSURE_VERDICTS), unknown: z.number().min(0).max(1) })
    .nullable(),
  /** How long at or beyond each level. */
  beyond: z.array(z.object({ level: z.enum(EXPOSURE_LEVELS), direction: z.enum(['above', 'below']), ms })),
})
export type ExposureFigures = z.infer<typeof exposureFiguresSchema>

export const exposureChoiceSchema = placeSchema.extend({
  quantity,
  /** All of the place that measure it, where none is named. */
  sns: z.array(snSchema).max(SAFETY_LOOKED_AT_MAX).default([]),
})

export const exposureSchema = z.object({
  from: epochMsSchema,
  to: epochMsSchema,
  quantity,
  unit: z.string(),
  /** As reference tables call it; null: it stands for no substance. */
  substance: z.string().nullable(),
  step: z.enum(['minute', 'hour']),
  limits: z.array(exposureLimitSchema),
  /** The highest of the devices at each moment: who works here may stand beside any of them. */
  place: exposureFiguresSchema.nullable(),
  devices: z.array(z.object({ sn: snSchema, ...exposureFiguresSchema.shape })),
  /** Eight-hour means of the shifts of the place; newest first. */
  shifts: z.array(z.object({ begin: epochMsSchema, end: epochMsSchema, ...windowSchema.omit({ begin: true }).shape })),
  simulated: count,
  tooMany: count,
  tookMs: ms,
})
export type Exposure = z.infer<typeof exposureSchema>

export const STAY_WHO_MAX = 80
export const STAYS_MAX = 500
/** Stays that one answer tells. */
export const STAYS_SHOWN_MAX = 60
export const STAY_DAYS_MAX = 31

export const stayDraftSchema = z.object({
  /** A person or a role. */
  who: z.string().trim().min(1).max(STAY_WHO_MAX),
  officeId,
  from: askedMomentSchema,
  to: askedMomentSchema,
})
export type StayDraft = z.infer<typeof stayDraftSchema>

const stayExposureSchema = z.object({
  quantity,
  unit: z.string(),
  substance: z.string().nullable(),
  devices: count,
  /** Share of the time of the stay in which nothing is known. */
  unknown: z.number().min(0).max(1),
  mean: z.number().nullable(),
  peak: z.number().nullable(),
  twa: windowSchema.nullable(),
  stel: windowSchema.extend({ times: count }).nullable(),
  dose: exposureFiguresSchema.shape.dose,
  load: exposureFiguresSchema.shape.load,
  limits: z.array(exposureLimitSchema),
  /** The worst of its figures. */
  verdict: z.enum(EXPOSURE_VERDICTS),
})
export type StayExposure = z.infer<typeof stayExposureSchema>

export const staySchema = z.object({
  ...stayDraftSchema.shape,
  /** Null: it follows from a task. */
  id: z.string().nullable(),
  version: versionSchema.nullable(),
  /** The task that brought the person there; null: entered by hand. */
  task: z.object({ id: z.string(), name: z.string() }).nullable(),
  by: z.string(),
  /** The worst of all. */
  verdict: z.enum(EXPOSURE_VERDICTS),
  exposures: z.array(stayExposureSchema),
})
export type Stay = z.infer<typeof staySchema>

export const staysSchema = z.object({
  stays: z.array(staySchema),
  /** More lie in this time than are reckoned at once. */
  more: count,
  tookMs: ms,
})

export const SAFETY_SIGNS = ['drifts', 'rises', 'falls', 'steady'] as const
export type SafetySign = (typeof SAFETY_SIGNS)[number]
export const CALIBRATION_STATES = ['overdue', 'unknown', 'inTime'] as const
export type CalibrationState = (typeof CALIBRATION_STATES)[number]

export const safetySignsSchema = z.object({
  from: epochMsSchema,
  to: epochMsSchema,
  /** Those that show something, the surest first. */
  signs: z.array(
    z.object({
      sn: snSchema,
      quantity,
      unit: z.string(),
      sign: z.enum(SAFETY_SIGNS),
      /** Days with quiet hours. */
      days: count,
      median: z.number(),
      /** From the first day to the last, and where it lies with a confidence of 95 %. */
      change: z.number(),
      low: z.number(),
      high: z.number(),
      /** After so many comparisons. */
      chance: z.number().min(0).max(1),
      /** How many stand at the same site and measure the same. */
      neighbours: count,
    }),
  ),
  /** All that could be compared. */
  comparisons: count,
  /** Series with fewer than ten days. */
  tooFew: count,
  /** Devices that can be told to calibrate themselves; overdue ones first. */
  calibrations: z.array(
    z.object({ sn: snSchema, state: z.enum(CALIBRATION_STATES), lastAt: epochMsSchema.nullable() }),
  ),
  calibrationDays: count,
  simulated: count,
  tooMany: count,
  tookMs: ms,
})
export type SafetySigns = z.infer<typeof safetySignsSchema>
export const signsChoiceSchema = placeSchema
