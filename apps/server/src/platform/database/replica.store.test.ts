import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../database.ts'
import { copyForReplica } from '../embedded-postgres/copy-for-replica.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { PORT } from '../embedded-postgres/server-settings.ts'
import { CallerLeft } from '../errors.ts'
import { createRun } from './cancellable.ts'
import { readRows } from './rows.ts'

const LOOSE = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB', max_connections: '40' }
const SOON = { timeout: 30_000, interval: 50 }

const folder = mkdtempSync(join(tmpdir(), 'vigil-replica-'))
const logged: string[] = []
const tell = (_: unknown, text?: string) => logged.push(text ?? '')
const log = { info: tell, warn: tell, error: tell } as never
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let replicaSettings: Record<string, string>
let database: Database
/** A connection to the replica, to hold it back. */
let inside: pg.Client

const startReplica = () =>
  startEmbeddedPostgres({ dataDir: join(folder, 'replica'), settings: { ...LOOSE, ...replicaSettings } })
const startInside = async () => {
  inside = new pg.Client({ connectionString: replica.connectionString })
  inside.on('error', () => {})
  await inside.connect()
}

/** Where a read of the past was answered. */
async function place(): Promise<string> {
  const [row] = await readRows(database.past.pool, { standby: 'boolean' }, 'select pg_is_in_recovery() as standby')
  return row?.standby ? 'replica' : 'primary'
}
const add = (n: number) => database.pool.query('insert into seen values ($1)', [n])
const newest = async (): Promise<number> => {
  const run = createRun(database.pastAside.pool)
  const asked = { text: 'select max(n) as n from seen', values: [], columns: { n: 'number' }, name: 'newest' } as const
  const [row] = await run<{ n: number }>(asked, new AbortController().signal)
  return row?.n ?? 0
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  primary = await startEmbeddedPostgres({ dataDir: join(folder, 'primary'), settings: LOOSE })
  const { settings } = await copyForReplica({
    url: primary.connectionString,
    dataDir: join(folder, 'primary'),
    socketDir: primary.socketDir,
    port: PORT,
    to: join(folder, 'replica'),
  })
  replicaSettings = settings
  replica = await startReplica()
  database = openDatabase(primary.connectionString, { log, readUrl: replica.connectionString })
  await database.pool.query('create table seen (n int)')
  await startInside()
})
afterAll(async () => {
  await inside.end().catch(() => {})
  await database.close()
  await replica.stop()
  await primary.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('reads of the past, with a replica', () => {
  it('go to it, and see everything that was done before they were asked', async () => {
    await expect.poll(place, SOON).toBe('replica')
    expect(database.replica?.problem).toBeUndefined()
    const before = database.replica?.reads.replica ?? 0
    for (let n = 1; n <= 40; n += 1) {
      await add(n)
      expect(await newest()).toBe(n)
    }
    expect((database.replica?.reads.replica ?? 0) - before).toBe(40)
  })

  it('end there when nobody waits for them any more', async () => {
    const control = new AbortController()
    const asked = { text: 'select pg_sleep(60)::text as slept', values: [], columns: { slept: 'text' } } as const
    const read = createRun(database.past.pool)<{ slept: string }>(asked, control.signal)
    const sleeping = async () => {
      const { rowCount } = await inside.query(
        `select from pg_stat_activity where state = 'active' and query like 'select pg_sleep(60)%'`,
      )
      return rowCount
    }
    await expect.poll(sleeping, SOON).toBe(1)
    control.abort()
    await expect(read).rejects.toBeInstanceOf(CallerLeft)
    await expect.poll(sleeping, SOON).toBe(0)
  })

  it('go to the primary while it is behind, and say so', async () => {
    await inside.query('select pg_wal_replay_pause()')
    await add(100)
    expect(await newest()).toBe(100)
    expect(await place()).toBe('primary')
    expect(database.replica?.problem).toBe('behind')
    expect(logged).toContain('the past is read from the primary: the replica is not used')
    await inside.query('select pg_wal_replay_resume()')
    await expect.poll(place, SOON).toBe('replica')
    expect(await newest()).toBe(100)
  })

  it('are made again on the primary when it dies under them, and come back to it', async () => {
    const again = database.replica?.reads.again ?? 0
    const slow = readRows(database.past.pool, { n: 'number' }, 'select 7 as n from pg_sleep(1)')
    await new Promise((resolve) => setTimeout(resolve, 300))
    process.kill(replica.pid, 'SIGKILL')
    expect(await slow).toEqual([{ n: 7 }])
    expect(database.replica?.reads.again).toBe(again + 1)
    expect(await place()).toBe('primary')
    await replica.stop()
    replica = await startReplica()
    await startInside()
    await expect.poll(place, SOON).toBe('replica')
  })

  it('are made again on the primary when it stands still under them', async () => {
    const slow = readRows(database.past.pool, { n: 'number' }, 'select 8 as n from pg_sleep(1)')
    const { rows } = await inside.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    )
    const pids = [replica.pid, ...rows.map(({ pid }) => pid)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      expect(await slow).toEqual([{ n: 8 }])
      expect(await place()).toBe('primary')
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(place, SOON).toBe('replica')
  })

  it('never go to a database that is no copy of this one', async () => {
    const other = openDatabase(primary.connectionString, { log, readUrl: primary.connectionString })
    await expect.poll(() => other.replica?.problem, SOON).toBe('it is no replica of this database')
    await other.close()
  })
})
