import { join } from 'node:path'
import { registry } from '@vigil/devices'
import { parseSettings, type Settings, SettingsError } from '../platform/config.ts'
import { prepareDataFolder } from '../platform/data-folder.ts'
import { openDatabase } from '../platform/database.ts'
import { deviceAddressOf, readDeviceAddress } from '../platform/device-address.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { readPidFile } from '../platform/embedded-postgres/postmaster-pid-file.ts'
import { isRunning } from '../platform/embedded-postgres/process-facts.ts'
import { connectionString } from '../platform/embedded-postgres/socket-directory.ts'
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

/** The server's own database, beside it while it runs; started for the moment when it does not. */
async function findDatabase(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: async () => {} }
  prepareDataFolder(settings.dataDirectory)
  const dataDir = join(settings.dataDirectory, 'postgres')
  const running = readPidFile(dataDir)
  if (typeof running === 'object' && running.status === 'ready' && isRunning(running.pid)) {
    return { url: connectionString(running.socketDir, running.port), stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDir })
  return { url: embedded.connectionString, stop: () => embedded.stop() }
}

process.exitCode = await main(process.argv.slice(2))
