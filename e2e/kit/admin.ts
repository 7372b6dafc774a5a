import { join } from 'node:path'
import { registry } from '@vigil/devices'
import { parseCommand } from '../../apps/server/src/organisation/admin-commands.ts'
import {
  createOrganisationStore,
  type OrganisationStore,
} from '../../apps/server/src/organisation/organisation-store.ts'
import { hashPassword } from '../../apps/server/src/organisation/password.ts'
import { untilTakenOver } from '../../apps/server/src/organisation/taken-over.ts'
import { openDatabase } from '../../apps/server/src/platform/database.ts'
import { deviceAddressOf } from '../../apps/server/src/platform/device-address.ts'
import { readPidFile } from '../../apps/server/src/platform/embedded-postgres/postmaster-pid-file.ts'
import { connectionString } from '../../apps/server/src/platform/embedded-postgres/socket-directory.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { DATA, MQTT_PORT } from '../product.ts'

/** A password of the product takes a third of a second to look at, on purpose; the cost stands in each hash, and here it is none. */
const CHEAP = { N: 2 ** 10, r: 8, p: 1 }

/** What is done to the organisation of the running product from outside; resolves once the server goes by it. */
export async function administer<T>(change: (store: OrganisationStore) => Promise<T>, data = DATA): Promise<T> {
  const running = readPidFile(join(data, 'postgres'))
  if (typeof running !== 'object') throw new Error('the product has no running database')
  const log = createLogger({ logLevel: 'error' })
  const database = openDatabase(connectionString(running.socketDir, running.port), { log, poolSize: 2 })
  try {
    const cheaply = (password: string) => hashPassword(password, CHEAP)
    const changed = await change(createOrganisationStore({ database, registry, hashPassword: cheaply }))
    await untilTakenOver(database)
    return changed
  } finally {
    await database.close()
  }
}

/** The administrator's command, without the process of its own that takes longer than the command. */
export async function admin(...args: string[]): Promise<string> {
  const lines: string[] = []
  const address = deviceAddressOf({ mqttUrl: undefined, tls: undefined }, MQTT_PORT)
  await administer((store) => parseCommand(args)({ store, registry, address, print: (line) => lines.push(line) }))
  return lines.join('\n')
}
