import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema, versionSchema } from './entities.ts'

/** What is normal at a place (RTE-12, FEA-07). */

export const SURVEY_DEVICES_MAX = 200
export const SURVEY_QUANTITIES_MAX = 4

const count = z.number().int().nonnegative()

export const surveyChoiceSchema = z.object({
  from: askedMomentSchema,
  to: askedMomentSchema,
  sns: z.array(snSchema).min(1).max(SURVEY_DEVICES_MAX),
  /** As `nuclearMod.doseRate`. */
  quantities: z.array(z.string().min(1).max(80)).min(1).max(SURVEY_QUANTITIES_MAX),
  /** Devices that do not exist, too. */
  includeSimulated: z.boolean().default(false),
})
export type SurveyChoice = z.infer<typeof surveyChoiceSchema>

/** `unknown`: nobody measured rain then or shortly before, which is not the same as dry. */
export const WEATHER_CLASSES = ['dry', 'rain', 'afterRain', 'unknown'] as const
export type WeatherClass = (typeof WEATHER_CLASSES)[number]

/** How the means of hours are spread. */
const spreadSchema = z.object({
  /** Hours that it stands on. */
  n: count,
  median: z.number(),
  /** Scaled median distance from the median. */
  spread: z.number().nonnegative(),
  q01: z.number(),
  q05: z.number(),
  q25: z.number(),
  q75: z.number(),
  q95: z.number(),
  q99: z.number(),
})

/** Every hour of the time that was asked for is counted once. */
const surveyHoursSchema = z.object({
  /** Normal: what the figures stand on. */
  kept: count,
  /** An alarm, or its aftermath. */
  alarm: count,
  /** Fault, maintenance or learning. */
  state: count,
  /** No reading of this quantity came, though a server listened. */
  silent: count,
  /** No server ran. */
  unwatched: count,
})

const surveyDeviceSchema = z.object({
  sn: snSchema,
  hours: surveyHoursSchema,
  /** Calendar days of the site on which a normal hour was measured. */
  days: count,
  /** Null without a normal hour. */
  figures: spreadSchema.extend({ lowest: z.number(), highest: z.number() }).nullable(),
  /** The station whose rain counts for it; null: none near enough, and its weather is not known. */
  mast: snSchema.nullable(),
})
export type SurveyDevice = z.infer<typeof surveyDeviceSchema>

const surveyGroupSchema = spreadSchema.extend({ days: count })
export type SurveyGroup = z.infer<typeof surveyGroupSchema>
const groupsOf = <K extends z.ZodType>(key: K) => z.array(surveyGroupSchema.extend({ key }))

const surveyQuantitySchema = z.object({
  /** As `nuclearMod.doseRate`. */
  quantity: z.string(),
  unit: z.string(),
  devices: z.array(surveyDeviceSchema),
  /** Means of hours of all devices together. */
  histogram: z.array(z.object({ from: z.number(), to: z.number(), n: count })),
  /**
   * By hour of the day, day of the week (1 is Monday), month and weather, on the clock of the site. Of several devices each is
   * taken as its difference from its own median (`isCentred`), so that a device that stands at a higher place does not pass for an hour.
   */
  isCentred: z.boolean(),
  byHour: groupsOf(z.number().int().min(0).max(23)),
  byWeekday: groupsOf(z.number().int().min(1).max(7)),
  byMonth: groupsOf(z.number().int().min(1).max(12)),
  byWeather: groupsOf(z.enum(WEATHER_CLASSES)),
})
export type SurveyQuantity = z.infer<typeof surveyQuantitySchema>

export const surveySchema = z.object({
  /** Whole hours: those that are summed up. */
  from: epochMsSchema,
  to: epochMsSchema,
  quantities: z.array(surveyQuantitySchema),
  /** Asked for and not in it, because they are simulated. */
  simulated: z.array(snSchema),
})
export type Survey = z.infer<typeof surveySchema>

/** Which of the limits of a quantity. */
export const LIMIT_LEVELS = ['warn', 'alarm'] as const
export type LimitLevel = (typeof LIMIT_LEVELS)[number]
const limitOfSchema = z.object({
  /** As `nuclearMod.doseRate`. */
  quantity: z.string().min(1).max(80),
  direction: z.enum(['above', 'below']),
  level: z.enum(LIMIT_LEVELS),
})

export const surveyLimitsChoiceSchema = surveyChoiceSchema.omit({ quantities: true }).extend({
  ...limitOfSchema.shape,
  /** A limit of the user's own, counted beside the others. */
  own: z.number().optional(),
})

/** The limits that are in force, what is wished for as one false alarm in so long, and one of the user's own. */
export const LIMIT_ROWS = ['present', 'perDay', 'perWeek', 'perMonth', 'own'] as const
export type LimitRowKind = (typeof LIMIT_ROWS)[number]

const limitRowSchema = z.object({
  kind: z.enum(LIMIT_ROWS),
  /** Null: the devices have unlike limits, or none. */
  limit: z.number().nullable(),
  /** It lies above everything that was measured: nobody knows how often it would have been reached in a longer time. */
  isBeyond: z.boolean(),
  /** How often it would have been reached, by device in the order of `devices`; alarms that people confirmed are not among them. */
  perDevice: z.array(count),
  episodes: count,
  /** In alarms that people confirmed, which are not false. */
  confirmed: count,
  /** False alarms in 30 days of a device. */
  rate: z.number().nonnegative().nullable(),
  /** With 95 % confidence no more than this. */
  rateAtMost: z.number().nonnegative().nullable(),
  /** The record is long enough to show the rate that is wished for. */
  isShown: z.boolean(),
})
export type LimitRow = z.infer<typeof limitRowSchema>

export const surveyLimitsSchema = z.object({
  from: epochMsSchema,
  to: epochMsSchema,
  unit: z.string(),
  /** What episodes are counted in: minutes where there are few enough of them, or hours. */
  step: z.enum(['minute', 'hour']),
  devices: z.array(
    z.object({
      sn: snSchema,
      /** How long it was watched and measured. */
      watchedMs: count,
      present: z.number().nullable(),
    }),
  ),
  rows: z.array(limitRowSchema),
  simulated: z.array(snSchema),
})
export type SurveyLimits = z.infer<typeof surveyLimitsSchema>

export const LIMIT_REASON_MAX = 500
export const LIMIT_PROPOSALS_LISTED = 50

export const limitWishSchema = z.object({
  sns: z.array(snSchema).min(1).max(SURVEY_DEVICES_MAX),
  ...limitOfSchema.shape,
  value: z.number(),
  reason: z.string().trim().min(1).max(LIMIT_REASON_MAX),
})

export const limitProposalSchema = limitWishSchema.extend({
  id: z.string(),
  unit: z.string(),
  proposedBy: z.string(),
  proposedAt: epochMsSchema,
  /** Proposed by who asks, who may not agree to it where four eyes are asked for. */
  isOwn: z.boolean(),
  status: z.enum(['waiting', 'inForce', 'declined']),
  decidedBy: z.string().nullable(),
  decidedAt: epochMsSchema.nullable(),
  /** Devices that did not take it, and why in words of the reader. */
  failed: z.array(z.object({ sn: snSchema, why: z.string() })),
  version: versionSchema,
})
export type LimitProposal = z.infer<typeof limitProposalSchema>

/** Sides of a cell that can be chosen, in metres. */
export const GRID_CELLS_M = [10, 25, 50, 100, 250, 500] as const
/** More could not be told apart on a screen. */
export const GRID_CELLS_MAX = 20_000
/** With fewer passes a cell says where somebody was, and hardly what is usual there. */
export const GRID_PASSES_LEAST = 3

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

export const surveyGridChoiceSchema = surveyChoiceSchema.omit({ quantities: true }).extend({
  quantity: z.string().min(1).max(80),
  cellM: z.literal(GRID_CELLS_M),
  /** What lies outside is left out. */
  area: z
    .object({ west: longitude, south: latitude, east: longitude, north: latitude })
    .refine(({ west, east, south, north }) => west < east && south < north)
    .optional(),
})
export type SurveyGridChoice = z.infer<typeof surveyGridChoiceSchema>
export type SurveyArea = NonNullable<z.infer<typeof surveyGridChoiceSchema>['area']>

export const surveyGridSchema = z.object({
  /** As far back as positions are kept. */
  from: epochMsSchema,
  to: epochMsSchema,
  unit: z.string(),
  cellM: z.number().positive(),
  /** A cell begins at its column times this, its row times that: two surveys of one place have the same cells. */
  stepLon: z.number().positive(),
  stepLat: z.number().positive(),
  /** Those that move; others have no way to make a map of. */
  devices: z.array(snSchema),
  /** Cells, by the means of passes. A pass begins when a device enters a cell anew, or is heard again after five minutes. */
  cells: z.array(
    z.tuple([
      z.number().int().describe('column'),
      z.number().int().describe('row'),
      count.describe('passes'),
      z.number().describe('median'),
      z.number().nonnegative().describe('spread'),
    ]),
  ),
  /** Passes in an alarm, in its aftermath, in fault or in maintenance. */
  leftOut: count,
  simulated: z.array(snSchema),
})
export type SurveyGrid = z.infer<typeof surveyGridSchema>

export const SAVED_SURVEYS_MAX = 100
export const SAVED_SURVEY_NAME_MAX = 80

export const surveySaveSchema = z.object({
  name: z.string().trim().min(1).max(SAVED_SURVEY_NAME_MAX),
  ...surveyChoiceSchema.shape,
  /** With a map of the first quantity, by cells of this size. */
  cellM: surveyGridChoiceSchema.shape.cellM.optional(),
  area: surveyGridChoiceSchema.shape.area,
})

export const savedSurveyHeadSchema = z.object({
  id: z.string(),
  name: z.string(),
  by: z.string(),
  isOwn: z.boolean(),
  savedAt: epochMsSchema,
  from: epochMsSchema,
  to: epochMsSchema,
  quantities: z.array(z.string()),
  devices: count,
  hasGrid: z.boolean(),
  version: versionSchema,
})
export type SavedSurveyHead = z.infer<typeof savedSurveyHeadSchema>

export const savedSurveySchema = savedSurveyHeadSchema.extend({
  survey: surveySchema,
  grid: surveyGridSchema.nullable(),
  /** As devices and stations were called when it was kept. */
  names: z.record(z.string(), z.string()),
})
export type SavedSurvey = z.infer<typeof savedSurveySchema>

const changeSchema = z.object({
  /** The middle of all differences: now less before. */
  shift: z.number(),
  /** How likely ranks as unlike are by chance, after so many comparisons. */
  chance: z.number().min(0).max(1),
})

export const surveyComparisonSchema = z.object({
  quantity: z.string(),
  unit: z.string(),
  before: savedSurveyHeadSchema,
  now: savedSurveyHeadSchema,
  /** Hours that lie in both: what is the same can't differ. */
  sharedHours: count,
  /** All of devices, hours of the day and cells; those with too few values are not among them. */
  comparisons: count,
  tooFew: count,
  /** Of devices that are in both. */
  devices: z.array(
    z.object({
      sn: snSchema,
      before: z.number().nullable(),
      now: z.number().nullable(),
      compared: count,
      /** Hours of the day at which a change is shown. */
      changes: z.array(changeSchema.extend({ hour: z.number().int().min(0).max(23) })),
    }),
  ),
  /** Null where one of the two has no map, or another grid. */
  cells: z
    .object({
      stepLon: z.number(),
      stepLat: z.number(),
      compared: count,
      changes: z.array(changeSchema.extend({ column: z.number().int(), row: z.number().int() })),
    })
    .nullable(),
})
export type SurveyComparison = z.infer<typeof surveyComparisonSchema>
