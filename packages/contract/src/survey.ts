import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, snSchema } from './entities.ts'

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

/** Of the means of hours. */
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
export type SurveyHours = z.infer<typeof surveyHoursSchema>

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
