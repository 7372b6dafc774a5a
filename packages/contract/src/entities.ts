import { z } from 'zod'
import { LOCALES, MODULE_KEYS, NodeType, PointState, RunMode, RunState, State2 } from './codes.ts'

/** Fields shared by messages and calls. Spellings are the specification's; what we add is marked. */

const oneOf = <const T extends number>(values: Record<string, T>) =>
  z.union(Object.values(values).map((value) => z.literal(value)) as [z.ZodLiteral<T>, ...z.ZodLiteral<T>[]])

export const snSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9._-]+$/)
export const epochMsSchema = z.number().int().nonnegative()
/** Beyond the year 9999 no clock shows it, and neither dates nor the database know it. */
export const LATEST_MOMENT = Date.UTC(9999, 11, 31)
/** A moment that somebody asks for: what we tell may be as wrong as the clock that told it, what we are asked may not. */
export const askedMomentSchema = epochMsSchema.max(LATEST_MOMENT)
/** The same in a query string, where all is text. */
export const askedMomentInQuerySchema = z.coerce.number<number>().int().nonnegative().max(LATEST_MOMENT)
/** Version that somebody read before they changed it; the database counts in four bytes. */
export const versionSchema = z
  .number()
  .int()
  .nonnegative()
  .max(2 ** 31 - 1)
/** Begin and end of stretches in which the server did not run: nobody watched. In order, none over another. */
export const unwatchedSchema = z.array(z.tuple([epochMsSchema, epochMsSchema]))
export const stateSchema = z.union([z.literal(0), z.literal(1), z.literal(2)])
export const state2Schema = oneOf(State2)
export const runStateSchema = oneOf(RunState)
export const runModeSchema = oneOf(RunMode)
export const pointStateSchema = oneOf(PointState)
export const moduleKeySchema = z.enum(MODULE_KEYS)
export const alarmKindSchema = z.enum(['normal', 'drill', 'test'])
export const localeSchema = z.enum(LOCALES)
export const prioritySchema = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

export const positionSchema = z.object({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
  altitude: z.number().optional(),
  speed: z.number().nonnegative().optional(),
  heading: z.number().min(0).max(360).optional(),
})
export type Position = z.infer<typeof positionSchema>

/** What was known at a moment, or what is known of it by now: late messages and corrections came afterwards. */
export const replayKnowledgeSchema = z.enum(['then', 'now'])
export type ReplayKnowledge = z.infer<typeof replayKnowledgeSchema>

export const moduleStateSchema = z.object({ state: state2Schema, runstate: runStateSchema })
export const modStateSchema = z.partialRecord(moduleKeySchema, moduleStateSchema)
export type ModState = z.infer<typeof modStateSchema>

export const deviceBasicSchema = z.object({
  sn: snSchema,
  id: z.string(),
  deviceType: z.string(),
  state: stateSchema,
  state2: state2Schema,
  runMode: runModeSchema,
  runstate: runStateSchema,
  at: epochMsSchema,
  deviceTime: epochMsSchema.optional(),
  modState: modStateSchema,
  types: z.array(moduleKeySchema),
  simulated: z.boolean().optional(),
  position: positionSchema.optional(),
  /** Ours: the device's clock is wrong by so many ms, ahead of the server's or (negative) behind it. Absent: it is right. */
  clockOffset: z.number().int().optional(),
})
export type DeviceBasic = z.infer<typeof deviceBasicSchema>

/** More channels than any instrument has. */
export const MAX_CHANNELS = 65_536

/** More crystals than any portal has. */
export const MAX_DETECTORS = 16

/** More than any detector of light or counter of photons tells of a channel. */
const MAX_COUNT = 1e15
const channelCounts = z.array(z.number().nonnegative().max(MAX_COUNT)).max(MAX_CHANNELS)

export const spectrumSchema = z.object({
  /** Counts for gamma and Raman; for FTIR the transmittance in per cent, the light of the sample over that of the background. */
  counts: channelCounts,
  /** Middle of a channel: keV = a + b·channel + c·channel² for gamma, cm⁻¹ for Raman and FTIR; it may fall from channel to channel. */
  calibration: z.array(z.number()).min(2).max(4),
  liveTime: z.number().positive().optional(),
  realTime: z.number().positive().optional(),
  /** What each of several detectors counted, where the spectrum is their sum. */
  detectors: z
    .array(
      z.object({
        name: z.string().min(1).max(64),
        counts: channelCounts,
        calibration: z.array(z.number()).min(2).max(4),
        liveTime: z.number().positive().optional(),
      }),
    )
    .min(2)
    .max(MAX_DETECTORS)
    .optional(),
})
export type Spectrum = z.infer<typeof spectrumSchema>

export const findingSchema = z.object({
  /** A substance, agent or nuclide, by its registry name (`Cs-137`, `chlorine`). */
  name: z.string().min(1).max(80),
  confidence: z.number().min(0).max(100).optional(),
  category: z.string().max(40).optional(),
})
export type Finding = z.infer<typeof findingSchema>

/** Characters of a picture as text. A reading with a larger picture is kept without it. */
export const MAX_PICTURE_CHARS = 64 * 1024
/** Three kinds of picture and nothing else: a drawing may carry scripts, and an address would be loaded from elsewhere. */
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/

export const hotspotsSchema = z
  .array(
    z.object({
      x: z.number().min(0).max(1),
      y: z.number().min(0).max(1),
      intensity: z.number().nonnegative(),
      name: z.string().max(80).optional(),
    }),
  )
  .max(16)

/** Who passes a lane, as far as a device tells: the plate that its camera read, the lane, whether it goes in or out. */
export const PASSAGE_DIRECTIONS = ['in', 'out'] as const
export const passageSchema = z.object({
  vehicle: z.string().min(1).max(40).optional(),
  lane: z.string().min(1).max(20).optional(),
  direction: z.enum(PASSAGE_DIRECTIONS).optional(),
})
export type VehiclePassage = z.infer<typeof passageSchema>

/** One module as a device reports it. `state` may be left out: the server then judges by its thresholds. */
export const moduleReportSchema = z.object({
  state: state2Schema.optional(),
  runstate: runStateSchema.optional(),
  values: z.record(z.string().max(40), z.number()).optional(),
  alarmContent: z.string().max(500).optional(),
  findings: z.array(findingSchema).max(20).optional(),
  spectrum: spectrumSchema.optional(),
  /** Spots of a gamma camera: position in the picture (0..1) and intensity. */
  hotspots: hotspotsSchema.optional(),
  /**
   * What the camera sees in visible light, under the spots, as a `data:` address (PNG, JPEG or WebP). One that does not fit is
   * left out: a picture must not cost the alarm that came with it.
   */
  picture: z.string().max(MAX_PICTURE_CHARS).regex(PICTURE).optional().catch(undefined),
  /** The vehicle that stands in the lane now. A passage that can't be read is left out: it must not cost the alarm. */
  passage: passageSchema.optional().catch(undefined),
})
export type ModuleReport = z.infer<typeof moduleReportSchema>

/** ENT-03. */
export const deviceDetailSchema = z.object({
  sn: snSchema,
  deviceType: z.string(),
  at: epochMsSchema,
  deviceTime: epochMsSchema,
  beginTime: epochMsSchema,
  mods: z.partialRecord(
    moduleKeySchema,
    moduleReportSchema.extend({
      state: state2Schema,
      runstate: runStateSchema,
      /**
       * When the picture came last. It is pushed to who begins to look and when it is another one; a detail with this time and
       * without a picture means the one that was pushed before.
       */
      pictureAt: epochMsSchema.optional(),
    }),
  ),
  position: positionSchema.optional(),
  activity: z.string().optional(),
  /** As the device last told it; absent until it has. */
  firmware: z.string().max(40).optional(),
  simulated: z.boolean().optional(),
  /** As of a basic. */
  clockOffset: z.number().int().optional(),
})
export type DeviceDetail = z.infer<typeof deviceDetailSchema>

/** ENT-04. Offices carry children; a device node is a leaf. */
export interface TreeNode {
  id: string
  parentId: string | null
  nodeType: NodeType
  name: string
  children?: TreeNode[] | undefined
  stationMap?: string | null | undefined
  sn?: string | undefined
  officeName?: string | undefined
  deviceType?: string | undefined
  deviceTypeName?: string | undefined
  state?: number | undefined
  state2?: number | undefined
  runstate?: number | undefined
  runMode?: number | undefined
  modState?: ModState | undefined
  dynamicInfoMap?: Record<string, string | number> | undefined
  mapUrl?: string | null | undefined
  types?: string[] | undefined
  longitude?: number | undefined
  latitude?: number | undefined
  at?: number | undefined
  simulated?: boolean | undefined
}
export const treeNodeSchema: z.ZodType<TreeNode> = z
  .lazy(() =>
    z.object({
      id: z.string(),
      parentId: z.string().nullable(),
      nodeType: oneOf(NodeType),
      name: z.string(),
      children: z.array(treeNodeSchema).optional(),
      stationMap: z.string().nullable().optional(),
      sn: z.string().optional(),
      officeName: z.string().optional(),
      deviceType: z.string().optional(),
      deviceTypeName: z.string().optional(),
      state: z.number().optional(),
      state2: z.number().optional(),
      runstate: z.number().optional(),
      runMode: z.number().optional(),
      modState: modStateSchema.optional(),
      dynamicInfoMap: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      mapUrl: z.string().nullable().optional(),
      types: z.array(z.string()).optional(),
      longitude: z.number().optional(),
      latitude: z.number().optional(),
      at: z.number().optional(),
      simulated: z.boolean().optional(),
    }),
  )
  .meta({ id: 'TreeNode' })

/** ENT-01. */
export const userInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  emailAlarm: z.union([z.literal(0), z.literal(1)]),
  officeId: z.string(),
  officeName: z.string(),
  /** Ours: the office is the one above all others. Left out: it is not. */
  seesAll: z.boolean().optional(),
  profile: z.object({
    enableAlarmDisposition: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1'), z.literal('')]),
    companyLogo: z.string(),
  }),
})
export type UserInfo = z.infer<typeof userInfoSchema>

export const thresholdSchema = z.object({
  module: moduleKeySchema,
  quantity: z.string(),
  unit: z.string(),
  direction: z.enum(['above', 'below']),
  warn: z.number(),
  alarm: z.number(),
  highRisk: z.number().optional(),
})
export type Threshold = z.infer<typeof thresholdSchema>

/** ENT-06, second half: a finished detection. */
export const detectionSchema = z.object({
  id: z.string(),
  sn: snSchema,
  beginTimeD: epochMsSchema,
  endTimeD: epochMsSchema,
  officeName: z.string(),
  deviceType: z.string(),
  name: z.string(),
  modState: z.partialRecord(moduleKeySchema, moduleStateSchema.extend({ alarmContent: z.string() })),
  message: z.string(),
  simulated: z.boolean().optional(),
  /** Ours: the end as the device dated it, where it is filed under its arrival because that date can not be. */
  deviceTime: epochMsSchema.optional(),
  /** Ours: what was found worst, for a console to word it in its user's language. Absent when nothing was found. */
  worst: z
    .object({
      module: moduleKeySchema,
      state: state2Schema,
      peak: z.object({ quantity: z.string(), value: z.number(), unit: z.string() }).nullable(),
      findings: z.array(findingSchema),
    })
    .optional(),
})
export type Detection = z.infer<typeof detectionSchema>
