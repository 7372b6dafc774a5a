import { join } from 'node:path'
import type { Settings } from './config.ts'
import { prepareDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { readPidFile } from './embedded-postgres/postmaster-pid-file.ts'
import { isRunning } from './embedded-postgres/process-facts.ts'
import { connectionString } from './embedded-postgres/socket-directory.ts'

export interface FoundDatabase {
  url: string
  stop(): Promise<void>
}

/**
 * For a command: the server's own database, beside it while it runs; started for the moment, with `serverSettings`, when it
 * does not.
 */
export async function findDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  serverSettings: Record<string, string> = {},
): Promise<FoundDatabase> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: async () => {} }
  prepareDataFolder(settings.dataDirectory)
  const dataDir = join(settings.dataDirectory, 'postgres')
  const running = readPidFile(dataDir)
  if (typeof running === 'object' && running.status === 'ready' && isRunning(running.pid)) {
    return { url: connectionString(running.socketDir, running.port), stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({ dataDir, settings: serverSettings })
  return { url: embedded.connectionString, stop: () => embedded.stop() }
}
