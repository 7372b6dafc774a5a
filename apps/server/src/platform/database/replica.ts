import pg from 'pg'
import type { Log } from '../log.ts'
import { readRows } from './rows.ts'

/** Who does not know after so long what the primary knew is not waited for: the primary is asked. */
const CATCH_UP_MS = 1_000
const CATCH_UP_LOOK_MS = 20
const WATCH_MS = 2_000
const ANSWER_MS = 2_000

export type ReplicaRead = 'replica' | 'primary' | 'again'

export interface Replica {
  readonly pool: pg.Pool
  /** Whether a connection keeps its session between statements; false behind a pooler. */
  readonly keepsSession: boolean
  /** Why it is not asked, in a few words. */
  readonly problem: string | undefined
  /** How old the newest moment is that it is known to know. */
  readonly lagMs: number
  /** Where reads of the past went: `again` to both, because the replica failed under it. */
  readonly reads: Readonly<Record<ReplicaRead, number>>
  count(read: ReplicaRead): void
  /** Whether it knows everything that was committed on the primary before this was asked. */
  knowsAll(): Promise<boolean>
  /** The same work, given up when the replica stops answering. */
  whileItAnswers<T>(work: Promise<T>): Promise<T>
  /** Whether it was the replica's fault, so that the primary can do it. */
  hasFailed(error: unknown): boolean
  close(): Promise<void>
}

export interface ReplicaOptions {
  readonly primary: pg.ClientConfig
  readonly replica: pg.ClientConfig
  readonly poolSize: number
  readonly log: Pick<Log, 'info' | 'warn'>
}

class ReplicaGone extends Error {
  override name = 'ReplicaGone'
  constructor() {
    super('the replica does not answer')
  }
}

const IDENTITY = `select system_identifier::text || ' ' || (select oid from pg_database where datname = current_database())::text as id,
  pg_is_in_recovery() as standby from pg_control_system()`

/** Rows that a statement reads were cleaned away on the primary meanwhile. */
const RECOVERY_CONFLICT = '40001'
const CANCELLED = '57014'
const AWAY = new Set(['08', '53', '57', '58'])

export function createReplica({ primary, replica, poolSize, log }: ReplicaOptions): Replica {
  let keepsSession = true
  const quick = { max: 1, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
  const pool = new pg.Pool({
    ...replica,
    max: poolSize,
    connectionTimeoutMillis: ANSWER_MS,
    async onConnect(client) {
      const [row] = await readRows(client, { pid: 'number' }, 'select pg_backend_pid() as pid')
      // A pooler gives numbers of its own.
      keepsSession = row?.pid === (client as pg.ClientBase & { processID: number }).processID
    },
  })
  const watched = new pg.Pool({ ...replica, ...quick })
  const asked = new pg.Pool({ ...primary, ...quick })
  for (const each of [pool, watched, asked]) {
    each.on('error', () => {})
    each.on('connect', (client) => client.on('error', () => {}))
  }
  const reads = { replica: 0, primary: 0, again: 0 }
  const waiting = new Set<() => void>()
  let problem: string | undefined = 'not asked yet'
  let knewAllAt = Date.now()
  let closed = false

  function found(now: string | undefined): void {
    if (closed || now === problem) return
    if (now === undefined) log.info({}, 'the past is read from the replica')
    else log.warn({ problem: now }, 'the past is read from the primary: the replica is not used')
    problem = now
    if (now === undefined) return
    for (const giveUp of waiting) giveUp()
    waiting.clear()
  }

  /** The same database, copied: another one with the same tables would answer as well, and wrongly. */
  async function whyNone(): Promise<string | undefined> {
    const columns = { id: 'text', standby: 'boolean' } as const
    const [[ours], [theirs]] = await Promise.all([
      readRows(asked, columns, IDENTITY),
      readRows(watched, columns, IDENTITY).catch((error: unknown) => {
        log.warn({ err: error }, 'the replica can not be asked')
        return []
      }),
    ])
    if (theirs === undefined) return 'no answer'
    return theirs.id === ours?.id && theirs.standby ? undefined : 'it is no replica of this database'
  }

  async function lookUp(): Promise<string | undefined> {
    const askedAt = Date.now()
    // What a commit has written is flushed before anybody is told of it.
    const [ours] = await readRows(asked, { lsn: 'text' }, 'select pg_current_wal_flush_lsn()::text as lsn')
    for (;;) {
      const [theirs] = await readRows(
        watched,
        { knows: 'boolean' },
        `select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as knows`,
        [ours?.lsn],
      )
      if (theirs?.knows === true) {
        knewAllAt = askedAt
        return undefined
      }
      if (Date.now() - askedAt > CATCH_UP_MS) return 'behind'
      await new Promise((resolve) => setTimeout(resolve, CATCH_UP_LOOK_MS))
    }
  }
  const look = (): Promise<string | undefined> => lookUp().catch(() => 'no answer')

  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<boolean> | undefined
  /** Who asks while a look is under way needs one that begins later; all of those share the next one. */
  function knowsAll(): Promise<boolean> {
    if (problem !== undefined) return Promise.resolve(false)
    next ??= current.then(async () => {
      next = undefined
      const seen = look()
      current = seen
      const now = await seen
      if (now !== undefined) found(now)
      return now === undefined
    })
    return next
  }

  let timer: NodeJS.Timeout | undefined
  async function watch(): Promise<void> {
    const now = (await whyNone().catch(() => 'no answer')) ?? (await look())
    found(now)
    if (!closed) timer = setTimeout(watch, WATCH_MS)
  }
  const watching = watch()

  return {
    pool,
    get keepsSession() {
      return keepsSession
    },
    get problem() {
      return problem
    },
    get lagMs() {
      return Date.now() - knewAllAt
    },
    reads,
    count(read) {
      reads[read] += 1
    },
    knowsAll,
    whileItAnswers<T>(work: Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const giveUp = (): void => reject(new ReplicaGone())
        waiting.add(giveUp)
        work.then(resolve, reject).finally(() => waiting.delete(giveUp))
      })
    },
    hasFailed(error) {
      if (error instanceof ReplicaGone) return true
      if (error instanceof pg.DatabaseError) {
        const state = error.code ?? ''
        return state === RECOVERY_CONFLICT || (AWAY.has(state.slice(0, 2)) && state !== CANCELLED)
      }
      const { code, message } = error as NodeJS.ErrnoException
      return code !== undefined || /^(Connection terminated|timeout exceeded when trying)/.test(message)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await Promise.all([pool.end(), watched.end(), asked.end()])
      await watching
    },
  }
}
