import { z } from 'zod'
import { epochMsSchema, snSchema, thresholdSchema, versionSchema } from './entities.ts'

/** Acts that a device can be told to do. */
export const COMMAND_NAMES = [
  'selfCalibration',
  'getSensors',
  'selfClean',
  'sendDataInterval',
  'smokePuff',
  'clearBground',
  'syncGdSensorConfig',
  'startSample',
  'stopSample',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

/**
 * `queued`: written down. `sent`: handed to the device's connection. `accepted`: the device begins. `done`, `failed`: its
 * last word. `timedOut`: it said nothing more in time; whether it acted is not known.
 */
export const COMMAND_STATUSES = ['queued', 'sent', 'accepted', 'done', 'failed', 'timedOut'] as const
export type CommandStatus = (typeof COMMAND_STATUSES)[number]

const moment = epochMsSchema.nullable()

/** One command or change of settings, from the operator's click to the device's last word. */
export const commandRecordSchema = z.object({
  id: z.string(),
  sn: snSchema,
  deviceName: z.string(),
  /** `settings` for a change of settings. */
  name: z.enum([...COMMAND_NAMES, 'settings']),
  params: z.record(z.string(), z.unknown()),
  status: z.enum(COMMAND_STATUSES),
  /** Percent, while the device works on it. */
  progress: z.number().min(0).max(100).nullable(),
  /** In the device's words. */
  reason: z.string().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  /** Who asked for it. */
  by: z.string(),
  queuedAt: epochMsSchema,
  sentAt: moment,
  acceptedAt: moment,
  endedAt: moment,
})
export type CommandRecord = z.infer<typeof commandRecordSchema>

export const settingValueSchema = z.union([z.number(), z.string().max(60)])
export const settingValuesSchema = z.record(z.string().max(40), settingValueSchema)
export type SettingValues = z.infer<typeof settingValuesSchema>

export const deviceSettingsSchema = z.object({
  sn: snSchema,
  name: z.string(),
  /** What the device itself last said of its settings; null for one that it never told. */
  settings: z.record(z.string(), settingValueSchema.nullable()),
  /** When the device last told them; null for never. */
  readAt: moment,
  /** Grows with every change of name, settings or thresholds: who saves tells the one that they read. */
  version: z.number().int().nonnegative(),
  changedBy: z.string().nullable(),
  changedAt: moment,
  thresholds: z.array(thresholdSchema),
})
export type DeviceSettings = z.infer<typeof deviceSettingsSchema>

/** In a query string (the specification's call is a GET): `settings` is JSON. */
export const updateDeviceInfoInputSchema = z.object({
  sn: snSchema,
  name: z.string().max(60).optional(),
  settings: z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        return settingValuesSchema.parse(JSON.parse(text))
      } catch {
        context.addIssue({ code: 'custom', params: { key: 'validation.settingsUnreadable' } })
        return z.NEVER
      }
    })
    .optional(),
  /** Version of the settings that the change was made from; without it nobody else's change is looked for. */
  version: z.coerce.number<number>().pipe(versionSchema).optional(),
})

export const deviceCombinationSchema = z.object({
  id: z.string(),
  name: z.string(),
  devices: z.array(z.object({ sn: snSchema, name: z.string(), deviceType: z.string() })),
})

/** `idle`: none since the server started to remember. */
export const selfCleanStatusSchema = z.object({
  status: z.enum(['idle', 'running', 'done', 'failed', 'timedOut']),
  progress: z.number().min(0).max(100).nullable(),
  command: commandRecordSchema.nullable(),
})
