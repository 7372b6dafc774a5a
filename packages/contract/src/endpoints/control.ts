import { z } from 'zod'
import { COMMAND_NAMES, commandRecordSchema, deviceSettingsSchema } from '../control.ts'
import {
  askedMomentInQuerySchema,
  askedMomentSchema,
  moduleKeySchema,
  replayKnowledgeSchema,
  snSchema,
  thresholdSchema,
  versionSchema,
} from '../entities.ts'
import { deviceTrackSchema, waterfallRowSchema } from '../history-entities.ts'
import { Permission } from '../permissions.ts'
import { bySn, ok } from './common.ts'
import { endpoints } from './endpoint.ts'

const watch = [Permission.Devices, Permission.Home, Permission.TrackMonitor, Permission.CottonMonitor] as const
const configure = [Permission.DeviceConfigure] as const

const DAY_MS = 24 * 60 * 60 * 1000
export const COMMANDS_LISTED = 50
export const MAX_REPLAY_SPEED = 600

/** Control of devices, beside the specification's calls. */
export const controlEndpoints = endpoints({
  deviceCommand: {
    method: 'POST',
    path: '/vigil/device/command',
    input: z.object({
      sn: snSchema,
      name: z.enum(COMMAND_NAMES),
      params: z.record(z.string().max(40), z.unknown()).default({}),
    }),
    output: commandRecordSchema,
    access: [Permission.DeviceControl],
    reach: 'office',
    summary: 'Any command of a model, also those that the specification has no call for (start and stop of a sample)',
  },
  deviceCommands: {
    method: 'GET',
    path: '/vigil/device/commands',
    input: z.object({ sn: snSchema.optional() }),
    output: z.array(commandRecordSchema),
    access: watch,
    reach: 'office',
    summary: 'The last commands of a device, or of all that the user sees, newest first',
  },
  deviceSettings: {
    method: 'GET',
    path: '/vigil/device/settings',
    input: bySn,
    output: deviceSettingsSchema,
    access: watch,
    reach: 'office',
    summary: 'Settings of a device as it last told them',
  },
  readDeviceSettings: {
    method: 'POST',
    path: '/vigil/device/settings/read',
    input: bySn,
    output: deviceSettingsSchema,
    access: configure,
    reach: 'office',
    summary: 'Asks the device for its settings; answered when it has told them',
  },
  updateThresholds: {
    method: 'POST',
    path: '/vigil/device/thresholds',
    input: z.object({
      sn: snSchema,
      thresholds: z.array(thresholdSchema).max(200),
      version: versionSchema.optional(),
    }),
    output: deviceSettingsSchema,
    access: configure,
    reach: 'office',
    summary: "Changes a device's alarm limits, and pushes them to everybody who looks at it (30804)",
  },
  startDeviceMap: {
    method: 'POST',
    path: '/vigil/devicemap/start',
    /** Quantity whose value the points carry, as `module.quantity`. */
    input: bySn.extend({ quantity: z.string().max(80).optional() }),
    output: ok,
    access: watch,
    reach: 'office',
    summary: 'Positions of a device as they come, on devicemap/detail, until stopDeviceMap',
  },
  startReplay: {
    method: 'POST',
    path: '/vigil/devicemap/replay',
    input: z.object({
      sn: snSchema,
      from: askedMomentSchema,
      to: askedMomentSchema,
      /** So many times as fast as it was. */
      speed: z.number().min(1).max(MAX_REPLAY_SPEED).default(1),
    }),
    output: z.object({ points: z.number().int().nonnegative() }),
    access: watch,
    reach: 'office',
    summary: 'Positions of a past window of at most a day, on devicemap/replay/detail, until its end or stopReplay',
  },
  deviceTrack: {
    method: 'GET',
    path: '/vigil/device/track',
    input: z.object({
      sn: snSchema,
      from: askedMomentInQuerySchema,
      to: askedMomentInQuerySchema,
      quantity: z.string().max(80).optional(),
      /** By now: what came late stands at the time it was measured. */
      known: replayKnowledgeSchema.default('then'),
      /** By how much the device's clock was wrong: late is measured by it. */
      clockOffset: z.coerce.number<number>().int().min(-DAY_MS).max(DAY_MS).optional(),
    }),
    output: deviceTrackSchema,
    access: [...watch, Permission.Query],
    reach: 'office',
    summary: 'Where a device went within at most a day, and what one of its sensors said on the way',
  },
  deviceWaterfall: {
    method: 'GET',
    path: '/vigil/device/waterfall',
    input: z.object({
      sn: snSchema,
      module: moduleKeySchema,
      columns: z.coerce.number<number>().int().min(1).max(1024),
      rows: z.coerce.number<number>().int().min(1).max(240),
    }),
    output: z.object({ rows: z.array(waterfallRowSchema) }),
    access: watch,
    reach: 'office',
    summary: 'What came between the last stored spectra of a module, oldest first, of the last minutes',
  },
  placeOnScene: {
    method: 'POST',
    path: '/vigil/scene/place',
    input: z.object({ sn: snSchema, x: z.number(), y: z.number() }),
    output: ok,
    access: [Permission.Administer],
    reach: 'office',
    summary: 'Puts a device at a place of its plan, in units of the plan',
  },
})
