import { z } from 'zod'
import { list, readablePath, SettingsError, url, wholeNumber } from './read-setting.ts'

/** The engine that several servers share in place of a broker, and what one of them is among the others. */
export const ENGINE_VARIABLES = {
  NATS_URL: list()
    .refine(
      (servers) => servers.every((each) => URL.canParse(each) && ['nats:', 'tls:'].includes(new URL(each).protocol)),
      'nats:// or tls:// addresses, separated by commas',
    )
    .optional(),
  NATS_PUSH_URL: url('a ws:// or wss:// address', ['ws:', 'wss:']).optional(),
  NATS_MQTT_URL: url('an mqtt:// or mqtts:// address', ['mqtt:', 'mqtts:']).optional(),
  NATS_KEYS: z.string().optional(),
  NATS_REPLICAS: wholeNumber(1, 5, 1),
  VIGIL_ROLE: z.enum(['gateway', 'worker'], 'gateway or worker').optional(),
} as const
type Values = z.infer<z.ZodObject<typeof ENGINE_VARIABLES>>

export interface EngineSettings {
  servers: readonly string[]
  /** Where consoles reach it by websocket. */
  pushUrl: string
  /** Where devices reach it. */
  mqttUrl: string
  keysPath: string
  replicas: number
}

/** `gateway`: serves people and is never active. `worker`: becomes active, and serves nobody. */
export type ServerRole = 'gateway' | 'worker'

export function engineOf(values: Values & { MQTT_URL?: string | undefined }): EngineSettings | undefined {
  const { NATS_URL, NATS_PUSH_URL, NATS_MQTT_URL, NATS_KEYS, NATS_REPLICAS, MQTT_URL } = values
  if (NATS_URL === undefined) return undefined
  if (MQTT_URL !== undefined)
    throw new SettingsError('NATS_URL and MQTT_URL are both set: messages come by one of them')
  const missing = (name: keyof Values, why: string) => new SettingsError(`${name} is not set, but NATS_URL is: ${why}`)
  if (NATS_PUSH_URL === undefined) throw missing('NATS_PUSH_URL', 'browsers need the engine by ws:// or wss://')
  if (NATS_MQTT_URL === undefined) throw missing('NATS_MQTT_URL', 'devices need the engine by mqtt:// or mqtts://')
  if (NATS_KEYS === undefined) throw missing('NATS_KEYS', 'the file that "npm run admin -- engine create" has made')
  return {
    servers: NATS_URL,
    pushUrl: NATS_PUSH_URL,
    mqttUrl: NATS_MQTT_URL,
    keysPath: readablePath('NATS_KEYS', NATS_KEYS),
    replicas: NATS_REPLICAS,
  }
}

export function roleOf(values: Values & { DATABASE_URL?: string | undefined }): ServerRole | undefined {
  const { VIGIL_ROLE, NATS_URL, DATABASE_URL } = values
  if (VIGIL_ROLE === 'gateway' && DATABASE_URL === undefined)
    throw new SettingsError('VIGIL_ROLE is gateway, but DATABASE_URL is not set: it reads what the others write')
  if (VIGIL_ROLE === undefined || NATS_URL !== undefined) return VIGIL_ROLE
  throw new SettingsError('VIGIL_ROLE is set, but NATS_URL is not: a server that is alone does everything')
}
