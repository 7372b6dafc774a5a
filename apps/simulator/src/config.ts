import { snSchema } from '@vigil/contract'
import { z } from 'zod'

export const SITES = ['customs', 'metro', 'fire', 'chemicalPark', 'border'] as const
export type Site = (typeof SITES)[number]

const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

const deviceConfigSchema = z.object({
  sn: snSchema,
  deviceType: z.string().min(1),
  secret: z.string().min(1),
  /** In place of the secret, where an engine stands between device and server. */
  password: z.string().min(1).optional(),
  longitude,
  latitude,
  officeName: z.string(),
  site: z.enum(SITES),
})
export type DeviceConfig = z.infer<typeof deviceConfigSchema>

export const simulatorConfigSchema = z.object({
  mqttUrl: z.url({ protocol: /^mqtts?$/ }),
  seed: z.union([z.string(), z.number()]),
  centre: z.object({ longitude, latitude }),
  devices: z.array(deviceConfigSchema),
})
export type SimulatorConfig = z.infer<typeof simulatorConfigSchema>
