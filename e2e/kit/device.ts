import mqtt from 'mqtt'
import { MQTT_PORT } from '../product.ts'
import { administer } from './admin.ts'

export interface TestDevice {
  readonly sn: string
  readonly name: string
  /** Dose rate in µSv/h: 0.1 is calm, 0.8 warns, 50 alarms. */
  report(doseRate: number): Promise<void>
  /** Modules as the protocol has them, and where it is. */
  tell(mods: Record<string, object>, position?: { longitude: number; latitude: number }): Promise<void>
  /** A check that is over, as a chamber or a portal tells it. */
  check(mods: Record<string, object>, subject?: string): Promise<void>
  /** From now on every command is answered so. */
  obey(answer: { status: 'done' | 'failed'; reason?: string; result?: object }): Promise<void>
  leave(): Promise<void>
}

let count = 0

/** The office whose name is given, or the top one. */
export async function officeId(name = ''): Promise<string> {
  const offices = await administer((store) => store.offices.list())
  const found = offices.find((office) => office.name.includes(name))
  if (found === undefined) throw new Error(`no office ${name}`)
  return found.id
}

/** A stranger's device: registered by the administrator, speaking the public protocol. */
export async function addDevice(name: string, office?: string, model = 'RS500'): Promise<TestDevice> {
  const sn = `E2E-${process.pid}-${++count}`
  const place = office ?? (await officeId())
  const { secret } = await administer(({ devices }) => devices.add({ sn, deviceType: model, name, officeId: place }))
  const client = await mqtt.connectAsync(`mqtt://localhost:${MQTT_PORT}`, {
    username: sn,
    password: secret,
    reconnectPeriod: 0,
  })
  const send = async (message: object): Promise<void> => {
    await client.publishAsync(`device/${sn}/up`, JSON.stringify({ time: Date.now(), ...message }), { qos: 1 })
  }
  const tell: TestDevice['tell'] = (mods, position) => send({ runstate: 1, mods, ...(position && { position }) })
  return {
    sn,
    name,
    tell,
    check: (mods, subject) => send({ type: 'detection', begin: Date.now() - 1000, mods, ...(subject && { subject }) }),
    report: (doseRate) => tell({ nuclearMod: { values: { doseRate } } }),
    async obey(answer) {
      client.on('message', (_, payload) => {
        const heard: { type: string; id: string } = JSON.parse(payload.toString('utf8'))
        if (heard.type === 'command') void send({ type: 'answer', command: heard.id, ...answer })
      })
      await client.subscribeAsync(`device/${sn}/down`, { qos: 1 })
    },
    leave: () => client.endAsync(),
  }
}
