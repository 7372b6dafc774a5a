import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/embedded-postgres.ts'
import { inspectProcess, isRunning } from '../src/platform/embedded-postgres/process-facts.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** A database as the server has it after its start, to make others from. */
    migratedTemplate: string
  }
}

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

export interface TestDatabase {
  readonly url: string
  readonly pool: pg.Pool
  drop(): Promise<void>
}

const FOLDER_PREFIX = 'vigil-test-pg-'

/** Nothing here outlives the run, so nothing needs to survive a power cut. */
const FAST_AND_LOOSE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  shared_buffers: '64MB',
}

/** One server for a whole run. TEST_DATABASE_URL names another, to run the same tests on an older PostgreSQL. */
export async function startTestDatabase(): Promise<TestServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  sweepAbandonedServers()
  const folder = mkdtempSync(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`))
  chmodSync(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: FAST_AND_LOOSE })
  return {
    url: postgres.connectionString,
    async stop() {
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface NewDatabase {
  readonly name?: string
  readonly template?: string
  /** The server to make it on; that of the run unless told otherwise. */
  readonly serverUrl?: string
}

/** A third of the time that it takes to copy a database through its log; older servers copy files and know no other way. */
const COPIES_FILES = `select current_setting('server_version_num')::int >= 150000 as copies`

/** A fresh database on the run's server, empty unless it is made from another one. */
export async function createDatabase({
  name = `test_${randomBytes(6).toString('hex')}`,
  template = 'template0',
  serverUrl: given,
}: NewDatabase = {}): Promise<TestDatabase> {
  const serverUrl = given ?? (await providedUrl())
  const [created, from] = [name, template].map((each) => pg.escapeIdentifier(each))
  await administer(serverUrl, async (client) => {
    const { rows } = await client.query<{ copies: boolean }>(COPIES_FILES)
    await client.query(`create database ${created} template ${from} ${rows[0]?.copies ? 'strategy file_copy' : ''}`)
  })
  const url = withDatabase(serverUrl, name)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  // An idle connection that is cut by `drop database … with (force)` would otherwise fail the test run.
  pool.on('error', () => {})
  let dropping: Promise<void> | undefined
  const drop = async () => {
    if (!pool.ended) await pool.end()
    await administer(serverUrl, (client) =>
      client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
    )
  }
  return {
    url,
    pool,
    drop() {
      dropping ??= drop()
      return dropping
    },
  }
}

async function providedUrl(): Promise<string> {
  const { inject } = await import('vitest')
  const url = inject('postgresUrl')
  if (!url)
    throw new Error("no test server: vitest.config.ts needs globalSetup: ['apps/server/test/global-postgres.ts']")
  return url
}

async function administer(serverUrl: string, act: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/** Not by URL: a socket address has no host, which URL refuses to parse. */
function withDatabase(serverUrl: string, name: string): string {
  return serverUrl.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${encodeURIComponent(name)}`)
}

/** A run that was killed leaves its server behind: nobody would ever stop it. */
function sweepAbandonedServers(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1]
    if (owner === undefined || isRunning(Number(owner))) continue
    const folder = join(tmpdir(), name)
    try {
      const pid = Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      const facts = inspectProcess(pid)
      if (facts?.name === 'postgres' && facts.commandLine.includes(folder)) process.kill(pid, 'SIGQUIT')
    } catch {}
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    } catch {}
  }
}
