import { z } from 'zod'
import { DISPOSAL_OPTIONS } from './codes.ts'
import {
  alarmKindSchema,
  epochMsSchema,
  findingSchema,
  moduleKeySchema,
  passageSchema,
  prioritySchema,
  snSchema,
  state2Schema,
} from './entities.ts'
import { siteOutcomeSchema } from './site-outcomes.ts'

/** One alarm and what became of it. */

/**
 * `raised`: in danger, nobody has acknowledged. `latched`: over, and still nobody has. `acknowledged`: somebody has seen it and
 * it waits to be handled. `handled`: the disposal is recorded. `cleared`: an operator took it off without one.
 */
export const ALARM_PHASES = ['raised', 'latched', 'acknowledged', 'handled', 'cleared'] as const
export type AlarmPhase = (typeof ALARM_PHASES)[number]

/** `drill`: started by a person on the console (drillAlarm); no reading raises or ends it. */
export const ALARM_SOURCES = ['device', 'drill'] as const
export type AlarmSource = (typeof ALARM_SOURCES)[number]

/** Who made a merged case: a person, or the server by rule. */
export const MERGE_ORIGINS = ['hand', 'auto'] as const
export type MergeOrigin = (typeof MERGE_ORIGINS)[number]

export const ALARM_NOTE_MAX = 500
/** An alarm chatters when it begins this often within a minute: so many of its latest begins are kept. */
export const CHATTER_BEGINS = 3

const count = z.number().int().nonnegative()

/**
 * Why an alarm is in its incident. `first`: it began it. `site`: the same danger at the same site. `near`: close to one of it,
 * though of another site. `wind`: downwind of one of it. `lane`: the same vehicle. `hand`: a person put it there.
 */
export const INCIDENT_REASONS = ['first', 'site', 'near', 'wind', 'lane', 'hand'] as const

/** The incident that an alarm belongs to, and why: with the figures by which the rule decided. */
export const alarmIncidentSchema = z.object({
  id: z.string(),
  why: z.enum(INCIDENT_REASONS),
  /** Whoever put it there; empty for the rule. */
  by: z.string(),
  /** The alarm of the incident by which it was found to belong to it. */
  to: z.string().optional(),
  /** From that one over the ground. */
  metres: z.number().nonnegative().optional(),
  /** Since that one began. */
  seconds: z.number().optional(),
  /** Of `wind`: where it blew to, in degrees from north. */
  bearing: z.number().optional(),
  /** Of `hand`: the incident that it was in before. No rule puts its sensor back into that one. */
  from: z.string().optional(),
})
export type AlarmIncident = z.infer<typeof alarmIncidentSchema>

/** Who, when, from where (address), with which words. */
export const alarmMarkSchema = z.object({
  userId: z.string(),
  by: z.string(),
  at: epochMsSchema,
  from: z.string(),
  note: z.string(),
})
export type AlarmMark = z.infer<typeof alarmMarkSchema>

/** `peak`: the worst that the alarm had been when somebody did this. What is worse, they have not seen. */
const markAtPeak = alarmMarkSchema.extend({ peak: state2Schema })

export const disposalSchema = markAtPeak.extend({
  handler: z.string(),
  situation: z.string(),
  kind: alarmKindSchema,
  options: z.array(z.enum(DISPOSAL_OPTIONS)),
  /** Ours: what the site offers beside the options. Absent where none was chosen. */
  outcomes: z.array(siteOutcomeSchema).optional(),
})
export type Disposal = z.infer<typeof disposalSchema>

export const alarmLifeSchema = z.object({
  /** Grows with every change: of two messages about an alarm the higher one is true. */
  version: count,
  /** The version since which nothing has become worse and nobody has acted: who acts on it or later has seen what matters. */
  decisive: count,
  changedAt: epochMsSchema,
  phase: z.enum(ALARM_PHASES),
  source: z.enum(ALARM_SOURCES),
  occurrences: z.number().int().positive(),
  /** When the latest occurrences began, oldest first. */
  begins: z.array(epochMsSchema).min(1).max(CHATTER_BEGINS),
  /** Unacknowledged since; null once somebody has acknowledged, handled or cleared it. */
  waitingSince: epochMsSchema.nullable(),
  /** What the device says, whatever an operator made of it. */
  reported: state2Schema,
  /** Upgraded to alarm or downgraded to pre-alarm; `on` is what the device had said at worst. */
  judged: alarmMarkSchema.extend({ state: z.union([z.literal(1), z.literal(2)]), on: state2Schema }).nullable(),
  /** `waitedSince`: what taking it back goes back to; absent where it was written before that was possible. */
  acknowledged: markAtPeak.extend({ waitedSince: epochMsSchema.nullable().optional() }).nullable(),
  handled: disposalSchema.nullable(),
  cleared: markAtPeak.nullable(),
  /** The note is the reason. */
  shelved: markAtPeak.extend({ until: epochMsSchema }).nullable(),
  /** The merged case that it belongs to. */
  caseId: z.string().nullable(),
  /** Of that case; null for an alarm in none. Whoever sees no automatic cases sees these apart. */
  caseOrigin: z.enum(MERGE_ORIGINS).nullable(),
  /** Ours. Absent from alarms of a time when there were none: each of those is an incident of its own, by its own id. */
  incident: alarmIncidentSchema.optional(),
  /** Ours. Of a lane: who passed it, as far as the device told. */
  passage: passageSchema.optional(),
  /** Ours. At headquarters, of an alarm that a site told late: when it came here. */
  arrivedAt: epochMsSchema.optional(),
})
export type AlarmLife = z.infer<typeof alarmLifeSchema>

/** Over the last half minute, against the noise of the value itself. */
export const VALUE_TRENDS = ['rising', 'falling', 'steady'] as const
export type ValueTrend = (typeof VALUE_TRENDS)[number]

/** The alarm limit of a quantity. */
const alarmLimitSchema = z.object({ value: z.number(), direction: z.enum(['above', 'below']) })

/** What the quantity that tells most of a live alarm measures now: its peak may be minutes old. */
export const alarmNowSchema = z.object({
  quantity: z.string(),
  value: z.number(),
  unit: z.string(),
  /** The server's receive time. */
  at: epochMsSchema,
  /** Null until enough was heard. */
  trend: z.enum(VALUE_TRENDS).nullable(),
  /** Null where there is none. */
  limit: alarmLimitSchema.nullable(),
})
export type AlarmNow = z.infer<typeof alarmNowSchema>

export const alarmPeakSchema = z.object({
  quantity: z.string(),
  value: z.number(),
  unit: z.string(),
  at: epochMsSchema.optional(),
  /** The limit of the quantity; left out where it is not known any more. */
  limit: alarmLimitSchema.optional(),
})
export type AlarmPeak = z.infer<typeof alarmPeakSchema>

/** What a live alarm measured when its peak rose; without `now` it was told late, and says nothing of that moment. */
export const alarmRiseSchema = z.object({ now: alarmNowSchema.optional(), peak: alarmPeakSchema })
export type AlarmRise = z.infer<typeof alarmRiseSchema>

/** ENT-06, plus what tells an operator why. */
export const alarmEventSchema = z.object({
  id: z.string(),
  sn: snSchema,
  code: z.union([z.literal(301), z.literal(302), z.literal(303)]),
  state: state2Schema,
  eventData: z.object({ sn: snSchema, state: state2Schema }),
  beginTime: epochMsSchema,
  endTime: epochMsSchema.nullable(),
  /** The device's own time of what this message tells; absent in lists. */
  deviceTime: epochMsSchema.optional(),
  officeName: z.string(),
  deviceType: z.string(),
  deviceName: z.string(),
  message: z.string(),
  module: moduleKeySchema,
  kind: alarmKindSchema,
  priority: prioritySchema,
  peak: alarmPeakSchema.nullable(),
  /** Ours. Only of an alarm that is live, and only once its device has been heard. */
  now: alarmNowSchema.optional(),
  findings: z.array(findingSchema),
  handled: z.boolean(),
  simulated: z.boolean().optional(),
  /**
   * Ours. Told before all of it was on disk, since this moment (the server's): an operator must not wait for a disk. Gone with
   * 30907, or with a message that has none.
   */
  unstoredSince: epochMsSchema.optional(),
  /** Ours: the device dated its begin so many ms after (negative: before) it came. Absent: its clock explains it. */
  clockOffset: z.number().int().optional(),
  /** Ours. Absent only from a server that keeps none. */
  life: alarmLifeSchema.optional(),
})
export type AlarmEvent = z.infer<typeof alarmEventSchema>

export const ALARM_LOG_KINDS = [
  'raised',
  'recurred',
  'escalated',
  'eased',
  'ended',
  'acknowledged',
  'unacknowledged',
  'upgraded',
  'downgraded',
  'cleared',
  'handled',
  'shelved',
  'unshelved',
  'shelfEnded',
  'merged',
  'unmerged',
  'commented',
  'planChosen',
  'stepTicked',
  'stepUnticked',
  'resounded',
  'mailed',
  'mailFailed',
  'capSent',
  'capFailed',
  'pushed',
  'pushFailed',
  'called',
  'callFailed',
  'spectrumJudged',
  'incidentJoined',
  'incidentLeft',
  'incidentTaken',
  'incidentHanded',
  'incidentReleased',
  'incidentSeen',
  'estimated',
] as const
export type AlarmLogKind = (typeof ALARM_LOG_KINDS)[number]

/** A line of the log of an alarm: nothing in it is ever changed. */
export const alarmLogEntrySchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  kind: z.enum(ALARM_LOG_KINDS),
  /** Empty for what a device or the server did. */
  by: z.string(),
  from: z.string(),
  note: z.string(),
  state: state2Schema.nullable(),
  value: z.number().nullable(),
  /** The version that it led to; null for what changes no life (comments, steps, mail). */
  version: count.nullable(),
})
export type AlarmLogEntry = z.infer<typeof alarmLogEntrySchema>

/**
 * `changed`: worse, or acted on, since the version that the act was made on. `over`: handled or cleared already. `unsaved`: its
 * begin could not be stored yet, and nothing can be written on it. `notYours` and `tooLate`: an acknowledgement is taken back by
 * whoever made it, and within seconds.
 */
export const ALARM_REFUSALS = ['unknown', 'changed', 'over', 'notPossible', 'unsaved', 'notYours', 'tooLate'] as const
export type AlarmRefusal = (typeof ALARM_REFUSALS)[number]

/** An act on several alarms does what it can and tells of each that it could not. */
export const alarmActResultSchema = z.object({
  done: z.array(alarmEventSchema),
  refused: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(ALARM_REFUSALS),
      /** Who was first, and when; empty and null where it was a device. */
      by: z.string(),
      at: epochMsSchema.nullable(),
      /** As it stands now; null for one that the user does not see. */
      alarm: alarmEventSchema.nullable(),
    }),
  ),
})
export type AlarmActResult = z.infer<typeof alarmActResultSchema>
