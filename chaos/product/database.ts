import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The product's own PostgreSQL, as whoever holds the data folder may reach it. */
export interface ProductDatabase {
  /** Process id of the postmaster. */
  pid(): number
  connect(): Promise<pg.Client>
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
}

const CONNECT_MS = 10_000

/** Whoever holds the place where it is; asked anew for each connection. */
export function databaseAt(pid: () => number, place: () => pg.ClientConfig): ProductDatabase {
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...place(), connectionTimeoutMillis: CONNECT_MS, application_name: 'chaos' })
    // A backend that another fault takes away ends the session, not the checker.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return {
    pid,
    connect,
    async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
      const client = await connect()
      try {
        return (await client.query<Row>(sql, values)).rows
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}

export function createProductDatabase(data: string): ProductDatabase {
  const pidFile = (): string[] => readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return databaseAt(
    () => Number(pidFile()[0]),
    () => {
      const lines = pidFile()
      return { host: lines[4] ?? '', port: Number(lines[3]), user: 'vigil', database: 'vigil' }
    },
  )
}
