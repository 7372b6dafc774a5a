import pg from 'pg'
import { createListener, type NotificationHandler } from './database/listener.ts'
import { migrate, readMigrations } from './database/migrations.ts'
import { createPastPool, type Past } from './database/past-pool.ts'
import { ensureQuantityColumns, type QuantityColumn } from './database/quantity-columns.ts'
import { createReplica, type Replica } from './database/replica.ts'
import type { Log } from './log.ts'
import { admit, epochOfUrl } from './post/fence.ts'

/** How long a connection may wait for a lock, work on one statement, and hold a transaction open without working. */
export interface DatabaseLimits {
  readonly lockMs: number
  readonly statementMs: number
  readonly idleInTransactionMs: number
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * None waits for ever: one that hangs holds its locks, and with them everybody behind it. What fails by a limit is tried again
 * (the history writer, jobs) or refused as overloaded (people).
 */
export const DATABASE_LIMITS = {
  /** A person waits, or an alarm; the history writer, too. */
  prompt: { lockMs: 5 * SECOND_MS, statementMs: 2 * MINUTE_MS, idleInTransactionMs: 15 * SECOND_MS },
  /** Nobody waits: roll-ups, retention, long files. */
  patient: { lockMs: 2 * MINUTE_MS, statementMs: 30 * MINUTE_MS, idleInTransactionMs: 2 * MINUTE_MS },
  /** All of the history at once: migrations, imports, backups. */
  whole: { lockMs: HOUR_MS, statementMs: 24 * HOUR_MS, idleInTransactionMs: HOUR_MS },
} as const satisfies Record<string, DatabaseLimits>
export type LimitName = keyof typeof DATABASE_LIMITS

/** Connections that are lent, and transactions on them. */
export interface Connections {
  readonly pool: pg.Pool
  /** Commits what `work` did on one pooled connection, or nothing of it. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
}

export interface Database extends Connections {
  /** For work that nobody waits for, with limits of its own: it leaves the others to those who work on alarms. */
  readonly patient: Connections
  /**
   * For what is looked up and reckoned besides: figures of long periods, the laboratory, what is on file. Where these are slow, or a table
   * of theirs is held, they wait behind each other, and acts on alarms do not wait with them.
   */
  readonly aside: Connections
  /** Reads of lists, ways and files of the past: from the replica where there is one, else as `pool` does. */
  readonly past: Past
  /** The same for figures, which else `aside` reads. */
  readonly pastAside: Past
  /** Where `DATABASE_READ_URL` names one. */
  readonly replica: Pick<Replica, 'problem' | 'lagMs' | 'reads'> | undefined
  /** Applies what is missing and answers the names. An applied migration that was edited since is an error. */
  migrate(): Promise<string[]>
  /** A column in `reading` and four in each roll-up table for every quantity of the registry. */
  ensureQuantityColumns(columns: readonly QuantityColumn[]): Promise<string[]>
  listen(channel: string, handler: NotificationHandler): Promise<void>
  /** A connection of the caller's own, to be ended by it. */
  connect(applicationName: string, limits?: LimitName, patienceMs?: number): Promise<pg.Client>
  /** Whether the database answers within `timeoutMs`; never rejects. */
  isReachable(timeoutMs?: number): Promise<boolean>
  close(): Promise<void>
}

export interface DatabaseOptions {
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Connections of the pool; the listener and the history writer have one each besides. */
  poolSize?: number
  /** Limits that hold for the connections of the pool. */
  limits?: LimitName
  /** A replica that reads of the past are asked of. */
  readUrl?: string | undefined
  /** Nothing can be written by its connections. */
  readOnly?: boolean | undefined
}

const DEFAULT_POOL_SIZE = 10
const PATIENT_POOL_SIZE = 3
const ASIDE_POOL_SIZE = 6
/** As many as may read the past at once on the primary. */
const REPLICA_POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 10_000
const REACHABLE_TIMEOUT_MS = 2000

/** A `date` is a day of the site's calendar, not a moment: as a Date it would shift with the server's zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.DATE ? (text: string) => text : pg.types.getTypeParser(oid, format),
}

const limitsOf = (name: LimitName): pg.ClientConfig => {
  const { lockMs, statementMs, idleInTransactionMs } = DATABASE_LIMITS[name]
  return {
    lock_timeout: lockMs,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
  }
}

export function openDatabase(url: string, options: DatabaseOptions): Database {
  const config: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'vigil',
    types,
  }
  /** Set for a server that may lose its place to another one. */
  const epoch = epochOfUrl(url)
  let closing: Promise<void> | undefined

  /** Before anything else is done by a connection to the primary. As an option of the connection it would give way to `options` in the address. */
  async function prepare(client: pg.ClientBase): Promise<void> {
    if (options.readOnly) await client.query('set default_transaction_read_only = on')
    if (epoch !== undefined) await admit(client, epoch)
  }

  function openPool(limits: LimitName, max: number): pg.Pool {
    const opened = new pg.Pool({
      ...config,
      ...limitsOf(limits),
      max,
      ...((options.readOnly || epoch !== undefined) && { onConnect: prepare }),
    })
    // Unheard, the error of an idle connection ends the process.
    opened.on('error', ({ message }) => {
      // While closing it is only the database that leaves before the last socket does.
      if (closing === undefined) options.log.warn({ reason: message }, 'an idle database connection was lost')
    })
    // The same for one that is lent out and waits between two statements.
    opened.on('connect', (client) => client.on('error', () => {}))
    return opened
  }

  async function connect(
    applicationName: string,
    limits: LimitName = 'prompt',
    patienceMs = CONNECT_TIMEOUT_MS,
  ): Promise<pg.Client> {
    const client = new pg.Client({
      ...config,
      ...limitsOf(limits),
      application_name: applicationName,
      connectionTimeoutMillis: patienceMs,
    })
    client.on('error', () => {})
    await client.connect()
    await prepare(client).catch(async (error: unknown) => {
      await client.end()
      throw error
    })
    return client
  }

  async function migrateAll(): Promise<string[]> {
    const own = openPool('whole', 1)
    try {
      return await migrate(own, readMigrations())
    } finally {
      await own.end()
    }
  }

  const pool = openPool(options.limits ?? 'prompt', options.poolSize ?? DEFAULT_POOL_SIZE)
  const patient = openPool('patient', PATIENT_POOL_SIZE)
  const aside = openPool('prompt', ASIDE_POOL_SIZE)
  const replica =
    options.readUrl === undefined
      ? undefined
      : createReplica({
          primary: config,
          replica: { ...config, ...limitsOf(options.limits ?? 'prompt'), connectionString: options.readUrl },
          poolSize: options.poolSize ?? REPLICA_POOL_SIZE,
          log: options.log,
        })
  const listener = createListener({ ...config, ...limitsOf('prompt') }, options.log)
  const closeAll = async (): Promise<void> => {
    await listener.close()
    await Promise.all([pool.end(), patient.end(), aside.end(), replica?.close()])
  }

  return {
    pool,
    transaction: (work) => transaction(pool, work),
    patient: { pool: patient, transaction: (work) => transaction(patient, work) },
    aside: { pool: aside, transaction: (work) => transaction(aside, work) },
    past: { pool: createPastPool(pool, replica) },
    pastAside: { pool: createPastPool(aside, replica) },
    replica,
    migrate: migrateAll,
    ensureQuantityColumns: (columns) => ensureQuantityColumns(patient, columns),
    listen: (channel, handler) => listener.listen(channel, handler),
    connect,
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

const TOO_LONG = new Set([
  '55P03', // a lock was not to be had in time
  '57014', // a statement took too long
  '25P03', // a transaction stood open too long
  '40P01', // deadlock
  '40001', // serialisation
])

/** The database is away, is stopped or has no room. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])
const AWAY_ERRNO = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'])
/** The client's own words: all connections are lent out; one was lost under a statement. */
const AWAY_WORDS = ['timeout exceeded when trying to connect', 'Connection terminated']

/** Whether the database was too busy for it, or away: the same may succeed a moment later. */
export function isBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    return TOO_LONG.has(state) || AWAY_CLASSES.has(state.slice(0, 2))
  }
  if (!(error instanceof Error)) return false
  // Files are missing, too: only what failed at a socket is the database.
  const { code, syscall } = error as NodeJS.ErrnoException
  const isSocket = syscall === 'connect' || syscall === 'read' || syscall === 'write'
  if (code !== undefined && AWAY_ERRNO.has(code) && isSocket) return true
  return AWAY_WORDS.some((words) => error.message.startsWith(words))
}
