import { z } from 'zod'
import { ALARM_NOTE_MAX, ALARM_PHASES, alarmActResultSchema, alarmEventSchema, alarmLogEntrySchema } from '../alarms.ts'
import {
  alarmCaseSchema,
  alarmContactSchema,
  alarmDetailSchema,
  alarmKpisSchema,
  alarmPlanSchema,
  alarmRecordSchema,
  auditRowSchema,
  capSettingsSchema,
  chosenPlanSchema,
  escalationRuleSchema,
} from '../around-alarms.ts'
import { DEVICE_KINDS, DISPOSAL_OPTIONS } from '../codes.ts'
import {
  alarmKindSchema,
  askedMomentInQuerySchema,
  askedMomentSchema,
  epochMsSchema,
  moduleKeySchema,
  prioritySchema,
  snSchema,
  versionSchema,
} from '../entities.ts'
import { Permission } from '../permissions.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const see = [Permission.Devices, Permission.Home, Permission.Query] as const
const handle = [Permission.AlarmHandle] as const
const administer = [Permission.Administer] as const

/** One act on so many alarms at most; a flood is acknowledged in parts. */
export const ALARM_BATCH_MAX = 200
export const ALARM_PAGE_MAX = 500
const ALARM_PAGE_DEFAULT = 50

const id = z.string().min(1).max(64)
const version = versionSchema
const note = z.string().max(ALARM_NOTE_MAX)

/** An alarm as somebody saw it when they acted. */
const alarmRefSchema = z.object({ id, version })
export type AlarmRef = z.infer<typeof alarmRefSchema>
const alarmRefs = z.array(alarmRefSchema).min(1).max(ALARM_BATCH_MAX)

/** All that is left out lets everything pass, but for `kinds`. */
export const alarmFilterSchema = z.object({
  /** By the begin of the alarm; `beginTime` is within, `endTime` is not. */
  beginTime: askedMomentSchema.optional(),
  endTime: askedMomentSchema.optional(),
  sn: snSchema.optional(),
  /** This office and those below. */
  officeId: id.optional(),
  deviceType: z.string().max(64).optional(),
  dangers: z.array(z.enum(DEVICE_KINDS)).optional(),
  /** Left out: real ones alone, unless `ids` name the alarms. */
  kinds: z.array(alarmKindSchema).optional(),
  priorities: z.array(prioritySchema).optional(),
  phases: z.array(z.enum(ALARM_PHASES)).optional(),
  handled: z.boolean().optional(),
  /** Whether the danger goes on, whatever anybody has done about it. */
  active: z.boolean().optional(),
  merged: z.boolean().optional(),
  handler: z.string().max(64).optional(),
  ids: z.array(id).max(10_000).optional(),
})
export type AlarmFilter = z.infer<typeof alarmFilterSchema>

const page = {
  /** The `next` of the page before. */
  before: askedMomentSchema.optional(),
  beforeId: id.optional(),
  limit: z.number().int().min(1).max(ALARM_PAGE_MAX).default(ALARM_PAGE_DEFAULT),
}
const next = z.object({ before: epochMsSchema, beforeId: z.string() }).nullable()

/** The specification's calls on alarms: it names them and, but for `eventId`, not their payloads. */
export const specifiedAlarmCalls = endpoints({
  mergeAlarm: {
    method: 'POST',
    path: '/devicedata/mergeAlarm',
    input: z.object({ ids: z.array(id).max(ALARM_BATCH_MAX) }),
    output: alarmCaseSchema,
    access: handle,
    reach: 'office',
    summary: 'Merge alarm records into one case; refused with the message of each rule that they break',
  },
  hisAlarm: {
    method: 'POST',
    path: '/devicedata/hisAlarm',
    input: alarmFilterSchema.extend(page),
    output: z.object({
      records: z.array(alarmRecordSchema),
      next,
      total: z.number().int().nonnegative(),
      /** The total is an estimate: to count all would take too long. */
      about: z.boolean().optional(),
    }),
    access: see,
    reach: 'office',
    summary: 'Alarm records, newest first, at most 31 days',
  },
  hisAlarmDetail: {
    method: 'GET',
    path: '/devicedata/hisAlarmDetail',
    input: z.object({ eventId: id }),
    output: alarmDetailSchema,
    access: see,
    reach: 'office',
    summary: 'One alarm with the readings around it and everything that its card shows',
  },
  updateDispositionInfo: {
    method: 'POST',
    path: '/devicedata/updateDispositionInfo',
    input: z.object({
      events: alarmRefs,
      handler: z.string().max(200),
      situation: z.string().max(2000),
      kind: alarmKindSchema,
      options: z.array(z.enum(DISPOSAL_OPTIONS)).max(DISPOSAL_OPTIONS.length).default([]),
    }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Record how alarms were handled; each of a merged case is handled with it. Told on alarm/dispose/finish',
  },
  drillAlarm: {
    method: 'POST',
    path: '/devicedata/drillAlarm',
    input: z.object({
      sn: snSchema,
      module: moduleKeySchema,
      state: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
      /** The drill ends by itself after so long. */
      minutes: z.number().int().min(1).max(480).default(30),
      note: note.default(''),
    }),
    output: alarmEventSchema,
    access: handle,
    reach: 'office',
    summary: 'Start a drill: an alarm that is marked as one wherever it shows, and that no reading ends',
  },
  autoMergeAlarm: {
    method: 'POST',
    path: '/devicedata/autoMergeAlarm',
    /** Left out: nothing is changed, how it stands is answered. */
    input: z.object({ enabled: z.boolean().optional() }),
    output: z.object({ enabled: z.boolean(), cases: z.number().int().nonnegative() }),
    access: handle,
    reach: 'own',
    summary: 'Whether the user sees records that the server merged by rule as cases; how many there are',
  },
})

/** Calls of the alarm desk, beside the specification's. */
export const alarmEndpoints = endpoints({
  acknowledgeAlarms: {
    method: 'POST',
    path: '/vigil/alarm/acknowledge',
    input: z.object({ alarms: alarmRefs, note: note.default('') }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Somebody has seen these alarms; they stay on the desk until they are handled',
  },
  judgeAlarm: {
    method: 'POST',
    path: '/vigil/alarm/judge',
    input: z.object({ ...alarmRefSchema.shape, handling: z.enum(['upgrade', 'downgrade', 'clear']), note }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Upgrade to alarm, downgrade to pre-alarm, or clear; needs a note',
  },
  shelveAlarm: {
    method: 'POST',
    path: '/vigil/alarm/shelve',
    input: z.object({ ...alarmRefSchema.shape, reason: note, until: askedMomentSchema }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Put an alarm on the shelf for at most eight hours; it comes back by itself, or when it becomes worse',
  },
  unshelveAlarm: {
    method: 'POST',
    path: '/vigil/alarm/unshelve',
    input: alarmRefSchema,
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary: 'Take an alarm off the shelf',
  },
  commentAlarm: {
    method: 'POST',
    path: '/vigil/alarm/comment',
    /** `commentId` is the console's: told twice, it is one comment. */
    input: z.object({ id, commentId: id, text: note }),
    output: alarmLogEntrySchema,
    access: handle,
    reach: 'office',
    summary: 'Write something into the log of an alarm',
  },
  alarmLog: {
    method: 'GET',
    path: '/vigil/alarm/log',
    input: z.object({ id }),
    output: z.array(alarmLogEntrySchema),
    access: see,
    reach: 'office',
    summary: 'Everything that happened to an alarm, oldest first',
  },
  chooseAlarmPlan: {
    method: 'POST',
    path: '/vigil/alarm/plan',
    input: z.object({ id, planId: id }),
    output: chosenPlanSchema,
    access: handle,
    reach: 'office',
    summary: 'Take up a plan for an alarm, as it stands now',
  },
  tickPlanStep: {
    method: 'POST',
    path: '/vigil/alarm/step',
    input: z.object({ id, stepId: id, done: z.boolean(), note: note.default('') }),
    output: chosenPlanSchema,
    access: handle,
    reach: 'office',
    summary: 'A step of the plan was done, or was not after all',
  },
  alarmCase: {
    method: 'GET',
    path: '/vigil/alarm/case',
    input: z.object({ caseId: id }),
    output: alarmCaseSchema,
    access: see,
    reach: 'office',
    summary: 'A merged case with every original event',
  },
  quitMerge: {
    method: 'POST',
    path: '/vigil/alarm/case/quit',
    /** Without ids the whole case is taken apart. */
    input: z.object({ caseId: id, ids: z.array(id).min(1).max(ALARM_BATCH_MAX).optional() }),
    output: alarmCaseSchema.nullable(),
    access: handle,
    reach: 'office',
    summary: 'Take events out of a merged case; null when no case is left',
  },
  alarmPlans: {
    method: 'GET',
    path: '/vigil/plans',
    input: nothing,
    output: z.array(alarmPlanSchema),
    access: see,
    reach: 'office',
    summary: 'Plans of the sites that the user sees',
  },
  savePlan: {
    method: 'POST',
    path: '/vigil/plans/save',
    input: alarmPlanSchema
      .omit({ changedBy: true, changedAt: true })
      .partial({ id: true, version: true })
      .extend({
        name: z.string().max(200),
        level: z.number().int(),
        steps: z.array(z.object({ id: id.optional(), text: z.string().max(1000) })).max(50),
      }),
    output: alarmPlanSchema,
    access: administer,
    reach: 'office',
    summary: 'Add a plan, or change one on the version that was read',
  },
  removePlan: {
    method: 'POST',
    path: '/vigil/plans/remove',
    input: z.object({ id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Remove a plan; alarms that it was chosen for keep it',
  },
  alarmContacts: {
    method: 'GET',
    path: '/vigil/contacts',
    input: nothing,
    output: z.array(alarmContactSchema),
    access: see,
    reach: 'office',
    summary: 'Contacts of the sites that the user sees, in the order in which they are mailed',
  },
  saveContact: {
    method: 'POST',
    path: '/vigil/contacts/save',
    input: alarmContactSchema.partial({ id: true, version: true }),
    output: alarmContactSchema,
    access: administer,
    reach: 'office',
    summary: 'Add a contact, or change one on the version that was read',
  },
  removeContact: {
    method: 'POST',
    path: '/vigil/contacts/remove',
    input: z.object({ id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Remove a contact',
  },
  escalationRules: {
    method: 'GET',
    path: '/vigil/escalation',
    input: nothing,
    output: z.array(escalationRuleSchema),
    access: see,
    reach: 'office',
    summary: 'What happens to an alarm that nobody acknowledges, by site and priority',
  },
  saveEscalationRule: {
    method: 'POST',
    path: '/vigil/escalation/save',
    input: escalationRuleSchema.partial({ version: true }),
    output: escalationRuleSchema,
    access: administer,
    reach: 'office',
    summary: 'Set the escalation of a site, or of wherever no other is set',
  },
  removeEscalationRule: {
    method: 'POST',
    path: '/vigil/escalation/remove',
    input: z.object({ officeId: id, version }),
    output: ok,
    access: administer,
    reach: 'office',
    summary: 'Let a site escalate like the one above it',
  },
  alarmKpis: {
    method: 'GET',
    path: '/vigil/alarm/kpis',
    input: z.object({ from: askedMomentInQuerySchema, to: askedMomentInQuerySchema, officeId: id.optional() }),
    output: alarmKpisSchema,
    access: [Permission.Statistics, Permission.Home, Permission.Query],
    reach: 'office',
    summary: 'Figures of alarm management after ISA-18.2, of the devices that the user sees, without drills and tests',
  },
  auditRows: {
    method: 'GET',
    path: '/vigil/audit',
    input: z.object({
      from: askedMomentInQuerySchema.optional(),
      to: askedMomentInQuerySchema.optional(),
      act: z.string().max(40).optional(),
      by: z.string().max(64).optional(),
      subject: z.string().max(64).optional(),
      before: askedMomentInQuerySchema.optional(),
      beforeId: id.optional(),
      limit: z.coerce.number<number>().int().min(1).max(ALARM_PAGE_MAX).default(ALARM_PAGE_DEFAULT),
    }),
    output: z.object({ rows: z.array(auditRowSchema), next }),
    access: administer,
    reach: 'office',
    summary: 'What operators did, newest first; nobody can change it',
  },
  capAlert: {
    method: 'GET',
    path: '/vigil/alarm/cap',
    input: z.object({ id }),
    output: z.unknown(),
    access: see,
    reach: 'office',
    raw: true,
    summary: 'An alarm as a CAP 1.2 document',
  },
  capFeed: {
    method: 'GET',
    path: '/vigil/cap/feed',
    input: nothing,
    output: z.unknown(),
    access: see,
    reach: 'office',
    raw: true,
    summary: 'Alarms of the last day as an Atom feed of CAP 1.2 documents',
  },
  capSettings: {
    method: 'GET',
    path: '/vigil/cap/settings',
    input: nothing,
    output: capSettingsSchema,
    access: administer,
    reach: 'site',
    summary: 'Who is told of alarms by CAP',
  },
  saveCapSettings: {
    method: 'POST',
    path: '/vigil/cap/settings/save',
    input: capSettingsSchema,
    output: capSettingsSchema,
    access: administer,
    reach: 'site',
    summary: 'Change who is told of alarms by CAP',
  },
})
