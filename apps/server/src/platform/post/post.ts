import { hostname } from 'node:os'
import pg from 'pg'
import { readRows } from '../database/rows.ts'
import type { Log } from '../log.ts'
import { fencedUrl, NAME_OF_ACTIVE } from './fence.ts'

/** A server that has said nothing for this long has left its post, as the database's clock has it. */
const LIFE_MS = 5_000
/** A start keeps its thread busy for longer on a machine that is: two servers would take the post from each other for ever. */
const STARTING_LIFE_MS = 30_000
const RENEW_MS = 1_000
const LOOK_MS = 1_000
/** An answer that takes longer is worth nothing. */
const ANSWER_MS = 3_000
const GONE_WITHIN_MS = 10_000
const GONE_LOOK_MS = 50
const NO_SUCH_TABLE = '42P01'

export interface PostOptions {
  url: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  /** Makes the tables of a database that has never been one of several servers. */
  prepare(): Promise<void>
  /** Once, when another server is active and this one waits. */
  onStandby(): Promise<void>
  /** Another server is active: nothing that this one does counts any more. */
  onLost(): void
  signal?: AbortSignal | undefined
}

/** The post of the one server, of several on one database, that is active. */
export interface Post {
  readonly epoch: number
  /** The database's address for everything that this server does there. */
  readonly url: string
  /**
   * False between the end of what is known and the next answer of the database, as after a pause. While the database does not
   * answer at all nobody can take over either, and screens go on.
   */
  isActive(): boolean
  /** The start is over: from now on the next one waits for seconds only. */
  settle(): void
  /** The next one need not wait. */
  release(): Promise<void>
}

interface Held {
  epoch: number
  /** By this process's clock, which goes on while it is paused. */
  knownUntil: number
}

export async function takePost(options: PostOptions): Promise<Post> {
  const { log, signal } = options
  const holder = `${hostname()} ${process.pid}`
  const pool = new pg.Pool({
    connectionString: options.url,
    max: 1,
    application_name: 'vigil post',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    keepAlive: true,
  })
  pool.on('error', () => {})

  async function take(): Promise<Held | undefined> {
    const asked = performance.now()
    const rows = await readRows(
      pool,
      { epoch: 'text' },
      `update server_post set epoch = epoch + 1, holder = $1, expires_at = clock_timestamp() + $2 * interval '1 millisecond'
        where expires_at < clock_timestamp() returning epoch::text`,
      [holder, STARTING_LIFE_MS],
    )
    const epoch = rows[0]?.epoch
    return epoch === undefined ? undefined : { epoch: Number(epoch), knownUntil: asked + STARTING_LIFE_MS }
  }

  /** Behind a pooler a connection outlives the session that was ended in the database: the fence would hold nobody. */
  async function requireDirect(): Promise<void> {
    const client = await pool.connect()
    try {
      const rows = await readRows(client, { pid: 'number' }, 'select pg_backend_pid() as pid')
      const { processID } = client as pg.PoolClient & { processID: number }
      if (rows[0]?.pid !== processID)
        throw new Error('DATABASE_URL goes through a pooler: several servers need the database itself')
    } finally {
      client.release()
    }
  }

  async function prepared(): Promise<boolean> {
    const rows = await readRows(pool, { there: 'boolean' }, `select to_regclass('server_post') is not null as there`)
    return rows[0]?.there === true
  }

  /** Until one of them is gone it may commit what it has begun. */
  async function endFormer(epoch: number): Promise<void> {
    const until = performance.now() + GONE_WITHIN_MS
    for (;;) {
      const rows = await readRows(
        pool,
        { ended: 'boolean' },
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and application_name like $1 and application_name <> $2`,
        [`${NAME_OF_ACTIVE}%`, `${NAME_OF_ACTIVE}${epoch}`],
      )
      if (rows.length === 0) return
      if (performance.now() > until) throw new Error('connections of the server that was active before do not end')
      await new Promise((resolve) => setTimeout(resolve, GONE_LOOK_MS))
    }
  }

  let lifeMs = STARTING_LIFE_MS
  async function renew(epoch: number): Promise<number | undefined> {
    const asked = performance.now()
    const life = lifeMs
    const { rowCount } = await pool.query(
      `update server_post set expires_at = clock_timestamp() + $2 * interval '1 millisecond' where epoch = $1`,
      [epoch, life],
    )
    return rowCount === 1 ? asked + life : undefined
  }

  async function wait(): Promise<Held> {
    let told = false
    for (;;) {
      signal?.throwIfAborted()
      const held = await take().catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === NO_SUCH_TABLE) throw error
        log.warn({ err: error }, 'the database does not tell which server is active')
        return undefined
      })
      if (held !== undefined) return held
      if (!told) await options.onStandby()
      told = true
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }

  let held: Held
  try {
    await requireDirect()
    if (!(await prepared())) await options.prepare()
    held = await wait()
  } catch (error) {
    await pool.end()
    throw error
  }
  const { epoch } = held
  let { knownUntil } = held
  let unanswered = false
  let renewing = false
  let released = false

  const timer = setInterval(async () => {
    if (renewing) return
    renewing = true
    try {
      const until = await renew(epoch)
      unanswered = false
      if (until !== undefined) knownUntil = until
      else if (!released) {
        clearInterval(timer)
        options.onLost()
      }
    } catch (error) {
      if (!unanswered && !released) log.warn({ err: error }, 'the post could not be held; trying again')
      unanswered = true
    } finally {
      renewing = false
    }
  }, RENEW_MS)

  async function release(): Promise<void> {
    released = true
    clearInterval(timer)
    await pool
      .query(`update server_post set expires_at = '-infinity' where epoch = $1`, [epoch])
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the post could not be given up; the next server waits for its end'),
      )
    await pool.end()
  }

  try {
    await endFormer(epoch)
  } catch (error) {
    await release()
    throw error
  }
  log.info({ epoch }, 'this server is active')
  return {
    epoch,
    url: fencedUrl(options.url, epoch),
    isActive: () => performance.now() < knownUntil || unanswered,
    settle() {
      lifeMs = LIFE_MS
    },
    release,
  }
}
