import { z } from 'zod'
import { alarmEventSchema } from '../alarms.ts'
import { DEVICE_KINDS } from '../codes.ts'
import { askedMomentInQuerySchema, deviceBasicSchema, epochMsSchema, snSchema } from '../entities.ts'
import { ingestResultSchema } from '../ingest.ts'
import { Permission } from '../permissions.ts'
import { cutLineSchema } from '../push.ts'
import { nothing, ok, seesFleet } from './common.ts'
import { endpoints } from './endpoint.ts'

/** What an account of the demonstration is for; the console says it in the language of the reader. */
export const DEMO_ROLES = ['admin', 'operator', 'watcher', 'customs'] as const

/** What the specification leaves to the deployment, read by the console at run time. */
export const deploymentConfigSchema = z.object({
  deploymentId: z.number().int(),
  /** In the language of the request. */
  title: z.string(),
  /** What the site calls itself, for deployments without a title of their own. */
  siteTitle: z.string(),
  baseUrl: z.string(),
  localClient: z.boolean(),
  adminUrl: z.string(),
  knowledgeUrl: z.string(),
  mapTiles: z.string(),
  timeZone: z.string(),
  version: z.string(),
  demo: z.boolean(),
  /** As they were made; empty unless this is a demonstration. */
  demoAccounts: z.array(z.object({ username: z.string(), password: z.string(), role: z.enum(DEMO_ROLES) })),
  mail: z.boolean(),
  /** Whom operators of the site turn to: words, or a `mailto:`, `tel:`, `http:` or `https:` address. */
  supportContact: z.string(),
})
export type DeploymentConfig = z.infer<typeof deploymentConfigSchema>

export const snapshotSchema = z.object({
  at: epochMsSchema,
  devices: z.array(deviceBasicSchema),
  /** Every alarm that is open or not handled: what came and went during a lost link is here. */
  alarms: z.array(alarmEventSchema),
  /** As `clockError` of push code 30908; absent: right. */
  clockError: z.number().int().optional(),
  /** As `cutLines` of push code 30908; absent: none. */
  cutLines: z.array(cutLineSchema).optional(),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const RECENT_ALARMS_MAX = 200
const RECENT_ALARMS_DEFAULT = 50

const inQuery = z.coerce.number<number>().int().nonnegative()

export const recentAlarmsInputSchema = z.object({
  /** By the begin of the alarm; `since` is within, `until` is not. */
  since: askedMomentInQuerySchema.optional(),
  until: askedMomentInQuerySchema.optional(),
  /** The `next` of the page before. */
  before: askedMomentInQuerySchema.optional(),
  beforeId: z.string().max(64).optional(),
  limit: inQuery.min(1).max(RECENT_ALARMS_MAX).default(RECENT_ALARMS_DEFAULT),
  sn: snSchema.optional(),
  /** This office and those below. */
  officeId: z.string().max(64).optional(),
  /** Worst states by number, e.g. `2,3`; all when absent. */
  states: z
    .string()
    .regex(/^[123](,[123])*$/)
    .transform((text) => text.split(',').map(Number))
    .optional(),
})

/** Newest first. An ended alarm has state 0: `priority` tells the worst that it was. */
export const recentAlarmsSchema = z.object({
  alarms: z.array(alarmEventSchema),
  next: z.object({ before: epochMsSchema, beforeId: z.string() }).nullable(),
})
export type RecentAlarms = z.infer<typeof recentAlarmsSchema>

/** Unhandled alarms beyond it are not counted. */
export const UNHANDLED_COUNTED = 10_000

const count = z.number().int().nonnegative()
/** Share of the time that is on record, over all of the devices; null when nothing is. */
const availabilitySchema = z.object({ devices: count, percent: z.number().min(0).max(100).nullable() })

export const overviewSchema = z.object({
  at: epochMsSchema,
  devices: count,
  heardLastMinute: count,
  /** Rate of the whole server; null for whoever sees only a part of it. */
  messagesPerSecond: z.number().nonnegative().nullable(),
  /** Alarms that began in these hours of the site's clock, by the worst they were. Drills and tests stand apart. */
  alarms: z.object({
    hours: z.array(
      z.object({ since: epochMsSchema, until: epochMsSchema, warning: count, alarm: count, highRisk: count }),
    ),
    total: count,
    drills: count,
    handled: count,
    meanHandleMs: z.number().nonnegative().nullable(),
  }),
  unhandled: z.object({ count: count.max(UNHANDLED_COUNTED), oldest: alarmEventSchema.nullable() }),
  /** Time in which the server itself did not run is on nobody's account. */
  availability: availabilitySchema.extend({
    /** Where the record begins: a day ago, or later on a young system. */
    since: epochMsSchema,
    /** Milliseconds since then in which the server did not run. */
    unwatched: z.number().nonnegative(),
    /** Each with all below it, and `own` without. */
    offices: z.array(availabilitySchema.extend({ id: z.string(), own: availabilitySchema })),
    kinds: z.array(availabilitySchema.extend({ kind: z.enum(DEVICE_KINDS) })),
  }),
})
export type Overview = z.infer<typeof overviewSchema>

export const scenarioSchema = z.object({
  name: z.string(),
  site: z.string(),
  running: z.boolean(),
  /** When it was started; null while it does not run. */
  since: z.number().nullable(),
})

/** Calls that stand beside the specification's. */
export const vigilEndpoints = endpoints({
  config: {
    method: 'GET',
    path: '/vigil/config',
    input: nothing,
    output: deploymentConfigSchema,
    access: 'public',
    reach: 'own',
    summary: 'Deployment settings',
  },
  localLogin: {
    method: 'POST',
    path: '/vigil/local-login',
    input: nothing,
    output: z.string(),
    access: 'public',
    reach: 'own',
    summary: 'Local client mode: signs in whoever sits at the server itself; the answer is the token',
  },
  snapshot: {
    method: 'GET',
    path: '/vigil/snapshot',
    input: nothing,
    output: snapshotSchema,
    access: seesFleet,
    reach: 'office',
    summary: 'The state of every device and open alarm that the user sees, for the start and after a lost link',
  },
  recentAlarms: {
    method: 'GET',
    path: '/vigil/alarms',
    input: recentAlarmsInputSchema,
    output: recentAlarmsSchema,
    access: [Permission.Devices, Permission.Home, Permission.Query, Permission.Analysis],
    reach: 'office',
    summary: 'Alarms of the devices that the user sees, newest first, worded in the language of the request',
  },
  overview: {
    method: 'GET',
    path: '/vigil/overview',
    input: nothing,
    output: overviewSchema,
    access: [Permission.Home, Permission.Devices],
    reach: 'office',
    summary: 'The last 24 hours of the devices that the user sees: alarms per hour, availability, what is not handled',
  },
  scenarios: {
    method: 'GET',
    path: '/vigil/scenarios',
    input: nothing,
    output: z.array(scenarioSchema),
    access: [Permission.Administer],
    reach: 'office',
    summary: 'Scenarios of the simulator',
  },
  startScenario: {
    method: 'POST',
    path: '/vigil/scenarios/start',
    input: z.object({ name: z.string().max(64) }),
    output: ok,
    access: [Permission.Administer],
    reach: 'office',
    summary: 'Start a scenario of the simulator',
  },
  stopScenario: {
    method: 'POST',
    path: '/vigil/scenarios/stop',
    input: z.object({ name: z.string().max(64) }),
    output: ok,
    access: [Permission.Administer],
    reach: 'office',
    summary: 'Stop a scenario of the simulator',
  },
  ingest: {
    method: 'POST',
    path: '/ingest',
    // Each of many is judged by itself: one that is no message must not cost the alarm beside it.
    input: z.union([z.looseObject({}), z.array(z.unknown()).min(1).max(500)]),
    output: ingestResultSchema,
    access: 'device',
    reach: 'own',
    summary: 'Readings of a device that can not speak MQTT; HTTP basic authentication with sn and secret',
  },
})
