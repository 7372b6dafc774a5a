import { z } from 'zod'
import { alarmEventSchema, alarmLogEntrySchema, alarmMarkSchema, MERGE_ORIGINS } from './alarms.ts'
import { DEVICE_KINDS, PLAN_LEVELS } from './codes.ts'
import {
  epochMsSchema,
  hotspotsSchema,
  modStateSchema,
  moduleKeySchema,
  positionSchema,
  prioritySchema,
  snSchema,
  thresholdSchema,
  versionSchema,
} from './entities.ts'
import { historyDetailSchema } from './history-entities.ts'

/** What stands around an alarm: record, card, case, plan, contacts, escalation, figures, audit, CAP. */

const count = z.number().int().nonnegative()
const moment = epochMsSchema.nullable()
const name = z.string().max(64)

/** An alarm in the lists of the past. */
export const alarmRecordSchema = alarmEventSchema.extend({
  officeId: z.string(),
  /** Name of the place where the device stands together with others; merging compares it. */
  combinationName: z.string(),
  /** What danger the module watches for. */
  danger: z.enum(DEVICE_KINDS).nullable(),
  /** Events of the merged case that it belongs to; 1 when it is alone. */
  merged: z.number().int().positive(),
  planName: z.string().nullable(),
  planLevel: z.union(PLAN_LEVELS.map((level) => z.literal(level))).nullable(),
  /** Milliseconds between its begin and its end, or until now, in which the server did not run. */
  unwatched: z.number().nonnegative().optional(),
})
export type AlarmRecord = z.infer<typeof alarmRecordSchema>

/** Events that are one case. Every one of them stays what it was; the worst and the longest speak for all. */
export const alarmCaseSchema = z.object({
  id: z.string(),
  origin: z.enum(MERGE_ORIGINS),
  by: z.string(),
  at: epochMsSchema,
  beginTime: epochMsSchema,
  /** Null while one of them goes on. */
  endTime: moment,
  priority: prioritySchema,
  /** All of them are. */
  handled: z.boolean(),
  events: z.array(alarmRecordSchema),
})
export type AlarmCase = z.infer<typeof alarmCaseSchema>

export const planStepSchema = z.object({ id: z.string(), text: z.string().max(300) })
export const alarmPlanSchema = z.object({
  id: z.string(),
  name,
  level: z.union(PLAN_LEVELS.map((level) => z.literal(level))),
  /** Dangers that it is for; empty for every one. */
  kinds: z.array(z.enum(DEVICE_KINDS)).max(DEVICE_KINDS.length),
  /** The site that it is for, with all below it; null for everywhere. */
  officeId: z.string().nullable(),
  steps: z.array(planStepSchema),
  version: versionSchema,
  changedBy: z.string(),
  changedAt: epochMsSchema,
})
export type AlarmPlan = z.infer<typeof alarmPlanSchema>

/** A plan as it was when it was chosen for an alarm, or taken up by a task: who edits the plan later does not change what was done. */
export const chosenPlanSchema = z.object({
  planId: z.string(),
  name,
  level: alarmPlanSchema.shape.level,
  steps: z.array(planStepSchema.extend({ tick: alarmMarkSchema.nullable() })),
})
export type ChosenPlan = z.infer<typeof chosenPlanSchema>

/** Whom to call; escalation mails them in their order. */
export const alarmContactSchema = z.object({
  id: z.string(),
  /** The site that they answer for, with all below it. */
  officeId: z.string(),
  name,
  role: z.string().max(64),
  phone: z.string().max(40),
  /** Empty: not mailed. */
  email: z.string().max(254),
  rank: z.number().int().min(0).max(99),
  version: versionSchema,
})
export type AlarmContact = z.infer<typeof alarmContactSchema>

const minutes = z.number().int().min(1).max(1440)
export const escalationStepsSchema = z.object({
  /** Unacknowledged for so long: sound again, and again after as long. Null: never. */
  resoundAfterMin: minutes.nullable(),
  /** Unacknowledged for so long: mail the first contact. Null: nobody. */
  mailAfterMin: minutes.nullable(),
  /** As long again for each contact after. */
  mailEveryMin: minutes,
})
export type EscalationSteps = z.infer<typeof escalationStepsSchema>

export const escalationRuleSchema = z.object({
  /** The site that it holds for, with all below it; null for wherever no other holds. */
  officeId: z.string().nullable(),
  low: escalationStepsSchema,
  mid: escalationStepsSchema,
  high: escalationStepsSchema,
  version: versionSchema,
})
export type EscalationRule = z.infer<typeof escalationRuleSchema>

/** `threshold`: a value went beyond its limit. `finding`: something was identified. `report`: the device says so itself. */
export const ALARM_REASONS = ['threshold', 'finding', 'report', 'drill'] as const
export const alarmReasonSchema = z.object({
  rule: z.enum(ALARM_REASONS),
  quantity: z.string().nullable(),
  value: z.number().nullable(),
  unit: z.string(),
  threshold: thresholdSchema.nullable(),
  /** Mean and spread of the quantity in the hour before the alarm; null when nothing was measured. */
  background: z.object({ mean: z.number(), deviation: z.number().nonnegative(), since: epochMsSchema }).nullable(),
  /** Percent, of the surest finding; null when the device tells none. */
  confidence: z.number().min(0).max(100).nullable(),
  modState: modStateSchema,
  alarmContent: z.string(),
})
export type AlarmReason = z.infer<typeof alarmReasonSchema>

/** What a camera saw when an alarm was raised or became worse, and the first that it saw afterwards: its picture, and where the spots were. */
export const alarmPictureSchema = z.object({
  module: moduleKeySchema,
  at: epochMsSchema,
  /** When the picture came: the last one by then. */
  pictureAt: epochMsSchema,
  picture: z.string(),
  hotspots: hotspotsSchema,
})
export type AlarmPicture = z.infer<typeof alarmPictureSchema>

/** ENT-09 with everything that the card shows. A device that was never heard has no reading to show. */
export const alarmDetailSchema = historyDetailSchema.extend({
  deviceData: historyDetailSchema.shape.deviceData.nullable(),
  alarm: alarmRecordSchema,
  why: alarmReasonSchema,
  position: positionSchema.nullable(),
  /** The nearest weather of the time: where the wind came from (degrees), m/s. */
  wind: z
    .object({ sn: snSchema, from: z.number().min(0).max(360), speed: z.number().nonnegative(), at: epochMsSchema })
    .nullable(),
  /** Alarms of the same danger near it and around its time, nearest first. */
  neighbours: z.array(z.object({ distance: z.number().nonnegative(), alarm: alarmEventSchema })),
  plan: chosenPlanSchema.nullable(),
  /** Plans that fit, the closest first. */
  plans: z.array(alarmPlanSchema),
  contacts: z.array(alarmContactSchema),
  case: alarmCaseSchema.nullable(),
  log: z.array(alarmLogEntrySchema),
  /** Ours, oldest first; empty for a device without a camera. */
  pictures: z.array(alarmPictureSchema),
})
export type AlarmDetail = z.infer<typeof alarmDetailSchema>

const durations = z.object({
  count,
  /** Median over all alarms that began; one that still waits counts with its time so far. */
  medianMs: z.number().nullable(),
  p90Ms: z.number().nullable(),
  /** Those that nobody has dealt with so far, and the longest time of them. */
  waiting: count,
  longestWaitMs: z.number().nullable(),
})

/** After ISA-18.2 / IEC 62682 and EEMUA 191. Shares are 0 to 1; null where nothing was there to share. */
export const alarmKpisSchema = z.object({
  from: epochMsSchema,
  to: epochMsSchema,
  /** The part of it that is on record and has passed: the load is shared by this time. */
  recorded: z.object({ from: epochMsSchema, to: epochMsSchema }),
  /** Milliseconds of it in which the server did not run: alarms of that time are not among the figures. */
  unwatched: z.number().nonnegative(),
  /** Operators' positions that the load is shared by. */
  operators: z.number().int().positive(),
  /** Judged over 30 days or more; a shorter time tells less. */
  enough: z.boolean(),
  /** Each time that one called the operator, re-occurrences included. */
  raisings: count,
  /** Alarms that began in this time: as many as the list of the past has. */
  alarms: count,
  /** Left out of all the rest. */
  drills: count,
  per10Min: z.object({ mean: z.number(), peak: z.number() }),
  floodShare: z.number().min(0).max(1).nullable(),
  standing: count,
  stale: count,
  /** The worst day. */
  staleOnWorstDay: count,
  chattering: z.array(z.object({ sn: snSchema, module: z.string(), bursts: count })),
  topSources: z.array(
    z.object({
      sn: snSchema,
      module: z.string(),
      raisings: count,
      alarms: count,
      share: z.number().min(0).max(1),
    }),
  ),
  topTenShare: z.number().min(0).max(1).nullable(),
  priorities: z.object({ low: count, mid: count, high: count }),
  acknowledge: durations,
  handle: durations,
})
export type AlarmKpis = z.infer<typeof alarmKpisSchema>

/** Everything that the server writes into the audit, grouped as a person looks for it. */
export const AUDIT_ACTS = [
  'login',
  'loginFailed',
  'logout',
  'passwordChange',
  'profileChange',
  'command',
  'settingsChange',
  'thresholdsChange',
  'limitsPropose',
  'limitsAgree',
  'limitsDecline',
  'surveyKeep',
  'surveyRemove',
  'estimateKeep',
  'estimateRemove',
  'stayAdd',
  'stayRemove',
  'rename',
  'scenePlace',
  'alarmAcknowledge',
  'alarmUnacknowledge',
  'alarmUpgrade',
  'alarmDowngrade',
  'alarmClear',
  'alarmHandle',
  'alarmShelve',
  'alarmUnshelve',
  'alarmComment',
  'silence',
  'soundOff',
  'soundOn',
  'alarmDrill',
  'alarmMerge',
  'alarmUnmerge',
  'autoMerge',
  'alarmPlan',
  'alarmStep',
  'incidentMove',
  'incidentTake',
  'incidentHand',
  'incidentRelease',
  'planSave',
  'planRemove',
  'contactSave',
  'contactRemove',
  'escalationSave',
  'escalationRemove',
  'outcomesSave',
  'outcomesRemove',
  'capSettings',
  'pushDeviceSave',
  'pushDeviceRemove',
  'callSave',
  'callRemove',
  'callTest',
  'dutySave',
  'dutyRemove',
  'handOverMake',
  'handOverChange',
  'handOverSign',
  'logEntry',
  'retentionSave',
  'scenarioStart',
  'scenarioStop',
  'scenarioRefused',
  'scenarioUnanswered',
  'export',
  'exportPlanSave',
  'exportPlanRemove',
  'exportPlanStop',
  'import',
  'reportMake',
  'reportScheduleSave',
  'reportScheduleRemove',
  'reportMailTest',
  'taskMake',
  'taskChange',
  'taskStart',
  'taskPause',
  'taskResume',
  'taskFinish',
  'taskCancel',
  'taskStep',
  'stackMake',
  'stackChange',
  'stackRemove',
  'baleSave',
  'probePlace',
  'probeTake',
  'probingBegin',
  'probingEnd',
  'assayItemSave',
  'assayRecordMake',
  'assayRecordCorrect',
  'assayFile',
  'referenceAdd',
  'referenceApprove',
  'referenceRemove',
  'axisCheck',
  'goodSave',
  'goodRemove',
] as const
export type AuditAct = (typeof AUDIT_ACTS)[number]

export const auditRowSchema = z.object({
  id: z.string(),
  at: epochMsSchema,
  /** Empty for the server itself. */
  by: z.string(),
  /** The person's own name; empty where the account has none. */
  byName: z.string(),
  /** One of `AUDIT_ACTS`; older rows may hold another. */
  act: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string().nullable(),
})
export type AuditRow = z.infer<typeof auditRowSchema>

export const capSettingsSchema = z.object({
  /** As CAP wants it: an address that is the sender's alone, e.g. `vigil@site.example`. */
  sender: z
    .string()
    .min(1)
    .max(120)
    .regex(/^[^\s,<&]+$/),
  senderName: z.string().max(120),
  /** Km around the device that a document speaks of. */
  radiusKm: z.number().min(0).max(100),
  /** Whom to tell of every alarm, by POST. */
  webhooks: z
    .array(
      z.object({ url: z.url({ protocol: /^https?$/ }).max(500), minPriority: prioritySchema, drills: z.boolean() }),
    )
    .max(10),
  /** Part of the address of the feed for readers that can not sign in; null closes it. */
  feedKey: z.string().min(16).max(64).nullable(),
  version: versionSchema,
})
export type CapSettings = z.infer<typeof capSettingsSchema>
