import { hostname } from 'node:os'
import pg from 'pg'
import { readRows } from '../database/rows.ts'
import { NAME_OF_ACTIVE } from './fence.ts'

/**
 * Its session says that a server lives: it is given up only when nothing can come of it any more. On a machine that is too busy to
 * read an answer in time it would else end for that, and the next server take over from one that works.
 */
const SESSION_SILENT_MS = 10_000
const CONNECT_MS = 3_000
const GONE_WITHIN_MS = 10_000
const GONE_LOOK_MS = 50
/** What the session of a server is called that could take over at once, and that looks whether it has to. */
const FIT = 'vigil post fit'
const UNFIT = 'vigil post'
/** One that has asked nothing for this long stands still itself. */
const FIT_ASKED_WITHIN = '1500 milliseconds'

/** Names a session of the database for good: its number alone is given to another one later. */
const SESSION = `pid || '@' || extract(epoch from backend_start)`
/**
 * The holder's session is gone, and with it the process or its line. A holder of an earlier release names none: for it, as for one that
 * stands still, the time of the lease decides.
 */
const FREE = `(expires_at < clock_timestamp() or (holder like '% session %' and not exists (
  select from pg_stat_activity where server_post.holder like '% session ' || ${SESSION})))`

export interface Renewed {
  /** Another server waits that could take over at once. */
  readonly isChallenged: boolean
}

/** The row that says which server is active, and the sessions of those who look at it. */
export function createPostStore(url: string, onSessionLost: () => void) {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: UNFIT,
    // The session says that this server lives: it must not end because nothing was asked for a while.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: SESSION_SILENT_MS,
    statement_timeout: SESSION_SILENT_MS,
    keepAlive: true,
  })
  pool.on('error', onSessionLost)
  const holder = `${hostname()} ${process.pid} session `

  return {
    /** Behind a pooler a connection outlives the session that was ended in the database: the fence would hold nobody. */
    async requireDirect(): Promise<void> {
      const client = await pool.connect()
      try {
        const rows = await readRows(client, { pid: 'number' }, 'select pg_backend_pid() as pid')
        const { processID } = client as pg.PoolClient & { processID: number }
        if (rows[0]?.pid !== processID)
          throw new Error('DATABASE_URL goes through a pooler: several servers need the database itself')
      } finally {
        client.release()
      }
    },

    async isPrepared(): Promise<boolean> {
      const rows = await readRows(pool, { there: 'boolean' }, `select to_regclass('server_post') is not null as there`)
      return rows[0]?.there === true
    },

    /** Whether the post is free; the answer to the others stands in the name of the session that asks. */
    async isFree(isFit: boolean): Promise<boolean> {
      const rows = await readRows(
        pool,
        { free: 'boolean' },
        `select ${FREE} as free from server_post,
          set_config('application_name', $1, false)`,
        [isFit ? FIT : UNFIT],
      )
      return rows[0]?.free === true
    },

    /** The epoch of this server, if the post was still free. */
    async take(lifeMs: number): Promise<number | undefined> {
      const rows = await readRows(
        pool,
        { epoch: 'text' },
        `update server_post set epoch = epoch + 1, expires_at = clock_timestamp() + $2 * interval '1 millisecond',
           holder = $1 || (select ${SESSION} from pg_stat_activity where pid = pg_backend_pid())
         where ${FREE} returning epoch::text`,
        [holder, lifeMs],
      )
      const epoch = rows[0]?.epoch
      return epoch === undefined ? undefined : Number(epoch)
    },

    /** Undefined when another server has taken the post. */
    async renew(epoch: number, lifeMs: number): Promise<Renewed | undefined> {
      const rows = await readRows(
        pool,
        { challenged: 'boolean' },
        `update server_post set expires_at = clock_timestamp() + $3 * interval '1 millisecond',
           holder = $2 || (select ${SESSION} from pg_stat_activity where pid = pg_backend_pid())
         where epoch = $1 returning exists (
           select from pg_stat_activity where datname = current_database() and application_name = '${FIT}'
             and pid <> pg_backend_pid() and query_start > clock_timestamp() - interval '${FIT_ASKED_WITHIN}') as challenged`,
        [epoch, holder, lifeMs],
      )
      return rows[0] && { isChallenged: rows[0].challenged }
    },

    /** A lease that was not written to disk is none the less one: with the database everybody's session is gone. */
    async settle(): Promise<void> {
      await pool.query(
        `select set_config('application_name', $1, false), set_config('synchronous_commit', 'off', false)`,
        [UNFIT],
      )
    },

    /** Ends what earlier servers have open. Until one of them is gone it may commit what it has begun. */
    async endFormer(epoch: number): Promise<void> {
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
    },

    async release(epoch: number): Promise<void> {
      await pool.query(`update server_post set expires_at = '-infinity' where epoch = $1`, [epoch])
    },

    close: () => pool.end(),
  }
}
export type PostStore = ReturnType<typeof createPostStore>
