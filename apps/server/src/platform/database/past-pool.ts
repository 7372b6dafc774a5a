import type pg from 'pg'
import type { Replica } from './replica.ts'

/** Reads of the past, from the replica where there is one that knows all that was committed before the question. */
export interface PastPool extends Pick<pg.Pool, 'query'> {
  /** `work` is done on one pool as a whole; a second time, on the primary, when the replica fails under it. */
  read<T>(work: (pool: pg.Pool, connection: ConnectionKind) => Promise<T>): Promise<T>
}

export interface ConnectionKind {
  /** False: the next statement may come to another session, and a number of a session names somebody else's. */
  readonly keepsSession: boolean
}

/** Whoever only reads takes either. */
export type ReadPool = pg.Pool | PastPool
export interface Past {
  readonly pool: ReadPool
}

const DIRECT: ConnectionKind = { keepsSession: true }

export const readFrom = <T>(
  pool: ReadPool,
  work: (pool: pg.Pool, connection: ConnectionKind) => Promise<T>,
): Promise<T> => ('read' in pool ? pool.read(work) : work(pool, DIRECT))

/** The one place that decides where the past is read (decision 70). */
export function createPastPool(primary: pg.Pool, replica: Replica | undefined): PastPool {
  const read: PastPool['read'] = async (work) => {
    if (replica === undefined || !(await replica.knowsAll())) {
      replica?.count('primary')
      return work(primary, DIRECT)
    }
    try {
      const result = await replica.whileItAnswers(work(replica.pool, { keepsSession: replica.keepsSession }))
      replica.count('replica')
      return result
    } catch (error) {
      if (!replica.hasFailed(error)) throw error
      replica.count('again')
      return work(primary, DIRECT)
    }
  }
  const query = (...asked: unknown[]) =>
    read((pool) => (pool.query as (...given: unknown[]) => Promise<unknown>).apply(pool, asked))
  return { read, query: query as unknown as pg.Pool['query'] }
}
