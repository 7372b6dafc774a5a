import { z } from 'zod'
import { alarmActResultSchema, alarmEventSchema, alarmLogEntrySchema } from '../alarms.ts'
import { alarmCaseSchema, alarmDetailSchema, alarmRecordSchema, chosenPlanSchema } from '../around-alarms.ts'
import { DISPOSAL_OPTIONS } from '../codes.ts'
import { alarmKindSchema, askedMomentSchema, moduleKeySchema, snSchema } from '../entities.ts'
import { askedOutcomesSchema, siteOutcomeSchema } from '../site-outcomes.ts'
import {
  ALARM_BATCH_MAX,
  alarmFilterSchema,
  alarmRefSchema,
  alarmRefs,
  handle,
  id,
  next,
  note,
  page,
  see,
  seeOrCotton,
  silenceReport,
} from './alarm-parts.ts'
import { ok, seesFleet, snList } from './common.ts'
import { endpoints } from './endpoint.ts'

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
    access: seeOrCotton,
    reach: 'office',
    summary: 'Alarm records, newest first, at most 31 days',
  },
  hisAlarmDetail: {
    method: 'GET',
    path: '/devicedata/hisAlarmDetail',
    input: z.object({ eventId: id }),
    output: alarmDetailSchema,
    access: seeOrCotton,
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
      /** Ours: of what `offeredOutcomes` answers for one of the alarms. */
      outcomes: askedOutcomesSchema.optional(),
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
  unacknowledgeAlarms: {
    method: 'POST',
    path: '/vigil/alarm/unacknowledge',
    input: z.object({ alarms: alarmRefs }),
    output: alarmActResultSchema,
    access: handle,
    reach: 'office',
    summary:
      'Take back what one has acknowledged oneself a moment ago; the alarms wait again, since when they did before',
  },
  offeredOutcomes: {
    method: 'POST',
    path: '/vigil/alarm/outcomes',
    input: z.object({ ids: z.array(id).min(1).max(ALARM_BATCH_MAX) }),
    output: z.array(siteOutcomeSchema),
    access: handle,
    reach: 'office',
    summary: 'What the sites of these alarms offer as outcome beside the options of updateDispositionInfo',
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
  reportSilence: {
    method: 'POST',
    path: '/vigil/alarm/silenced',
    input: z.object({ ...silenceReport, snList: snList.shape.snList.min(1) }),
    output: ok,
    access: seesFleet,
    reach: 'office',
    summary: 'These devices were silenced at the console of the user: it stands on the record and changes nothing',
  },
  reportSound: {
    method: 'POST',
    path: '/vigil/alarm/sound',
    input: z.object({ ...silenceReport, on: z.boolean() }),
    output: ok,
    access: seesFleet,
    reach: 'own',
    summary: 'The sound of alarms was switched at the console of the user: it stands on the record and changes nothing',
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
})
