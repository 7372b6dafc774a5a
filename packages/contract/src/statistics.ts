import { z } from 'zod'
import { epochMsSchema, moduleKeySchema, pointStateSchema, snSchema } from './entities.ts'

/** What a statistic tells about, on the site's calendar. */
export const PERIOD_UNITS = ['day', 'week', 'month', 'year'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

/** Before the moments that are counted from 1970 no period has one before it. */
export const EARLIEST_PERIOD = Date.UTC(1972, 0, 2)

/** What became of an alarm: people found nothing, found something, said nothing about it, took it off, or have not settled it. */
export const ALARM_OUTCOMES = ['nothing', 'something', 'handled', 'cleared', 'open'] as const
export type AlarmOutcome = (typeof ALARM_OUTCOMES)[number]

/** Hours of a week: Monday 0 to 23, Tuesday 24 to 47, and so on. */
export const WEEK_SLOTS = 168

/** What alarms are told apart by. */
export const ALARM_DIMENSIONS = [
  'office',
  'device',
  'model',
  'danger',
  'module',
  'kind',
  'priority',
  'subject',
  'outcome',
  'disposal',
] as const
export type AlarmDimension = (typeof ALARM_DIMENSIONS)[number]

const count = z.number().int().nonnegative()
const span = { begin: epochMsSchema, end: epochMsSchema }
/** At most this many entries of one dimension are told, the most frequent first; the rest is one number. */
export const SHARES_MAX = 100

export const sharesSchema = z.object({
  shares: z.array(z.object({ key: z.string(), n: count })).max(SHARES_MAX),
  rest: z.object({ keys: count, n: count }),
})
export type Shares = z.infer<typeof sharesSchema>

/** An earlier period beside the one that is asked for. */
export const comparedSchema = z.object({
  ...span,
  /** Of as much of it as has passed of the period itself. */
  n: count,
  /** Of its steps, one after the other. */
  steps: z.array(count),
})

export const alarmStatisticsSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  ...span,
  /** Until when it is counted: the end of the period, or now. */
  until: epochMsSchema,
  total: count,
  steps: z.array(z.object({ ...span, n: count, byPriority: z.record(z.string(), count) })),
  by: z.record(z.enum(ALARM_DIMENSIONS), sharesSchema),
  slots: z.array(z.object({ slot: count.max(WEEK_SLOTS - 1), n: count })),
  before: comparedSchema,
  yearBefore: comparedSchema,
  /** Since when anything is on record; null where nothing is. */
  since: epochMsSchema.nullable(),
})
export type AlarmStatistics = z.infer<typeof alarmStatisticsSchema>

const ms = z.number().nonnegative()
/** Milliseconds on record, and those of them in which devices were connected and not in fault. */
const watch = { known: ms, available: ms }
export const stateTimeSchema = z.object({
  shown: pointStateSchema,
  ms,
  /** Changes to this state. */
  n: count,
})
export type StateTime = z.infer<typeof stateTimeSchema>

/** Faults that began, those of them that have ended, and how long these took altogether. */
const failures = { n: count, ended: count, repairMs: ms }
export const watchOfSchema = z.object({ key: z.string(), ...watch })
export type WatchOf = z.infer<typeof watchOfSchema>
export const failuresOfSchema = z.object({ key: z.string(), ...failures })
export type FailuresOf = z.infer<typeof failuresOfSchema>
/** With the time in which the device was available: how long it lasts between failures follows from it. */
export const deviceFailuresSchema = failuresOfSchema.extend({ available: ms })

/** So many devices are told of: the worst. */
export const WORST_MAX = 10
const watches = (most: number) => z.array(watchOfSchema).max(most)
const failing = (most: number) => z.array(failuresOfSchema).max(most)
/** Of as much of an earlier period as has passed of the one that is asked for; its steps are told of all of it. */
export const watchedBeforeSchema = z.object({
  ...span,
  ...watch,
  faults: count,
  steps: z.array(z.object({ ...watch, faults: count })),
})

export const stateStatisticsSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  ...span,
  /** Until when it is counted: the end of the period, or now. */
  until: epochMsSchema,
  ...watch,
  steps: z.array(z.object({ ...span, ...watch, faults: count, states: z.array(stateTimeSchema) })),
  /** The longest first. */
  states: z.array(stateTimeSchema),
  /** The least available first. */
  by: z.object({ office: watches(SHARES_MAX), model: watches(SHARES_MAX), device: watches(WORST_MAX) }),
  failures: z.object(failures),
  /** Most first. */
  failuresBy: z.object({
    office: failing(SHARES_MAX),
    device: z.array(deviceFailuresSchema).max(WORST_MAX),
    module: failing(SHARES_MAX),
  }),
  /** How long no server ran: that time is part of no figure. */
  unwatched: ms,
  before: watchedBeforeSchema,
  yearBefore: watchedBeforeSchema,
  /** Since when anything is on record; null where nothing is. */
  since: epochMsSchema.nullable(),
})
export type StateStatistics = z.infer<typeof stateStatisticsSchema>

export const UNCOVERED_SPANS_MAX = 20
/** A place over which none of its devices watched for some time. */
export const uncoveredPlaceSchema = z.object({
  officeId: z.string(),
  ms,
  times: count,
  /** The longest first. */
  spans: z.array(z.object({ since: epochMsSchema, until: epochMsSchema })).max(UNCOVERED_SPANS_MAX),
})
export type UncoveredPlace = z.infer<typeof uncoveredPlaceSchema>

export const coverageStatisticsSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  ...span,
  until: epochMsSchema,
  /** The longest first; those that were watched all the time are not among them. */
  places: z.array(uncoveredPlaceSchema).max(SHARES_MAX),
  unwatched: ms,
})
export type CoverageStatistics = z.infer<typeof coverageStatisticsSchema>

/** What cotton is told apart by: where it lies, where it came from, and for how long it has lain (by the days at which a class begins). */
export const LOT_DIMENSIONS = ['stack', 'origin', 'age'] as const
export type LotDimension = (typeof LOT_DIMENSIONS)[number]
export const COTTON_AGES = [0, 30, 90, 180, 365] as const

/** What checks of bales are told apart by, beside their cotton: the warehouse, the device, who checked, and what was found. */
export const CHECK_DIMENSIONS = ['office', ...LOT_DIMENSIONS, 'device', 'by', 'level'] as const
export type CheckDimension = (typeof CHECK_DIMENSIONS)[number]

/** A mark of a statistic of cotton as a list is narrowed by it: `stack:4:A1`, `age:30`, `level:alarm`; `any:` for all checks of bales. */
export const BALE_MARKS = ['any', 'office', ...LOT_DIMENSIONS, 'by', 'level'] as const
export type BaleMarkName = (typeof BALE_MARKS)[number]
export const baleMarkSchema = z
  .string()
  .max(200)
  .regex(new RegExp(`^(${BALE_MARKS.join('|')}):`))

export const cottonAlarmStatisticsSchema = alarmStatisticsSchema.extend({
  lots: z.record(z.enum(LOT_DIMENSIONS), sharesSchema),
})
export type CottonAlarmStatistics = z.infer<typeof cottonAlarmStatisticsSchema>

/** Checks, those of them that found something, and how likely the bales smouldered on the mean (null without checks). */
const checks = { n: count, found: count, probability: z.number().min(0).max(1).nullable() }
export const checkShareSchema = z.object({ key: z.string(), ...checks })
export type CheckShare = z.infer<typeof checkShareSchema>
const checksBefore = comparedSchema.extend({ found: count })

export const cottonCheckStatisticsSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  ...span,
  /** Until when it is counted: the end of the period, or now. */
  until: epochMsSchema,
  ...checks,
  steps: z.array(z.object({ ...span, ...checks })),
  /** Most first. */
  by: z.record(
    z.enum(CHECK_DIMENSIONS),
    z.object({ shares: z.array(checkShareSchema).max(SHARES_MAX), rest: z.object({ keys: count, n: count }) }),
  ),
  before: checksBefore,
  yearBefore: checksBefore,
  /** Since when anything is on record; null where nothing is. */
  since: epochMsSchema.nullable(),
})
export type CottonCheckStatistics = z.infer<typeof cottonCheckStatisticsSchema>

/** How sure the surest of what a check named was: at least 90 %, at least 70 %, less, or not said. */
export const SURENESSES = ['certain', 'likely', 'possible', 'unsaid'] as const
export type Sureness = (typeof SURENESSES)[number]

/** What checks are told apart by: `state` tells of all of them, the others of those that named something. */
export const DETECTION_DIMENSIONS = ['state', 'name', 'module', 'sure', 'office', 'model', 'device'] as const
export type DetectionDimension = (typeof DETECTION_DIMENSIONS)[number]

/** What people found out about alarms is told by these. */
export const JUDGED_DIMENSIONS = ['office', 'device', 'model', 'module'] as const
export type JudgedDimension = (typeof JUDGED_DIMENSIONS)[number]
const judged = { nothing: count, something: count }
export const judgedOfSchema = z.object({ key: z.string(), ...judged })
export type JudgedOf = z.infer<typeof judgedOfSchema>

const limitDirectionSchema = z.enum(['above', 'below'])
/** So many times the limits of then: what alarms would have been left. */
export const LIMIT_FACTORS = [1.25, 1.5, 2, 3, 5] as const
/** `any`: those that would have come at any limit. */
export const limitTimesSchema = z.union([z.literal('any'), z.number().min(1).max(1000)])
export type LimitTimes = z.infer<typeof limitTimesSchema>
const LIMITS_SHOWN = 10
/** Alarms of one module of one device on which people have said whether anything was found. */
export const judgedLimitSchema = z.object({
  sn: snSchema,
  module: z.string(),
  /** By which their peaks were judged; as many as were in force meanwhile. */
  limits: z
    .array(
      z.object({
        quantity: z.string(),
        limit: z.number(),
        unit: z.string(),
        direction: limitDirectionSchema,
      }),
    )
    .max(LIMITS_SHOWN),
  ...judged,
  /** Would have come at any limit: something was named, or no limit raised them. */
  fixed: count,
  raised: z.array(z.object({ factor: z.number(), ...judged })),
})
export type JudgedLimit = z.infer<typeof judgedLimitSchema>
export const JUDGED_LIMITS_MAX = 50

/** So many times the limits of then, below them. */
export const LOWER_FACTORS = [0.9, 0.75, 0.5] as const
export const LOWERED_LIMITS_MAX = 10
/** One limit of one device, by hours: of each the highest value is kept, or the lowest where the limit is one from below. */
export const loweredLimitSchema = z.object({
  sn: snSchema,
  module: moduleKeySchema,
  quantity: z.string(),
  limit: z.number(),
  unit: z.string(),
  direction: limitDirectionSchema,
  /** On record. */
  hours: count,
  /** Hours beyond the limit of then. */
  beyond: count,
  lowered: z.array(z.object({ factor: z.number(), beyond: count })),
})
export type LoweredLimit = z.infer<typeof loweredLimitSchema>
/** Hours of a statistic, as a list is narrowed by them: those in which a quantity was measured, and crossed a limit where one is named. */
export const hourMarkSchema = z.object({
  module: moduleKeySchema,
  quantity: z.string().min(1).max(64),
  direction: limitDirectionSchema,
  limit: z.number().nullable(),
})
export type HourMark = z.infer<typeof hourMarkSchema>
export const lowerLimitsSchema = z.object({ ...span, limits: z.array(loweredLimitSchema).max(LOWERED_LIMITS_MAX) })
export type LowerLimits = z.infer<typeof lowerLimitsSchema>

/** Checks, and those of them that named something. */
const searched = { n: count, found: count }
export const searchedBeforeSchema = z.object({ ...span, ...searched, steps: z.array(z.object(searched)) })

export const detectStatisticsSchema = z.object({
  unit: z.enum(PERIOD_UNITS),
  ...span,
  /** Until when it is counted: the end of the period, or now. */
  until: epochMsSchema,
  ...searched,
  steps: z.array(z.object({ ...span, ...searched })),
  by: z.record(z.enum(DETECTION_DIMENSIONS), sharesSchema),
  /** How sure devices were of what they named, in percent on average; null where none said. */
  sureOf: z.record(z.string(), z.number().nullable()),
  before: searchedBeforeSchema,
  yearBefore: searchedBeforeSchema,
  /** Real alarms on which people have said whether anything was found. */
  judged: z.record(z.enum(JUDGED_DIMENSIONS), z.array(judgedOfSchema).max(SHARES_MAX)),
  limits: z.array(judgedLimitSchema).max(JUDGED_LIMITS_MAX),
  /** Since when anything is on record; null where nothing is. */
  since: epochMsSchema.nullable(),
})
export type DetectStatistics = z.infer<typeof detectStatisticsSchema>

/** Nuclides that spectrometers named within a time, most often first. */
export const nuclidesFoundSchema = z.object({
  ...span,
  nuclides: z
    .array(
      z.object({
        name: z.string(),
        /** Alarms that are known by it, and checks that named it. */
        alarms: count,
        checks: count,
        /** By days of the site's calendar on which there were any: its begin, how many alarms, and how many checks. */
        series: z.array(z.tuple([epochMsSchema, count, count])),
      }),
    )
    .max(SHARES_MAX),
})
export type NuclidesFound = z.infer<typeof nuclidesFoundSchema>
