import { z } from 'zod'
import { ALARM_LOG_KINDS, alarmEventSchema, alarmRiseSchema } from '../alarms.ts'
import {
  askedMomentSchema,
  deviceBasicSchema,
  deviceDetailSchema,
  epochMsSchema,
  positionSchema,
  replayKnowledgeSchema,
  snSchema,
  thresholdSchema,
  unwatchedSchema,
} from '../entities.ts'
import { Permission } from '../permissions.ts'
import { TASK_EVENT_KINDS } from '../tasks.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const query = [Permission.Query, Permission.Devices] as const
const id = z.string().min(1).max(64)

const moment = askedMomentSchema

const DAY_MS = 24 * 60 * 60 * 1000
/** What one stretch may reach over: a minute of replay at 600 times the pace is ten hours. */
export const REPLAY_STRETCH_MAX_MS = 12 * 60 * 60 * 1000
export const REPLAY_SPAN_MAX_MS = 31 * DAY_MS
export const REPLAY_DETAILS_MAX = 20
export const REPLAY_BUCKETS_MAX = 400
export const REPLAY_NOTE_MAX = 500
/** Of one user. */
export const REPLAY_BOOKMARKS_MAX = 500

/** Of a task at most. */
const someDevices = z.array(snSchema).min(1).max(1000)

const known = replayKnowledgeSchema.default('then')

interface Span {
  readonly from: number
  readonly to: number
}
const forward = [
  ({ from, to }: Span): boolean => from < to,
  { params: { key: 'validation.timeRangeReversed' } },
] as const
const HOUR_MS = DAY_MS / 24
/** In the words of the reader's language, as everywhere else. */
const notLonger = (ms: number, key: string, num: number) =>
  [({ from, to }: Span): boolean => to - from <= ms, { params: { key, values: { num } } }] as const

const actsOf = someDevices.optional()

/** What a console reported of its own sound. */
const SOUND_ACTS = ['silence', 'soundOff', 'soundOn'] as const

/** What somebody, or a device, did to an alarm or a task, a command that was given, or a silence. */
export const replayActSchema = z.object({
  at: epochMsSchema,
  /** Of a task as a whole, of a silence and of a sound: one of its devices. */
  sn: snSchema,
  what: z.union([z.literal('command'), z.literal('task'), z.enum(SOUND_ACTS), z.enum(ALARM_LOG_KINDS)]),
  /** Empty for what a device or the server did. */
  by: z.string(),
  /** Of a command its name, of a step of a task's plan its text. */
  note: z.string(),
  /** The alarm, the command, the task or the report of the console. */
  id: z.string(),
  task: z.object({ name: z.string(), kind: z.enum(TASK_EVENT_KINDS) }).optional(),
  /** Of a silence: how many of the devices that were asked about it concerned. */
  devices: z.number().int().positive().optional(),
})
export type ReplayAct = z.infer<typeof replayActSchema>

/**
 * Path and query of a page below `/query`. A browser takes `..`, also when it is encoded, out of that folder, a backslash for a
 * slash, and leaves out tabs and line breaks.
 */
const WITHIN_QUERY = /^\/query(\/(?!(\.|%2e){1,2}([/?]|$))[^/\\?#\s]+)+\/?(\?[^\\#\s]*)?$/i

/** A moment that somebody keeps, with the address that shows it. */
export const replayBookmarkSchema = z.object({
  id,
  at: epochMsSchema,
  note: z.string().trim().min(1).max(REPLAY_NOTE_MAX),
  /** Path and query within the console. */
  address: z.string().max(2000).regex(WITHIN_QUERY),
  shared: z.boolean(),
  by: z.string(),
  /** Of who asks. */
  own: z.boolean(),
  savedAt: epochMsSchema,
})
export type ReplayBookmark = z.infer<typeof replayBookmarkSchema>

/** The whole picture of a moment, as it was known then. */
export const replayMomentSchema = z.object({
  at: epochMsSchema,
  devices: z.array(deviceBasicSchema),
  /**
   * Devices of which nothing but their states and messages was put down by then. Whether they were there their states tell, and not
   * how long ago they spoke: of old messages only every so many may have been kept.
   */
  byStates: z.array(snSchema),
  alarms: z.array(alarmEventSchema),
  /** What was done last before it, oldest first. */
  acts: z.array(replayActSchema),
  /** No server ran at that moment: what is shown is what was known last. */
  unwatched: z.boolean(),
})
export type ReplayMoment = z.infer<typeof replayMomentSchema>

export const replayStretchSchema = z.object({
  from: epochMsSchema,
  /** As far as this answer reaches; ask on from here. */
  to: epochMsSchema,
  /** In the order in which the server told of them. */
  devices: z.array(z.object({ at: epochMsSchema, basic: deviceBasicSchema })),
  /** Messages that changed nothing but times, values and place; nothing of a coarse stretch. */
  heard: z.array(
    z.object({
      sn: snSchema,
      at: epochMsSchema,
      deviceTime: z.number().int(),
      place: positionSchema.pick({ longitude: true, latitude: true }).optional(),
    }),
  ),
  alarms: z.array(z.object({ at: epochMsSchema, alarm: alarmEventSchema })),
  /** Alarms whose peak rose while nothing else was told of them. */
  rises: z.array(alarmRiseSchema.extend({ at: epochMsSchema, sn: snSchema, id })),
  acts: z.array(replayActSchema),
  /** When no server ran. */
  unwatched: unwatchedSchema,
})
export type ReplayStretch = z.infer<typeof replayStretchSchema>

export const replayLimitsSchema = z.object({
  sn: snSchema,
  thresholds: z.array(thresholdSchema),
  /** When others took their place; null while they are in force. */
  until: epochMsSchema.nullable(),
})
export type ReplayLimits = z.infer<typeof replayLimitsSchema>

export const replayEndpoints = endpoints({
  replayMoment: {
    method: 'POST',
    path: '/vigil/replay/moment',
    /** Acts of `actsOf` alone, where it is named. */
    input: z.object({ at: moment, known, actsOf }),
    output: replayMomentSchema,
    access: query,
    reach: 'office',
    summary: 'Every device and every alarm on the desk as they were known at a moment, and what was done last',
  },
  replayStretch: {
    method: 'POST',
    path: '/vigil/replay/stretch',
    input: z
      .object({
        from: moment,
        to: moment,
        /** Changes alone, and not every message: for more than a few times the pace of time. */
        coarse: z.boolean().default(false),
        known,
        actsOf,
      })
      .refine(...forward)
      .refine(...notLonger(REPLAY_STRETCH_MAX_MS, 'validation.stretchTooLong', REPLAY_STRETCH_MAX_MS / HOUR_MS)),
    output: replayStretchSchema,
    access: query,
    reach: 'office',
    summary: 'What changed after one moment until another, in the order in which the server learned it',
  },
  replayDetails: {
    method: 'POST',
    path: '/vigil/replay/details',
    input: z.object({ at: moment, known, snList: z.array(snSchema).min(1).max(REPLAY_DETAILS_MAX) }),
    output: z.array(deviceDetailSchema),
    access: query,
    reach: 'office',
    summary: 'The values of some devices as they were known at a moment',
  },
  replayLimits: {
    method: 'POST',
    path: '/vigil/replay/limits',
    input: z.object({ at: moment, snList: z.array(snSchema).min(1).max(REPLAY_DETAILS_MAX) }),
    output: z.array(replayLimitsSchema),
    access: query,
    reach: 'office',
    summary: 'The limits of some devices as they were in force at a moment',
  },
  replayDensity: {
    method: 'POST',
    path: '/vigil/replay/density',
    input: z
      .object({
        from: moment,
        to: moment,
        buckets: z.number().int().min(1).max(REPLAY_BUCKETS_MAX).default(200),
        snList: someDevices.optional(),
      })
      .refine(...forward)
      .refine(...notLonger(REPLAY_SPAN_MAX_MS, 'validation.timeRangeTooLong', REPLAY_SPAN_MAX_MS / DAY_MS)),
    output: z.object({
      from: epochMsSchema,
      to: epochMsSchema,
      stepMs: z.number().positive(),
      /** By bucket: alarms that began, and messages that came; of a minute that is longer than a bucket, each one's share. */
      alarms: z.array(z.number().int().nonnegative()),
      messages: z.array(z.number().nonnegative()),
      unwatched: unwatchedSchema,
    }),
    access: query,
    reach: 'office',
    summary: 'Alarms and messages over time, for the bar of a replay',
  },
  replayNext: {
    method: 'POST',
    path: '/vigil/replay/next',
    input: z.object({ at: moment, back: z.boolean().default(false), snList: someDevices.optional() }),
    output: replayActSchema.nullable(),
    access: query,
    reach: 'office',
    summary: 'The next step of an alarm or task, act or command after a moment, or the last one before it',
  },
  replayBookmarks: {
    method: 'GET',
    path: '/vigil/replay/bookmarks',
    input: nothing,
    output: z.array(replayBookmarkSchema),
    access: query,
    reach: 'office',
    summary: 'Bookmarks of the user, and those that others of the same office have shared, newest first',
  },
  saveReplayBookmark: {
    method: 'POST',
    path: '/vigil/replay/bookmarks/save',
    input: replayBookmarkSchema.pick({ at: true, note: true, address: true, shared: true }).extend({ at: moment }),
    output: replayBookmarkSchema,
    access: query,
    reach: 'own',
    summary: 'Keeps a moment with a note',
  },
  removeReplayBookmark: {
    method: 'POST',
    path: '/vigil/replay/bookmarks/remove',
    input: z.object({ id }),
    output: ok,
    access: query,
    reach: 'own',
    summary: 'Removes a bookmark of the user',
  },
})
