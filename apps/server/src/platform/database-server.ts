import { join } from 'node:path'
import type { Settings } from './config.ts'
import { type EmbeddedPostgres, type StartStep, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import type { Log } from './log.ts'

export interface DatabaseServer {
  readonly url: string
  stop(): Promise<void>
}

const RESTART_PAUSE_MS = 1000

/** The PostgreSQL that `DATABASE_URL` names, or our own, which is started again when it dies under us. */
export async function startDatabaseServer(
  settings: Pick<Settings, 'databaseUrl' | 'dataDirectory'>,
  log: Log,
  onProgress: (step: StartStep) => void,
): Promise<DatabaseServer> {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl, stop: async () => {} }
  let stopping = false
  let current: EmbeddedPostgres
  let restarting: Promise<void> = Promise.resolve()

  const start = (progress: (step: StartStep) => void) =>
    startEmbeddedPostgres({
      dataDir: join(settings.dataDirectory, 'postgres'),
      onProgress: progress,
      log: (line) => log.debug(line),
      onLost: () => {
        restarting = restart()
      },
    })

  /** Readings wait unacknowledged meanwhile; pools connect to the same socket again. */
  async function restart(): Promise<void> {
    log.error('the database has died; starting it again')
    while (!stopping) {
      try {
        await current.stop()
        current = await start(() => {})
        log.info('the database is back')
        return
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again; trying once more')
        await new Promise((done) => setTimeout(done, RESTART_PAUSE_MS))
      }
    }
  }

  current = await start(onProgress)
  return {
    url: current.connectionString,
    async stop() {
      stopping = true
      await restarting
      await current.stop()
    },
  }
}
