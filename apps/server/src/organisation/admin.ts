import { registry } from '@vigil/devices'
import { createDeviceCredentials } from '../platform/broker/nats/device-credentials.ts'
import { parseSettings } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { deviceAddressOf, readDeviceAddress } from '../platform/device-address.ts'
import { findDatabase } from '../platform/find-database.ts'
import { createLogger } from '../platform/log.ts'
import { SettingsError } from '../platform/read-setting.ts'
import { ADMIN_HELP, changesSomething, parseCommand, parseModelCommand, wantsHelp } from './admin-commands.ts'
import { OrganisationError } from './organisation-error.ts'
import { createOrganisationStore } from './organisation-store.ts'
import { hashPassword } from './password.ts'
import { type TakenOver, untilTakenOver } from './taken-over.ts'

const TAKEN_OVER: Readonly<Record<TakenOver, string>> = {
  known: 'the running server goes by it now',
  noServer: 'no server runs here: it holds from the next start on',
  late: 'the running server has not answered: it takes it over as soon as it can',
}

/** The command of an administrator, until the back office exists: `npm run admin -- --help`. */
async function main(argv: readonly string[]): Promise<number> {
  if (wantsHelp(argv)) {
    console.log(ADMIN_HELP)
    return 0
  }
  try {
    const print = (line: string) => console.log(line)
    const look = parseModelCommand(argv)
    if (look !== undefined) {
      await look({ registry, print })
      return 0
    }
    const command = parseCommand(argv)
    const settings = parseSettings(process.env)
    const server = await findDatabase(settings)
    const database = openDatabase(server.url, { log: createLogger({ logLevel: 'error' }), poolSize: 2 })
    try {
      await database.migrate()
      const store = createOrganisationStore({ database, registry, hashPassword })
      const address = (await readDeviceAddress(database.pool)) ?? deviceAddressOf(settings, settings.mqttPort)
      const engine = settings.engine && createDeviceCredentials(settings.engine)
      await command({ store, registry, address, engine, print })
      // Only then does the line "try it" work, and what was taken away is gone.
      if (changesSomething(argv)) console.log(TAKEN_OVER[await untilTakenOver(database)])
    } finally {
      await database.close()
      await server.stop()
    }
    return 0
  } catch (error) {
    const expected = error instanceof OrganisationError || error instanceof SettingsError
    console.error(expected ? error.message : error)
    return 1
  }
}

process.exitCode = await main(process.argv.slice(2))
