import { registry } from '@vigil/devices'
import { noteWordSearch } from './history/reading/look-back/word-search.ts'
import { readEngineKeys } from './platform/broker/nats/engine-keys.ts'
import { type EngineLink, openEngineLink } from './platform/broker/nats/engine-link.ts'
import type { Settings } from './platform/config.ts'
import { prepareDataFolder } from './platform/data-folder.ts'
import { type BadRows, createBadRows } from './platform/database/bad-rows.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { startDatabaseServer } from './platform/database-server.ts'
import type { Log } from './platform/log.ts'
import { type Post, takePost } from './platform/post/post.ts'
import type { StartSteps } from './platform/start-steps.ts'
import type { StopOrder } from './platform/stop-in-order.ts'
import { type StandBy, startStandBy } from './stand-by.ts'

export interface StartOptions {
  settings: Settings
  log: Log
  /** Each step that a person waits for, in words. */
  onProgress(text: string): void
  /** This server waits for its turn. */
  onStandby?(): void
  /** Another server has taken over: this one must end, at once. */
  onLost?(): void
  /** Ends a start that is under way: what was started is stopped, and the start fails. */
  signal?: AbortSignal
}

const DATABASE_STEPS = {
  preparing: 'preparing the database',
  initialising: 'creating the database',
  recovering: 'the database recovers from a crash',
  starting: 'starting the database',
  adopting: 'taking over the database of a server that crashed',
  ready: undefined,
} as const

/** Its last checkpoint takes as long as its disk. */
const DATABASE_STOP_MS = 40_000

export interface Store {
  database: Database
  databaseUrl: string
  badRows: BadRows | undefined
  /** Decides which of several servers that share an engine is active; undefined for a server that is alone. */
  post: Post | undefined
  /** To the engine, opened before this server was active. */
  link: EngineLink | undefined
  /** The port is free for the server itself. */
  endStandby(): Promise<void>
}

/** Waits until no other server is active. What needs no post is done meanwhile: a takeover is as long as what is left. */
async function takePostOf(
  { settings, log, onProgress, onLost, onStandby, signal }: StartOptions,
  url: string,
  link: EngineLink,
) {
  let standBy: StandBy | undefined
  const post = await takePost({
    url,
    log,
    async prepare() {
      const database = openDatabase(url, { log })
      await database.migrate().finally(() => database.close())
    },
    async onStandby() {
      standBy = startStandBy({ settings, url, link, log })
      await standBy.begun
      onProgress('standing by: another server is active')
      onStandby?.()
    },
    onLost: () => onLost?.(),
    isFit: () => link.isConnected,
    signal,
  }).catch(async (error: unknown) => {
    await standBy?.close()
    throw error
  })
  return { post, endStandby: async () => standBy?.makeRoom() }
}

export async function openEngine({ engine }: Settings): Promise<EngineLink | undefined> {
  return engine && openEngineLink(engine.servers, readEngineKeys(engine.keysPath))
}

/** The database, behind the post where several servers share an engine: what every room stands on. */
export async function openStore(
  { settings, log, onProgress, ...rest }: StartOptions,
  onStop: StopOrder['add'],
  steps: StartSteps,
): Promise<Store> {
  prepareDataFolder(settings.dataDirectory)
  const server = await startDatabaseServer(settings, log, (step) => {
    const text = DATABASE_STEPS[step]
    if (text !== undefined) onProgress(text)
  })
  onStop('database server', () => server.stop(), DATABASE_STOP_MS)
  const link = await openEngine(settings)
  if (link !== undefined) onStop('engine', () => link.close())
  const waited = link && (await takePostOf({ settings, log, onProgress, ...rest }, server.url, link))
  steps.done('until active')
  const { post, endStandby = async () => {} } = waited ?? {}
  if (post !== undefined) onStop('post', () => post.release())
  onStop('standby', endStandby)
  const url = post?.url ?? server.url
  const database = openDatabase(url, { log, readUrl: settings.databaseReadUrl })
  const badRows = settings.environment === 'production' ? createBadRows(database.pool, log) : undefined
  onStop('database connections', () => {
    badRows?.stop()
    return database.close()
  })
  await database.migrate()
  await database.ensureQuantityColumns(registry.columns)
  await noteWordSearch(database, log)
  return { database, databaseUrl: url, badRows, post, link, endStandby }
}
