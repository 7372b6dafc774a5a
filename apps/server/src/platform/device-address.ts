import type pg from 'pg'
import { z } from 'zod'
import { readSetting, saveSetting } from './database/setting.ts'

/** Where devices reach the broker, as the running server has it: whoever runs a command need not have its environment. */
const deviceAddressSchema = z.object({
  /** Undefined: the machine that the server runs on. */
  host: z.string().optional(),
  port: z.number().int(),
  secure: z.boolean(),
  /** The server's own certificate, where it has one. */
  certificate: z.string().optional(),
})
export type DeviceAddress = z.infer<typeof deviceAddressSchema>

const SETTING_KEY = 'deviceAddress'
const USUAL_PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883, 'ws:': 80, 'wss:': 443 }

export function deviceAddressOf(
  settings: {
    engine?: { mqttUrl: string } | undefined
    mqttUrl: string | undefined
    tls: { cert: string } | undefined
  },
  port: number,
): DeviceAddress {
  const url = settings.engine?.mqttUrl ?? settings.mqttUrl
  if (url === undefined) {
    return { port, secure: settings.tls !== undefined, certificate: settings.tls?.cert }
  }
  const { protocol, hostname, port: given } = new URL(url)
  const secure = protocol === 'mqtts:' || protocol === 'wss:'
  return { host: hostname, port: given === '' ? (USUAL_PORTS[protocol] ?? 0) : Number(given), secure }
}

export async function noteDeviceAddress(pool: pg.Pool, address: DeviceAddress): Promise<void> {
  await saveSetting(pool, SETTING_KEY, address)
}

/** Undefined before the first start. */
export async function readDeviceAddress(pool: pg.Pool): Promise<DeviceAddress | undefined> {
  return deviceAddressSchema.safeParse(await readSetting(pool, SETTING_KEY)).data
}
