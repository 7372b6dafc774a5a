import { z } from 'zod'
import { askedMomentSchema, epochMsSchema, moduleKeySchema, snSchema, versionSchema } from './entities.ts'
import { recentDataSchema } from './history-entities.ts'

/** Where a release goes and where it came from (RTE-12, FEA-07). */

const id = z.string().min(1).max(64)
const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)
const metres = z.number().nonnegative()

/** The nearest ones count; how many were left out is told. */
export const EVIDENCE_DEVICES_MAX = 60
export const EVIDENCE_MASTS_MAX = 5
export const EVIDENCE_WITHIN_M = { least: 20, most: 20_000 } as const

export const evidenceChoiceSchema = z
  .object({
    /** Its quantity, place and time are taken where they are not told. */
    alarm: z.string().min(1).max(200).optional(),
    /** As `ecMod.cl2`. */
    quantity: z.string().min(1).max(80).optional(),
    longitude: longitude.optional(),
    latitude: latitude.optional(),
    /** The end of the time that is looked at; left out: now, or the time of the alarm. */
    at: askedMomentSchema.optional(),
    withinM: z.number().int().min(EVIDENCE_WITHIN_M.least).max(EVIDENCE_WITHIN_M.most).optional(),
  })
  .refine(
    ({ alarm, quantity, longitude: x, latitude: y }) =>
      alarm === undefined ? quantity !== undefined && x !== undefined && y !== undefined : true,
    { path: ['quantity'] },
  )

/** `noPlace`: nobody entered where it stands. `simulated`: it does not exist, and the alarm does; or the other way round. */
export const EVIDENCE_LEFT_OUT = ['simulated', 'noPlace', 'tooMany'] as const

export const evidenceDeviceSchema = z.object({
  sn: snSchema,
  name: z.string(),
  deviceType: z.string(),
  longitude,
  latitude,
  awayM: metres,
  /** It measures while it moves: `way` has its places. */
  isMobile: z.boolean(),
  /** The smallest step that it tells, and the end of its range. */
  step: z.number().positive(),
  most: z.number(),
  /** Lowest, mean and highest of each step. */
  points: recentDataSchema.shape.series.element.shape.points,
  /** Of its dose rate, where it tells counts: together they say how many counts a dose rate is. */
  dose: recentDataSchema.shape.series.element.shape.points,
  states: recentDataSchema.shape.states,
  way: z.array(z.tuple([epochMsSchema, longitude, latitude, z.number().nullable()])),
})
export type EvidenceDevice = z.infer<typeof evidenceDeviceSchema>

export const evidenceMastSchema = z.object({
  sn: snSchema,
  name: z.string(),
  awayM: metres,
  /** By minutes: speed and where it came from, as means of the vectors. */
  winds: z.array(
    z.tuple([epochMsSchema, z.number().nonnegative().describe('m/s'), z.number().min(0).max(360).describe('from')]),
  ),
})
export type EvidenceMast = z.infer<typeof evidenceMastSchema>

export const sourceEvidenceSchema = z.object({
  module: moduleKeySchema,
  quantity: z.string(),
  unit: z.string(),
  /** The hour before counts as what is usual there. */
  from: epochMsSchema,
  /** Since then the danger is looked at. */
  begunAt: epochMsSchema,
  to: epochMsSchema,
  stepMs: z.number().int().positive(),
  /** `to` is now: what is measured from now on belongs to it. */
  isLive: z.boolean(),
  longitude,
  latitude,
  withinM: metres,
  alarm: z
    .object({
      id: z.string(),
      sn: snSchema,
      beginAt: epochMsSchema,
      endAt: epochMsSchema.nullable(),
      /** What was named, as devices write it. */
      findings: z.array(z.string()),
    })
    .nullable(),
  devices: z.array(evidenceDeviceSchema),
  leftOut: z.array(z.object({ sn: snSchema, name: z.string(), why: z.enum(EVIDENCE_LEFT_OUT) })),
  masts: z.array(evidenceMastSchema),
  celsius: z.number().nullable(),
})
export type SourceEvidence = z.infer<typeof sourceEvidenceSchema>

export const windHistoryChoiceSchema = z.object({ longitude, latitude, at: askedMomentSchema.optional() })

export const ESTIMATE_KINDS = ['spread', 'source'] as const
export const ESTIMATES_MAX = 200
export const ESTIMATE_NAME_MAX = 80
const RINGS_MAX = 200
const POINTS_MAX = 4000

/** A closed line; of a polygon the first is its edge, others are holes. One that crosses the date line goes on beyond 180 degrees. */
const ringSchema = z
  .array(z.tuple([z.number().min(-360).max(360), latitude]))
  .min(4)
  .max(POINTS_MAX)
export const estimateAreaSchema = z.object({
  /** A level (`aegl3`) or the share of chances that it holds (`region90`). */
  name: z.string().min(1).max(40),
  /** As it was told to whoever kept it. */
  label: z.string().max(200),
  colour: z.string().regex(/^#[0-9A-F]{6}$/i),
  polygons: z.array(z.array(ringSchema).min(1).max(RINGS_MAX)).max(RINGS_MAX),
})
export type EstimateArea = z.infer<typeof estimateAreaSchema>

/** What was reckoned, as it was shown: it is not reckoned again when it is opened. */
export const estimateResultSchema = z.object({
  kind: z.enum(ESTIMATE_KINDS),
  /** The moment that it is about. */
  at: askedMomentSchema,
  /** What was entered: path and query within the console. */
  address: z
    .string()
    .max(4000)
    .regex(/^\/analysis\/spread(\/source)?(\?|$)/),
  longitude,
  latitude,
  /** Lines for people, in the language of whoever kept it: what it is, wind, model, doubts. */
  facts: z.array(z.tuple([z.string().max(120), z.string().max(600)])).max(40),
  areas: z.array(estimateAreaSchema).max(12),
  /** Devices that it stands on, or that it reaches. */
  devices: z
    .array(z.object({ sn: snSchema, name: z.string().max(120), told: z.array(z.string().max(120)).max(8) }))
    .max(EVIDENCE_DEVICES_MAX * 2),
  /** Heads of what is told of the devices. */
  heads: z.array(z.string().max(80)).max(8),
})
export type EstimateResult = z.infer<typeof estimateResultSchema>

export const estimateHeadSchema = z.object({
  id,
  name: z.string().trim().min(1).max(ESTIMATE_NAME_MAX),
  kind: z.enum(ESTIMATE_KINDS),
  at: epochMsSchema,
  savedAt: epochMsSchema,
  by: z.string(),
  isOwn: z.boolean(),
  /** The alarm that it was attached to; null: none. */
  alarm: z.string().nullable(),
  version: versionSchema,
})
export type EstimateHead = z.infer<typeof estimateHeadSchema>
export const estimateSchema = estimateHeadSchema.extend({ result: estimateResultSchema })
export type Estimate = z.infer<typeof estimateSchema>
