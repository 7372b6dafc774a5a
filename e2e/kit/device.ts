import mqtt, { type MqttClient } from 'mqtt'
import { admin, MQTT_PORT } from '../product.ts'

export interface TestDevice {
  readonly sn: string
  readonly name: string
  /** Dose rate in µSv/h: 0.1 is calm, 0.8 warns, 50 alarms. */
  report(doseRate: number): Promise<void>
  /** Modules as the protocol has them. */
  tell(mods: Record<string, object>): Promise<void>
  leave(): Promise<void>
}

let count = 0

let offices: readonly { readonly id: string; readonly name: string }[] | undefined

/** The office whose name is given, or the top one. Asked for once: each command is a process of its own. */
export function officeId(name = ''): string {
  offices ??= admin('office', 'list')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? []
      return id === undefined || text === undefined ? [] : [{ id, name: text }]
    })
  const found = offices.find((office) => office.name.includes(name))
  if (found === undefined) throw new Error(`no office ${name}`)
  return found.id
}

/** The server hears of a new device a moment after the administrator's command has ended. */
async function connect(username: string, password: string): Promise<MqttClient> {
  for (let left = 20; ; left -= 1) {
    try {
      return await mqtt.connectAsync(`mqtt://localhost:${MQTT_PORT}`, { username, password, reconnectPeriod: 0 })
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
}

/** A stranger's device: registered by the administrator, speaking the public protocol. */
export async function addDevice(name: string, office = officeId(), model = 'RS500'): Promise<TestDevice> {
  const sn = `E2E-${process.pid}-${++count}`
  const told = admin('device', 'add', '--sn', sn, '--model', model, '--name', name, '--office', office)
  const secret = /secret, shown this once: (\S+)/.exec(told)?.[1] ?? ''
  const client = await connect(sn, secret)
  const tell = async (mods: Record<string, object>): Promise<void> => {
    const message = { time: Date.now(), runstate: 1, mods }
    await client.publishAsync(`device/${sn}/up`, JSON.stringify(message), { qos: 1 })
  }
  return {
    sn,
    name,
    tell,
    report: (doseRate) => tell({ nuclearMod: { values: { doseRate } } }),
    leave: () => client.endAsync(),
  }
}
