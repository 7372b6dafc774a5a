import { z } from 'zod'
import { alarmEventSchema } from './alarms.ts'
import { askedMomentSchema, epochMsSchema, snSchema, versionSchema } from './entities.ts'
import { TASK_STATES } from './tasks.ts'

/** Who is on duty where, what one shift hands to the next, and the log book. */

export const SHIFT_TEXT_MAX = 4000
/** Entries of each list of a hand-over; beyond them only the number is kept. */
export const HAND_OVER_LISTED = 200
export const DUTY_MAX_HOURS = 24

const officeId = z.string().min(1).max(20)
const count = z.number().int().nonnegative()

export const dutySchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  /** The person's own name. */
  name: z.string(),
  officeId,
  officeName: z.string(),
  from: epochMsSchema,
  to: epochMsSchema,
  /** Who put them on duty, where it was not themselves. */
  by: z.string(),
})
export type Duty = z.infer<typeof dutySchema>

const handedDeviceSchema = z.object({ sn: snSchema, name: z.string(), officeName: z.string(), at: epochMsSchema })
const listOf = <T extends z.ZodType>(item: T) => z.object({ total: count, items: z.array(item).max(HAND_OVER_LISTED) })

/** How things stood when a hand-over was made; nothing in it changes afterwards. */
export const shiftPictureSchema = z.object({
  at: epochMsSchema,
  alarms: listOf(alarmEventSchema),
  shelved: listOf(alarmEventSchema),
  /** At the console that made the hand-over: silence belongs to a console. */
  silenced: listOf(handedDeviceSchema.extend({ until: epochMsSchema })),
  fault: listOf(handedDeviceSchema),
  maintenance: listOf(handedDeviceSchema),
  notConnected: listOf(handedDeviceSchema),
  tasks: listOf(
    z.object({
      id: z.string(),
      name: z.string(),
      officeName: z.string(),
      state: z.enum(TASK_STATES),
      planEnd: epochMsSchema,
    }),
  ),
})
export type ShiftPicture = z.infer<typeof shiftPictureSchema>

export const SIGNING_ROLES = ['giver', 'taker'] as const
export type SigningRole = (typeof SIGNING_ROLES)[number]

export const signatureSchema = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  at: epochMsSchema,
})
export type Signature = z.infer<typeof signatureSchema>

export const handOverSchema = z.object({
  id: z.string(),
  officeId,
  officeName: z.string(),
  /** Who had it made. */
  by: z.string(),
  picture: shiftPictureSchema,
  notes: z.string(),
  giver: signatureSchema.nullable(),
  taker: signatureSchema.nullable(),
  version: versionSchema,
})
export type HandOver = z.infer<typeof handOverSchema>

/** In a list: how much there was, not what. */
export const handOverLineSchema = handOverSchema
  .omit({ picture: true })
  .extend({ at: epochMsSchema, alarms: count, shelved: count, fault: count, notConnected: count })
export type HandOverLine = z.infer<typeof handOverLineSchema>

export const logEntrySchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  by: z.string(),
  name: z.string(),
  officeId,
  officeName: z.string(),
  text: z.string(),
  sn: snSchema.nullable(),
  deviceName: z.string(),
  alarmId: z.string().nullable(),
  /** The entry that this one corrects: nothing is ever changed. */
  corrects: z.string().nullable(),
  /** The entry that corrects this one. */
  correctedBy: z.string().nullable(),
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const dutyDraftSchema = z.object({
  officeId,
  /** Left out: oneself. Others are named by administrators. */
  userId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  from: askedMomentSchema,
  to: askedMomentSchema,
})
export type DutyDraft = z.infer<typeof dutyDraftSchema>

/** What whoever begins to watch has to know, in one line. */
export const shiftNowSchema = z.object({
  onDuty: z.array(dutySchema),
  /** The last one that is not signed by both; null: none. */
  open: handOverLineSchema.nullable(),
  /** The last one that is. */
  last: handOverLineSchema.nullable(),
  entry: logEntrySchema.nullable(),
})
