import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyForReplica } from '../platform/embedded-postgres/copy-for-replica.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts'
import { PORT } from '../platform/embedded-postgres/server-settings.ts'

export interface DatabasePair {
  readonly primary: EmbeddedPostgres
  readonly replica: EmbeddedPostgres
  stop(): Promise<void>
}

const SETTINGS = { max_connections: '120', wal_keep_size: '256MB' }

/** PostgreSQL and a replica that follows it. The copy is made anew at every start: it has missed too much, or nothing. */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  chmodSync(folder, 0o755)
  const [from, to] = [join(folder, 'primary'), join(folder, 'replica')]
  const primary = await startEmbeddedPostgres({ dataDir: from, settings: SETTINGS })
  if (existsSync(to)) rmSync(to, { recursive: true })
  const { connectionString: url, socketDir } = primary
  const { settings } = await copyForReplica({ url, dataDir: from, socketDir, port: PORT, to })
  const replica = await startEmbeddedPostgres({ dataDir: to, settings: { ...SETTINGS, ...settings } })
  return {
    primary,
    replica,
    async stop() {
      await replica.stop()
      await primary.stop()
    },
  }
}
