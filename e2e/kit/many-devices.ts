import { join } from 'node:path'
import { registry } from '@vigil/devices'
import mqtt, { type MqttClient } from 'mqtt'
import { createOrganisationStore } from '../../apps/server/src/organisation/organisation-store.ts'
import { hashPassword } from '../../apps/server/src/organisation/password.ts'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { readPidFile } from '../../apps/server/src/platform/embedded-postgres/postmaster-pid-file.ts'
import { connectionString } from '../../apps/server/src/platform/embedded-postgres/socket-directory.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { DATA, MQTT_PORT } from '../product.ts'
import { officeId } from './device.ts'

const MODEL = 'RS500'
const AT_ONCE = 50
/** The server hears of new devices a moment after they are in its database. */
const HEARD_OF_MS = 500

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

function database() {
  const running = readPidFile(join(DATA, 'postgres'))
  if (typeof running !== 'object') throw new Error('the product has no running database')
  return openDatabase(connectionString(running.socketDir, running.port), {
    log: createLogger({ logLevel: 'error' }),
    poolSize: 2,
  })
}

async function inParts<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let start = 0; start < items.length; start += AT_ONCE) {
    done.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  }
  return done
}

/** As many strangers' devices as a storm needs: the administrator's command would take minutes for them. */
export async function addManyDevices(name: string, count: number, office = officeId()): Promise<ManyDevices> {
  const opened = database()
  const { devices } = createOrganisationStore({ database: opened, registry, hashPassword })
  const call = ++calls
  const added = await devices.addMany(
    Array.from({ length: count }, (_, n) => ({
      sn: `MANY-${process.pid}-${call}-${n}`,
      deviceType: MODEL,
      name: `${name} ${n}`,
      officeId: office,
    })),
  )
  await new Promise((resolve) => setTimeout(resolve, HEARD_OF_MS))
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
      await devices.remove(added.map(({ sn }) => sn))
      await opened.close()
    },
  }
}
