import { registry } from '@vigil/devices'
import { parseSettings, SettingsError } from '../platform/config.ts'
import { openDatabase } from '../platform/database.ts'
import { deviceAddressOf, readDeviceAddress } from '../platform/device-address.ts'
import { findDatabase } from '../platform/find-database.ts'
import { createLogger } from '../platform/log.ts'
import { hashPassword } from '../session/password.ts'
import { ADMIN_HELP, parseCommand, wantsHelp } from './admin-commands.ts'
import { OrganisationError } from './organisation-error.ts'
import { createOrganisationStore } from './organisation-store.ts'

/** The command of an administrator, until the back office exists: `npm run admin -- --help`. */
async function main(argv: readonly string[]): Promise<number> {
  if (wantsHelp(argv)) {
    console.log(ADMIN_HELP)
    return 0
  }
  try {
    const command = parseCommand(argv)
    const settings = parseSettings(process.env)
    const server = await findDatabase(settings)
    const database = openDatabase(server.url, { log: createLogger({ logLevel: 'error' }), poolSize: 2 })
    try {
      await database.migrate()
      const store = createOrganisationStore({ database, registry, hashPassword })
      const address = (await readDeviceAddress(database.pool)) ?? deviceAddressOf(settings, settings.mqttPort)
      await command({ store, registry, address, print: (line) => console.log(line) })
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
