import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readPidFile } from './postmaster-pid-file.ts'
import { errorCode, inspectProcess, isRunning, signalProcess } from './process-facts.ts'
import { asUser, type RunAsUser } from './run-as-user.ts'
import { closeQuietly, type ServerLog } from './server-log.ts'
import { connectionString } from './socket-directory.ts'

/** The running server, whether a child of ours or one that an earlier Vigil left behind. */
export interface Postmaster {
  readonly pid: number
  readonly startTime: string
}

const POLL_MS = 50
const FAST_SHUTDOWN_MS = 30_000
const IMMEDIATE_SHUTDOWN_MS = 10_000
const PROBE_MS = 5000
const UNREACHABLE_TRIES = 20
const CLIENT_PATIENCE_MS = 500
const OTHER_CLIENTS = `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`

export function launch(options: {
  postgres: string
  dataDir: string
  dataDirArgument: string
  settings: string[]
  user: RunAsUser | undefined
  log: ServerLog
  stalePid: number | undefined
}): Promise<Postmaster> {
  const descriptor = options.log.open()
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }
  // The pid in a stale pid file may belong to a stranger or to a zombie nobody reaps. Told that it is its grandparent,
  // PostgreSQL ignores it but still looks for orphaned backends, which removing the file would let loose on the data.
  if (options.stalePid !== undefined) env.PG_GRANDPARENT_PID = String(options.stalePid)
  // Its own session: Ctrl-C in our terminal must not stop it before our buffers are written.
  const child = spawn(options.postgres, ['-D', options.dataDirArgument, ...options.settings], {
    ...asUser(options.user),
    cwd: options.dataDir,
    env,
    detached: true,
    stdio: ['ignore', descriptor, descriptor],
  })
  child.unref()
  closeQuietly(descriptor)
  return identify(child)
}

function identify(child: ChildProcess): Promise<Postmaster> {
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`PostgreSQL could not be started: ${error.message}`)))
    child.once('spawn', () => {
      const pid = child.pid ?? 0
      resolve({ pid, startTime: inspectProcess(pid)?.startTime ?? 'gone' })
    })
  })
}

type Readiness = 'ready' | 'gone' | 'unreachable' | 'too-late'

/** The pid file is watched first: every connection before its time leaves a FATAL line in the log. */
export async function waitUntilReady(dataDir: string, postmaster: Postmaster, deadline: number): Promise<Readiness> {
  let refused = 0
  while (Date.now() < deadline) {
    if (!isRunning(postmaster.pid, postmaster.startTime)) return 'gone'
    const file = readPidFile(dataDir)
    if (typeof file === 'object' && file.pid === postmaster.pid && file.status === 'ready') {
      const answer = await probe(file.socketDir, file.port)
      if (answer === 'ready') return 'ready'
      // Ready, yet nobody listens: the socket was swept out of /tmp. It will not come back by itself.
      if (answer === 'refused' && ++refused >= UNREACHABLE_TRIES) return 'unreachable'
    }
    await sleep(POLL_MS)
  }
  return 'too-late'
}

async function probe(socketDir: string, port: number): Promise<'ready' | 'refused' | 'not-yet'> {
  const client = supervisorClient(connectionString(socketDir, port))
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'refused'
    // 3D000 (no such database) and 28xxx (not let in) do not heal by waiting.
    if (code?.startsWith('3D') || code?.startsWith('28')) throw error
    return 'not-yet'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * `pool.end()` of pg resolves before its sockets are closed. A server stopped at that moment sends each of them a FATAL
 * that nobody listens for any more, and the process dies of an unhandled error in the middle of its own shutdown.
 */
export async function letClientsLeave(url: string): Promise<void> {
  const client = supervisorClient(url)
  try {
    await client.connect()
    for (const deadline = Date.now() + CLIENT_PATIENCE_MS; Date.now() < deadline; await sleep(10)) {
      const { rowCount } = await client.query(OTHER_CLIENTS)
      if (rowCount === 0) return
    }
  } catch {
    // A server that does not answer has nobody to take leave of.
  } finally {
    await client.end().catch(() => {})
  }
}

function supervisorClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'vigil supervisor',
  })
  client.on('error', () => {})
  return client
}

/** Fast shutdown first; a server that hangs is made to stop, because a half-stopped one blocks the next start. */
export async function shutDown(postmaster: Postmaster, log: (line: string) => void): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ]
  for (const [signal, patience] of steps) {
    if (signal !== 'SIGINT') log(`PostgreSQL (process ${postmaster.pid}) does not stop; sending ${signal}`)
    signalProcess(postmaster.pid, postmaster.startTime, signal)
    if (await waitUntilGone(postmaster, patience)) return
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) could not be stopped`)
}

async function waitUntilGone(postmaster: Postmaster, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (isRunning(postmaster.pid, postmaster.startTime)) {
    if (Date.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
