import { z } from 'zod'
import { moduleKeySchema, moduleReportSchema, positionSchema, runModeSchema, runStateSchema } from './entities.ts'

/** What a device says on `device/{sn}/up` and hears on `device/{sn}/down`. docs/device-protocol.md tells it for strangers. */

export const MAX_INGEST_BYTES = 256 * 1024
/** Objects and lists in one another. A walk over thousands would end the server. */
export const MAX_MESSAGE_DEPTH = 32
/** A clock that is ahead by more is wrong. Nothing is refused for its date: see docs/decisions/0020-clocks.md. */
export const MAX_FUTURE_MS = 60_000
/** What is older by more is filed under its arrival. */
export const MAX_PAST_MS = 24 * 3_600_000

/** A date that no calendar of ours holds counts as the nearest one that it does. */
export const LATEST_DEVICE_TIME = Date.parse('2200-01-01') - 1
const within = (ms: number): number => Math.min(Math.max(Math.round(ms), 1), LATEST_DEVICE_TIME)
/** A text that is no date counts as this one: what it dates counts from its arrival, and an alarm must not be lost for it. */
export const UNREADABLE_DEVICE_TIME = 1
const MAX_DATE_CHARACTERS = 100
const dateText = z.iso.datetime({ offset: true })
const readDate = (text: string): number =>
  dateText.safeParse(text).success ? within(Date.parse(text)) : UNREADABLE_DEVICE_TIME
const time = z.union([z.number().transform(within), z.string().max(MAX_DATE_CHARACTERS).transform(readDate)])
/** The device's own number of a message; one of its last 1024 again is a repetition and is not stored twice. */
const messageId = z.union([z.string().min(1).max(64), z.number().int().nonnegative()]).transform(String)

const head = { id: messageId.optional(), time }
const activity = z.enum(['initializing', 'connecting', 'charging', 'selfCleaning', 'selfCalibrating', 'sampling'])
export type DeviceActivity = z.infer<typeof activity>

export const dataMessageSchema = z.object({
  type: z.literal('data').default('data'),
  ...head,
  runMode: runModeSchema.optional(),
  runstate: runStateSchema.optional(),
  activity: activity.optional(),
  simulated: z.boolean().optional(),
  /** A drill or a test says so from its first message on. */
  kind: z.enum(['normal', 'drill', 'test']).optional(),
  position: positionSchema.optional(),
  firmware: z.string().max(40).optional(),
  mods: z.partialRecord(moduleKeySchema, moduleReportSchema).default({}),
})
export type DataMessage = z.infer<typeof dataMessageSchema>

export const detectionMessageSchema = z.object({
  type: z.literal('detection'),
  ...head,
  begin: time,
  simulated: z.boolean().optional(),
  kind: z.enum(['normal', 'drill', 'test']).optional(),
  /** What was checked: a bale number, a plate, a sample label. */
  subject: z.string().max(120).optional(),
  mods: z.partialRecord(moduleKeySchema, moduleReportSchema),
})
export type DetectionMessage = z.infer<typeof detectionMessageSchema>

export const sampleMessageSchema = z.object({
  type: z.literal('sample'),
  ...head,
  begin: time,
  simulated: z.boolean().optional(),
  number: z.string().min(1).max(64),
  /** kPa, L/min, L, °C, s. Bounded far beyond any sampler, so that what is computed from them has bounds as well. */
  pressure: z.number().positive().max(1e6),
  flow: z.number().nonnegative().max(1e9),
  volume: z.number().nonnegative().max(1e12),
  temperature: z.number().min(-273).max(1e4).optional(),
  duration: z.number().nonnegative().max(1e9),
  result: z.string().max(200),
})
export type SampleMessage = z.infer<typeof sampleMessageSchema>

export const answerMessageSchema = z.object({
  type: z.literal('answer'),
  ...head,
  command: z.string().min(1).max(64),
  status: z.enum(['accepted', 'progress', 'done', 'failed']),
  progress: z.number().min(0).max(100).optional(),
  reason: z.string().max(200).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
})
export type AnswerMessage = z.infer<typeof answerMessageSchema>

const byType = z.discriminatedUnion('type', [
  dataMessageSchema.extend({ type: z.literal('data') }),
  detectionMessageSchema,
  sampleMessageSchema,
  answerMessageSchema,
])
/** A message without a type is a reading. */
export const upMessageSchema = z.preprocess(
  (message) =>
    message !== null && typeof message === 'object' && !('type' in message) ? { ...message, type: 'data' } : message,
  byType,
)
export type UpMessage = z.infer<typeof upMessageSchema>

export const downMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('command'), id: z.string(), name: z.string(), params: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('settings'), id: z.string(), settings: z.record(z.string(), z.unknown()) }),
  z.object({ type: z.literal('rejected'), id: z.string().optional(), code: z.number(), reason: z.string() }),
])
export type DownMessage = z.infer<typeof downMessageSchema>

/** Answer of POST /ingest: one message or an array of up to 500, each answered in its place. */
export const ingestResultSchema = z.object({
  accepted: z.number().int(),
  repeated: z.number().int(),
  /** Accepted without the parts that can not be believed. */
  partly: z.array(z.object({ index: z.number().int(), reason: z.string() })),
  rejected: z.array(z.object({ index: z.number().int(), code: z.number(), reason: z.string() })),
})
export type IngestResult = z.infer<typeof ingestResultSchema>
