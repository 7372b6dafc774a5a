import pg from 'pg'
import { createListener, type NotificationHandler } from './database/listener.ts'
import { migrate, readMigrations } from './database/migrations.ts'
import { ensureQuantityColumns, type QuantityColumn } from './database/quantity-columns.ts'
import type { Log } from './log.ts'

export interface Database {
  readonly pool: pg.Pool
  /** Applies what is missing and answers the names. An applied migration that was edited since is an error. */
  migrate(): Promise<string[]>
  /** A column in `reading` and four in each roll-up table for every quantity of the registry. */
  ensureQuantityColumns(columns: readonly QuantityColumn[]): Promise<string[]>
  listen(channel: string, handler: NotificationHandler): Promise<void>
  /** A connection of the caller's own, to be ended by it. */
  connect(applicationName: string): Promise<pg.Client>
  /** Commits what `work` did on one pooled connection, or nothing of it. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Whether the database answers within `timeoutMs`; never rejects. */
  isReachable(timeoutMs?: number): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions {
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Connections of the pool; the listener and the history writer have one each besides. */
  poolSize?: number
}

const DEFAULT_POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 10_000
const REACHABLE_TIMEOUT_MS = 2000

/** A `date` is a day of the site's calendar, not a moment: as a Date it would shift with the server's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vigil',
    types,
  }
  const pool = new pg.Pool({ ...config, max: options.poolSize ?? DEFAULT_POOL_SIZE })
  // Unheard, the error of an idle connection ends the process.
  pool.on('error', ({ message }) => {
    // While closing it is only the database that leaves before the last socket does.
    if (closing === undefined) options.log.warn({ reason: message }, 'an idle database connection was lost')
  })
  // The same for one that is lent out and waits between two statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = createListener(config, options.log)
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await listener.close()
    await pool.end()
  }

  return {
    pool,
    migrate: () => migrate(pool, readMigrations()),
    ensureQuantityColumns: (columns) => ensureQuantityColumns(pool, columns),
    listen: (channel, handler) => listener.listen(channel, handler),
    async connect(applicationName) {
      const client = new pg.Client({ ...config, application_name: applicationName })
      client.on('error', () => {})
      await client.connect()
      return client
    },
    transaction: (work) => transaction(pool, work),
    isReachable: (timeoutMs = REACHABLE_TIMEOUT_MS) => isReachable(pool, timeoutMs),
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

async function transaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = await client.query('rollback').then(
      () => undefined,
      (broken: unknown) => broken,
    )
    throw error
  } finally {
    client.release(failure !== undefined)
  }
}

async function isReachable(pool: pg.Pool, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const answered = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const reachable = await Promise.race([answered, late])
  clearTimeout(timer)
  return reachable
}
