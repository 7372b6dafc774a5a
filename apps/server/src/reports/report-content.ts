import { LOT_DIMENSIONS, REPORT_TEMPLATES, SAFETY_DEDUCTIONS, WEEK_SLOTS } from '@vigil/contract'
import { COTTON_FIGURES } from '@vigil/domain'
import { z } from 'zod'

const count = z.number().int().nonnegative()
const moment = z.number().int()
const known = count.nullable()

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('same'), before: count }),
  z.object({ kind: z.literal('few'), before: count }),
  z.object({ kind: z.enum(['rose', 'fell']), before: count, percent: count }),
])
/** With what it was called then. */
const place = z.object({ name: z.string(), n: count })

/** Left out of reports that were made before it was told: these say 0 of such a time. */
const notOnRecord = z.object({ kind: z.literal('notOnRecord'), since: moment.nullable() })

const findingSchema = z.discriminatedUnion('kind', [
  notOnRecord,
  z.object({ kind: z.literal('total'), n: count, change, mostly: place.nullable() }),
  z.object({ kind: z.literal('yearBefore'), n: count, change }),
  z.object({ kind: z.literal('most'), place, of: count }),
  z.object({ kind: z.literal('busiest'), begin: moment, n: count }),
  z.object({ kind: z.enum(['high', 'nothing', 'open']), n: count, of: count }),
  z.object({ kind: z.literal('unwatched'), ms: count }),
  z.object({ kind: z.literal('recordBegins'), at: moment }),
])
export type KeptFinding = z.infer<typeof findingSchema>

const share = z.object({ key: z.string(), n: count })
const placed = z.object({ name: z.string(), n: count, before: known })

const alarmPartSchema = z.object({
  total: count,
  before: known,
  /** Left out of a year: it is what was before. */
  yearBefore: known.optional(),
  findings: z.array(findingSchema),
  steps: z.array(z.object({ begin: moment, end: moment, n: count, before: known, yearBefore: known.optional() })),
  offices: z.array(placed),
  devices: z.array(placed.extend({ sn: z.string(), office: z.string() })),
  by: z.object({
    model: z.array(share),
    danger: z.array(share),
    module: z.array(share),
    priority: z.array(share),
    subject: z.array(share),
    outcome: z.array(share),
  }),
  slots: z.array(z.object({ slot: count.max(WEEK_SLOTS - 1), n: count })),
  unwatchedMs: count,
  /** Devices within that are simulated: a reader far away must not take their alarms for real ones. */
  simulated: count,
})
export type AlarmPart = z.infer<typeof alarmPartSchema>

const openPartSchema = z.object({
  total: count,
  cases: z.array(
    z.object({
      id: z.string(),
      begin: moment,
      priority: count,
      alarms: count,
      device: z.string(),
      sn: z.string(),
      office: z.string(),
      module: z.string(),
      subject: z.string(),
    }),
  ),
})
export type OpenPart = z.infer<typeof openPartSchema>

const ms = z.number().nonnegative()
/** Of 1. */
const part = z.number().min(0).max(1)
const watched = { known: ms, available: ms }

const watchChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('unknown') }),
  z.object({ kind: z.literal('same'), before: part }),
  z.object({ kind: z.enum(['rose', 'fell']), before: part, points: z.number().nonnegative() }),
])

const watchFindingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('availability'), share: part, isPart: z.boolean(), change: watchChange }),
  z.object({ kind: z.literal('yearBefore'), share: part, change: watchChange }),
  z.object({ kind: z.literal('faults'), n: count, change }),
  z.object({ kind: z.literal('faultsYearBefore'), before: count }),
  z.object({ kind: z.literal('betweenFailures'), ms }),
  z.object({ kind: z.literal('toRepair'), ms, n: count }),
  z.object({ kind: z.literal('notRepaired'), n: count, of: count }),
  z.object({ kind: z.literal('worst'), devices: z.array(z.object({ name: z.string(), share: part })) }),
  z.object({ kind: z.literal('dark'), n: count, name: z.string(), ms }),
  z.object({ kind: z.literal('covered'), isAlways: z.boolean() }),
  z.object({ kind: z.literal('notCounted'), ms }),
  z.object({ kind: z.literal('recordBegins'), at: moment }),
])
export type KeptWatchFinding = z.infer<typeof watchFindingSchema>

const watchedBefore = z.object({ ...watched, faults: count }).nullable()
const availabilityPartSchema = z.object({
  ...watched,
  before: watchedBefore,
  /** Left out of a year, and of reports that were made before it was told. */
  yearBefore: watchedBefore.optional(),
  failures: z.object({ n: count, ended: count, repairMs: ms }),
  findings: z.array(watchFindingSchema),
  steps: z.array(z.object({ begin: moment, end: moment, ...watched, faults: count })),
  /** The least available first. */
  devices: z.array(z.object({ name: z.string(), sn: z.string(), office: z.string(), ...watched })),
  /** Sites that none of their devices watched for some time, the longest first, with the longest time of each. */
  places: z.array(z.object({ name: z.string(), ms, times: count, since: moment, until: moment })),
  /** How many of them there are. */
  dark: count,
})
export type AvailabilityPart = z.infer<typeof availabilityPartSchema>

const checkFindingSchema = z.discriminatedUnion('kind', [
  notOnRecord,
  z.object({ kind: z.literal('checks'), n: count, found: count }),
  z.object({ kind: z.enum(['found', 'foundYearBefore']), n: count, change }),
  z.object({ kind: z.literal('mostFound'), key: z.string(), n: count, of: count }),
  z.object({ kind: z.literal('false'), n: count, of: count, percent: count.nullable() }),
])
export type KeptCheckFinding = z.infer<typeof checkFindingSchema>

const checks = { n: count, found: count }
const foundPartSchema = z.object({
  ...checks,
  before: z.object(checks).nullable(),
  /** Left out of a year, and of reports that were made before it was told. */
  yearBefore: z.object(checks).nullable().optional(),
  findings: z.array(checkFindingSchema),
  /** Most first. */
  names: z.array(share),
  /** Alarms on which people have said whether anything was found. */
  judged: z.object({ nothing: count, something: count }),
})
export type FoundPart = z.infer<typeof foundPartSchema>

/** Of which cotton; empty: nobody knows. A stack with its office as both were called then. */
const lot = { key: z.string(), office: z.string() }
const risk = { ...checks, probability: part.nullable(), alarms: count }

const cottonFindingSchema = z.discriminatedUnion('kind', [
  notOnRecord,
  z.object({ kind: z.literal('checks'), ...checks }),
  z.object({ kind: z.literal('alarms'), n: count, change }),
  z.object({ kind: z.literal('overdue'), n: count, of: count, since: moment.nullable() }),
  z.object({ kind: z.enum(['before', 'yearBefore']), figure: z.enum(COTTON_FIGURES), n: count, change }),
  z.object({ kind: z.literal('risk'), probability: part }),
  z.object({ kind: z.literal('riskiest'), dimension: z.enum(LOT_DIMENSIONS), ...lot, probability: part, n: count }),
])
export type KeptCottonFinding = z.infer<typeof cottonFindingSchema>

const cottonEarlier = z.object({ checks: known, found: known, alarms: known })
const overdue = { n: count, of: count, since: moment.nullable() }
const lots = z.array(z.object({ ...lot, ...risk }))
const cottonPartSchema = z.object({
  checks: count,
  found: count,
  alarms: count,
  probability: part.nullable(),
  before: cottonEarlier,
  /** Left out of a year. */
  yearBefore: cottonEarlier.optional(),
  findings: z.array(cottonFindingSchema),
  /** The riskiest first. */
  lots: z.object({ stack: lots, origin: lots, age: lots }),
  /** Of a year. */
  seasons: z.array(z.object({ begin: moment, end: moment, ...risk })),
  /** Left out where there is no stack. */
  overdue: z
    .object({ ...overdue, stacks: z.array(z.object({ name: z.string(), office: z.string(), ...overdue })) })
    .optional(),
})
export type CottonPart = z.infer<typeof cottonPartSchema>

const score = z.number().min(0).max(100).nullable()
const safetyPartSchema = z.object({
  sites: z.array(
    z.object({
      name: z.string(),
      devices: count,
      score,
      before: score,
      /** Left out of reports that were made before it was told. */
      yearBefore: score.optional(),
      scoredDays: count,
      knownDays: count,
      deductions: z.array(z.object({ kind: z.enum(SAFETY_DEDUCTIONS), points: z.number(), n: count, ms })),
      trend: z.array(score),
      unwatchedMs: ms,
    }),
  ),
  steps: z.array(z.object({ begin: moment, end: moment })),
  exceedances: z.array(
    z.object({ device: z.string(), quantity: z.string(), limit: z.enum(['twa', 'stel']), begin: moment }),
  ),
  /** Devices that do not exist: counted where there are no others, left out elsewhere. */
  simulated: count,
  leftOut: count,
})
export type SafetyPart = z.infer<typeof safetyPartSchema>

/** All that a report tells, without words: files are drawn from it in every language, and always say the same. */
export const reportContentSchema = z.object({
  template: z.enum(REPORT_TEMPLATES),
  /** What the system was called; empty: as the product calls itself in the reader's language. */
  siteTitle: z.string(),
  deploymentId: z.number().int(),
  /** Empty: the whole deployment. */
  officeName: z.string(),
  begin: moment,
  end: moment,
  until: moment,
  timeZone: z.string(),
  madeAt: moment,
  madeBy: z.string(),
  /** One that a section of a later day would have told is not there: it is left out. */
  parts: z
    .object({
      alarms: alarmPartSchema,
      availability: availabilityPartSchema,
      found: foundPartSchema,
      cotton: cottonPartSchema,
      open: openPartSchema,
      safety: safetyPartSchema,
    })
    .partial(),
})
export type ReportContent = z.infer<typeof reportContentSchema>

/** Every part that a report may have. */
export interface ToldParts {
  readonly safety: SafetyPart
  readonly alarms: AlarmPart
  readonly availability: AvailabilityPart
  readonly found: FoundPart
  readonly cotton: CottonPart
  readonly open: OpenPart
}

/** As it is made today: which others there are depends on what it is called, and on what there is. */
export type ReportParts = Pick<ToldParts, 'alarms'> & Partial<ToldParts>
