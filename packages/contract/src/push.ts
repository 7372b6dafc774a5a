import { z } from 'zod'
import { alarmEventSchema, alarmLogEntrySchema, alarmNowSchema, alarmPeakSchema } from './alarms.ts'
import { learnedBackgroundSchema } from './background.ts'
import { PushCode, UplinkCode } from './codes.ts'
import { commandRecordSchema } from './control.ts'
import { cottonNewsSchema } from './cotton.ts'
import {
  detectionSchema,
  deviceBasicSchema,
  deviceDetailSchema,
  epochMsSchema,
  positionSchema,
  snSchema,
  state2Schema,
  thresholdSchema,
  treeNodeSchema,
} from './entities.ts'
import { incidentRecordSchema } from './incidents.ts'
import { taskNewsSchema } from './tasks.ts'
import { PUSH_TOPICS, type PushTopic } from './topics.ts'

/** Messages on the push channel: `{ code, at, data }`, `at` being the server's time of sending. */

/** The line between a site and its headquarters, of which nothing is heard. */
export const cutLineSchema = z.object({
  /** The name of the site's office; null: headquarters does not hear of this site. */
  site: z.string().nullable(),
  since: epochMsSchema,
  /** Messages that wait at this end for the line. */
  waiting: z.number().int().nonnegative(),
})
export type CutLine = z.infer<typeof cutLineSchema>

const message = <const C extends number, D extends z.ZodType>(code: C, data: D) =>
  z.object({ code: z.literal(code), at: epochMsSchema, data })

/** Coalesced: the latest state of every device that changed since the last tick. */
export const basicMessageSchema = message(PushCode.Basic, z.array(deviceBasicSchema))
/** A device was added, renamed, moved (node present) or removed (node null). */
export const deviceMessageSchema = message(
  PushCode.Device,
  z.object({ sn: snSchema, node: treeNodeSchema.nullable(), alarmIds: z.array(z.string()) }),
)
/**
 * To everybody, about the server itself: by how many ms its clock is wrong (ahead is positive) as its devices have it; null: right.
 * `clockSet`: its clock was set just now. Dates from before say nothing beside those that follow; the devices come again with
 * theirs. `cutLines`: all lines that are cut now, of those that the user's office has to do with.
 */
export const serverMessageSchema = message(
  PushCode.Server,
  z.object({
    clockError: z.number().int().nullable(),
    clockSet: z.boolean().optional(),
    cutLines: z.array(cutLineSchema).optional(),
  }),
)
export const detailMessageSchema = message(PushCode.Detail, z.array(deviceDetailSchema))
export const thresholdMessageSchema = message(
  PushCode.Threshold,
  z.object({ sn: snSchema, thresholds: z.array(thresholdSchema) }),
)
export const dangerMessageSchema = message(PushCode.Danger, alarmEventSchema)
export const clearMessageSchema = message(PushCode.Clear, alarmEventSchema)
export const detectDangerMessageSchema = message(PushCode.DetectDanger, detectionSchema)
/** A finished detection in which nothing was found. */
export const detectDetailMessageSchema = message(PushCode.Detail, detectionSchema)
export const failMessageSchema = message(PushCode.Fail, z.object({ message: z.string(), sn: z.string().optional() }))
export const deviceMapMessageSchema = message(
  PushCode.Detail,
  z.array(
    z.object({
      sn: snSchema,
      at: epochMsSchema,
      position: positionSchema,
      state: state2Schema,
      /** Value of the quantity that was asked for with the device. */
      value: z.number().optional(),
      /** Which one, as `module.quantity`: another window of the same user may have asked for another. */
      quantity: z.string().max(80).optional(),
    }),
  ),
)
export const disposeFinishMessageSchema = message(
  PushCode.Clear,
  z.object({ id: z.string(), sn: snSchema, handler: z.string(), finishTime: epochMsSchema }),
)

/** What became of a command, to everybody who sees the device. */
export const commandMessageSchema = message(PushCode.Command, commandRecordSchema)

/** Alarms as they stand after somebody acted or their danger changed; coalesced, each with its life. */
export const alarmsMessageSchema = message(PushCode.Alarms, z.array(alarmEventSchema))
/** Nobody has acknowledged it in time: sound again, whatever was played before. */
export const resoundMessageSchema = message(
  PushCode.Resound,
  z.object({ id: z.string(), sn: snSchema, step: z.number().int().nonnegative() }),
)
/** One more line in the log of an alarm, for those who have its card open. */
export const alarmLogMessageSchema = message(
  PushCode.AlarmLog,
  z.object({ id: z.string(), sn: snSchema, entry: alarmLogEntrySchema }),
)

/** What live alarms measure now; gathered, each alarm at most once a second and only when it changed. The peak likewise. */
export const alarmValuesMessageSchema = message(
  PushCode.AlarmValues,
  z.array(z.object({ id: z.string(), now: alarmNowSchema, peak: alarmPeakSchema.optional() })),
)

/** Alarms of which all that was told is on disk by now; those that were told as stored are not named again. */
export const alarmsStoredMessageSchema = message(
  PushCode.AlarmsStored,
  z.object({ ids: z.array(z.string().max(200)).max(1000) }),
)

/** When somebody begins to look at a device, at most every minute while he does, and at once when it was forgotten. */
export const backgroundMessageSchema = message(PushCode.Background, learnedBackgroundSchema)

/** To everybody who sees its office: what somebody did to a task, or a device that left its area or came back. */
export const taskMessageSchema = message(PushCode.Task, taskNewsSchema)

/** To everybody who sees its office: what has changed in a warehouse. */
export const cottonMessageSchema = message(PushCode.Cotton, cottonNewsSchema)

/** To everybody who sees an alarm of it: who has an incident now, and who has seen it. */
export const incidentMessageSchema = message(PushCode.Incident, incidentRecordSchema)

export type IncidentMessage = z.infer<typeof incidentMessageSchema>
export type AlarmValuesMessage = z.infer<typeof alarmValuesMessageSchema>
export type AlarmsMessage = z.infer<typeof alarmsMessageSchema>
export type ResoundMessage = z.infer<typeof resoundMessageSchema>
export type AlarmsStoredMessage = z.infer<typeof alarmsStoredMessageSchema>
export type AlarmLogMessage = z.infer<typeof alarmLogMessageSchema>
export type DeviceMessage = z.infer<typeof deviceMessageSchema>
export type ThresholdMessage = z.infer<typeof thresholdMessageSchema>
export type DangerMessage = z.infer<typeof dangerMessageSchema>
export type ClearMessage = z.infer<typeof clearMessageSchema>
export type DetectDangerMessage = z.infer<typeof detectDangerMessageSchema>
export type FailMessage = z.infer<typeof failMessageSchema>
export type DeviceMapMessage = z.infer<typeof deviceMapMessageSchema>
export type DisposeFinishMessage = z.infer<typeof disposeFinishMessageSchema>

/** What may arrive on each topic. Decode with this and nothing else. */
export const PUSH_MESSAGES = {
  [PUSH_TOPICS.detail]: z.discriminatedUnion('code', [detailMessageSchema, failMessageSchema]),
  [PUSH_TOPICS.basic]: z.discriminatedUnion('code', [basicMessageSchema, deviceMessageSchema, serverMessageSchema]),
  [PUSH_TOPICS.param]: z.discriminatedUnion('code', [thresholdMessageSchema, failMessageSchema]),
  [PUSH_TOPICS.deviceMap]: deviceMapMessageSchema,
  [PUSH_TOPICS.replay]: z.discriminatedUnion('code', [deviceMapMessageSchema, failMessageSchema]),
  [PUSH_TOPICS.detect]: z.discriminatedUnion('code', [detectDangerMessageSchema, detectDetailMessageSchema]),
  [PUSH_TOPICS.alarm]: z.discriminatedUnion('code', [
    dangerMessageSchema,
    detectDangerMessageSchema,
    clearMessageSchema,
  ]),
  [PUSH_TOPICS.disposeFinish]: disposeFinishMessageSchema,
  [PUSH_TOPICS.command]: commandMessageSchema,
  [PUSH_TOPICS.alarmDesk]: z.discriminatedUnion('code', [
    alarmsMessageSchema,
    resoundMessageSchema,
    alarmLogMessageSchema,
    alarmValuesMessageSchema,
    alarmsStoredMessageSchema,
    incidentMessageSchema,
  ]),
  [PUSH_TOPICS.background]: backgroundMessageSchema,
  [PUSH_TOPICS.task]: taskMessageSchema,
  [PUSH_TOPICS.cotton]: cottonMessageSchema,
} as const satisfies Record<PushTopic, z.ZodType>
export type PushMessage<T extends PushTopic = PushTopic> = z.infer<(typeof PUSH_MESSAGES)[T]>

export const uplinkMessageSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal(UplinkCode.Heartbeat) }),
  z.object({ code: z.literal(UplinkCode.Health), data: z.object({ clientId: z.string() }).optional() }),
  z.object({ code: z.literal(UplinkCode.Detail), data: z.object({ snList: z.array(snSchema).max(200) }) }),
  z.object({ code: z.literal(UplinkCode.Threshold), data: z.object({ sn: snSchema }) }),
])
export type UplinkMessage = z.infer<typeof uplinkMessageSchema>
