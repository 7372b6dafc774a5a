import { z } from 'zod'
import { epochMsSchema, versionSchema } from './entities.ts'

/** How people are reached who are not in front of the console: phones by web push, SMS and pagers by a service of the site's. */

const levelSchema = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** Devices of one account that are pushed to. */
export const PUSH_DEVICES_MAX = 10

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+={0,2}$/)

/** As a browser gives it (RFC 8030, RFC 8291). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  /** A point of P-256, 65 bytes. */
  p256dh: base64url(120),
  /** 16 bytes. */
  auth: base64url(40),
})
export type PushSubscriptionKeys = z.infer<typeof pushSubscriptionSchema>

export const pushDeviceSchema = z.object({
  id: z.string(),
  /** What its owner calls it. */
  name: z.string().max(60),
  minPriority: levelSchema,
  createdAt: epochMsSchema,
  /** When its push service last took something; null before. */
  takenAt: epochMsSchema.nullable(),
  /** Why it did not since then; empty when all is well. */
  failed: z.string(),
  /** The browser finds itself by it: a part of a digest of the endpoint, which is nobody's to see. */
  mark: z.string(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

export const CALL_METHODS = ['POST', 'PUT', 'GET'] as const
/** How values are written into the body. */
export const CALL_BODIES = ['json', 'form', 'text', 'xml'] as const
export type CallBody = (typeof CALL_BODIES)[number]

/** What a template may name in `{{…}}`. */
export const CALL_FIELDS = [
  'text',
  'level',
  'device',
  'sn',
  'site',
  'value',
  'times',
  'time',
  'message',
  'count',
  'mark',
  'link',
  'id',
  'secret',
] as const
export type CallField = (typeof CALL_FIELDS)[number]

const minutes = z.number().int().min(1).max(1440)
const callShape = {
  name: z.string().max(60),
  /** The site that it is for, with all below it; null for everywhere. */
  officeId: z.string().max(64).nullable(),
  url: z.string().max(1000),
  method: z.enum(CALL_METHODS),
  headers: z.array(z.object({ name: z.string().max(80), value: z.string().max(500) })).max(10),
  bodyType: z.enum(CALL_BODIES),
  body: z.string().max(4000),
  minPriority: levelSchema,
  drills: z.boolean(),
  /** Unacknowledged for so long; 0: at once. */
  afterMin: z.number().int().min(0).max(1440),
  /** And again after as long, after twice, four times as long…; null: once. */
  everyMin: minutes.nullable(),
  enabled: z.boolean(),
}

/** A call to a service that sends SMS, pages or rings. */
export const alarmCallSchema = z.object({
  id: z.string(),
  ...callShape,
  /** Whether one is set: what it is, is never told again. */
  hasSecret: z.boolean(),
  version: versionSchema,
})
export type AlarmCall = z.infer<typeof alarmCallSchema>

/** `secret` left out: the one that was set stays. Empty: none. */
export const alarmCallDraftSchema = z.object({
  id: z.string().max(64).optional(),
  ...callShape,
  secret: z.string().max(500).optional(),
  version: versionSchema.optional(),
})
export type AlarmCallDraft = z.infer<typeof alarmCallDraftSchema>

/** What became of a try: `status` 0 when no answer came. */
export const callTestSchema = z.object({
  ok: z.boolean(),
  status: z.number().int(),
  ms: z.number().int().nonnegative(),
  why: z.string(),
})
export type CallTest = z.infer<typeof callTestSchema>

const count = z.number().int().nonnegative()
/** How many people or addresses each way reaches. */
export const waysOutSchema = z.object({ mail: count, push: count, calls: count, cap: count })
