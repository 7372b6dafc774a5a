import mqtt, { type MqttClient } from 'mqtt'
import { MQTT_PORT } from '../product.ts'
import { administer } from './admin.ts'
import { officeId } from './device.ts'

const MODEL = 'RS500'
/** Alarms of gates stand each for itself: what passes one is no part of what passes another. */
export const GATE = 'VP100'
const AT_ONCE = 50

let calls = 0

export interface ManyDevices {
  readonly sns: readonly string[]
  /** Each its dose rate in µSv/h; resolves when the server has stored all of them. */
  report(doseRate: number): Promise<void>
  /** One of them alone. */
  reportOne(index: number, doseRate: number): Promise<void>
  /** They fall silent for good: their alarms leave the desk with them. */
  remove(): Promise<void>
}

async function inParts<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return done
}

/** As many strangers' devices as a storm needs. */
export async function addManyDevices(
  name: string,
  count: number,
  office?: string,
  model = MODEL,
): Promise<ManyDevices> {
  const place = office ?? (await officeId())
  const call = ++calls
  const added = await administer(({ devices }) =>
    devices.addMany(
      Array.from({ length: count }, (_, n) => ({
        sn: `MANY-${process.pid}-${call}-${n}`,
        deviceType: model,
        name: `${name} ${n}`,
        officeId: place,
      })),
    ),
  )
  const clients = await inParts(added, ({ sn, secret }) =>
    mqtt.connectAsync(`mqtt://localhost:${MQTT_PORT}`, { clientId: sn, username: sn, password: secret }),
  )
  const tell = async (client: MqttClient, sn: string, doseRate: number): Promise<void> => {
    const message = { time: Date.now(), runstate: 1, mods: { nuclearMod: { values: { doseRate } } } }
    await client.publishAsync(`device/${sn}/up`, JSON.stringify(message), { qos: 1 })
  }
  const reportOne = async (index: number, doseRate: number): Promise<void> => {
    const [client, sn] = [clients[index], added[index]?.sn]
    if (client === undefined || sn === undefined) throw new Error(`no device ${index}`)
    await tell(client, sn, doseRate)
  }
  return {
    sns: added.map(({ sn }) => sn),
    reportOne,
    report: async (doseRate) => {
      await Promise.all(added.map((_, index) => reportOne(index, doseRate)))
    },
    async remove() {
      await Promise.all(clients.map((client) => client.endAsync(true)))
      await administer(({ devices }) => devices.remove(added.map(({ sn }) => sn)))
    },
  }
}
