import { z } from 'zod'
import { alarmEventSchema, deviceBasicSchema, epochMsSchema } from '../entities.ts'
import { ingestResultSchema } from '../ingest.ts'
import { Permission } from '../permissions.ts'
import { nothing, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

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
  mail: z.boolean(),
})
export type DeploymentConfig = z.infer<typeof deploymentConfigSchema>

export const snapshotSchema = z.object({
  at: epochMsSchema,
  devices: z.array(deviceBasicSchema),
  /** Every alarm that is open or not handled: what came and went during a lost link is here. */
  alarms: z.array(alarmEventSchema),
})
export type Snapshot = z.infer<typeof snapshotSchema>

export const scenarioSchema = z.object({ name: z.string(), site: z.string(), running: z.boolean() })

/** Calls that stand beside the specification's. */
export const vigilEndpoints = endpoints({
  config: {
    method: 'GET',
    path: '/vigil/config',
    input: nothing,
    output: deploymentConfigSchema,
    access: 'public',
    summary: 'Deployment settings',
  },
  snapshot: {
    method: 'GET',
    path: '/vigil/snapshot',
    input: nothing,
    output: snapshotSchema,
    access: 'signed-in',
    summary: 'The state of every device and open alarm that the user sees, for the start and after a lost link',
  },
  scenarios: {
    method: 'GET',
    path: '/vigil/scenarios',
    input: nothing,
    output: z.array(scenarioSchema),
    access: [Permission.Administer],
    summary: 'Scenarios of the simulator',
  },
  startScenario: {
    method: 'POST',
    path: '/vigil/scenarios/start',
    input: z.object({ name: z.string().max(64) }),
    output: ok,
    access: [Permission.Administer],
    summary: 'Start a scenario of the simulator',
  },
  stopScenario: {
    method: 'POST',
    path: '/vigil/scenarios/stop',
    input: z.object({ name: z.string().max(64) }),
    output: ok,
    access: [Permission.Administer],
    summary: 'Stop a scenario of the simulator',
  },
  ingest: {
    method: 'POST',
    path: '/ingest',
    input: z.union([z.looseObject({}), z.array(z.looseObject({})).min(1).max(500)]),
    output: ingestResultSchema,
    access: 'device',
    summary: 'Readings of a device that can not speak MQTT; HTTP basic authentication with sn and secret',
  },
})
