import { setTimeout as sleep } from 'node:timers/promises'
import {
  canonicalDataDir,
  createDatabaseDirectory,
  dataDirArgument,
  ensureOwnership,
  holdsDatabase,
  needsRecovery,
  removeUnfinished,
} from './data-directory.ts'
import { settleLeftovers } from './leftovers.ts'
import { prepareBinaries } from './native-binaries.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { launch, letClientsLeave, type Postmaster, shutDown, waitUntilReady } from './postmaster.ts'
import { readPidFile } from './postmaster-pid-file.ts'
import { isRunning } from './process-facts.ts'
import { chooseRunAsUser, type RunAsUser } from './run-as-user.ts'
import { type ServerLog, serverLog } from './server-log.ts'
import { settingArguments } from './server-settings.ts'
import { connectionString, dataDirHash, prepareSocketDir, removeSocketDir } from './socket-directory.ts'

export type StartStep = 'preparing' | 'initialising' | 'recovering' | 'starting' | 'adopting' | 'ready'

export interface EmbeddedPostgresOptions {
  readonly dataDir: string
  readonly onProgress?: (step: StartStep) => void
  readonly log?: (line: string) => void
  /** Server settings that outrank our defaults. The socket, the port and the cluster name stay ours. */
  readonly settings?: Record<string, string>
  /** How long crash recovery, or a server that is still shutting down, may take. */
  readonly startTimeoutMs?: number
  /** The server is gone and stop() was not called. stop() and a new start give the same connection string again. */
  readonly onLost?: () => void
}

export interface EmbeddedPostgres {
  readonly connectionString: string
  readonly socketDir: string
  readonly pid: number
  /** True: an earlier Vigil had started this server and crashed; it runs with the settings of that time. */
  readonly adopted: boolean
  stop(): Promise<void>
}

interface Start {
  readonly dataDir: string
  readonly clusterName: string
  readonly user: RunAsUser | undefined
  readonly serverLog: ServerLog
  readonly timeoutMs: number
  readonly settings: Record<string, string>
  progress(step: StartStep): void
  log(line: string): void
}

const START_TIMEOUT_MS = 60_000
const LOST_CHECK_MS = 2000

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = canonicalDataDir(options.dataDir)
  const user = chooseRunAsUser(dataDir)
  const start: Start = {
    dataDir,
    clusterName: `vigil-${dataDirHash(dataDir)}`,
    user,
    serverLog: serverLog(dataDir, user),
    timeoutMs: options.startTimeoutMs ?? START_TIMEOUT_MS,
    settings: options.settings ?? {},
    progress: options.onProgress ?? (() => {}),
    log: options.log ?? (() => {}),
  }
  const lock = await acquireOwnerLock(dataDir, user)
  try {
    start.progress('preparing')
    const running = (await adopt(start)) ?? (await launchFresh(start))
    start.progress('ready')
    return supervise(start, running, () => lock.release(), options.onLost)
  } catch (error) {
    lock.release()
    throw error
  }
}

interface Running {
  readonly postmaster: Postmaster
  readonly adopted: boolean
}

/** Undefined: nothing runs on the data directory any more and a server may be started. */
async function adopt(start: Start): Promise<Running | undefined> {
  const deadline = Date.now() + start.timeoutMs
  const left = await settleLeftovers(start.dataDir, start.clusterName, deadline, start.log)
  if (left.kind === 'none') return undefined
  start.progress(left.ready ? 'adopting' : 'recovering')
  start.log(`adopting the PostgreSQL that runs as process ${left.postmaster.pid}`)
  const readiness = await waitUntilReady(start.dataDir, left.postmaster, deadline)
  if (readiness === 'ready') return { postmaster: left.postmaster, adopted: true }
  if (readiness === 'too-late') throw tooLate(start)
  if (readiness === 'unreachable') {
    start.log('its socket is gone; restarting it')
    await shutDown(left.postmaster, start.log)
  }
  return undefined
}

async function launchFresh(start: Start): Promise<Running> {
  const { dataDir, user } = start
  const binaries = prepareBinaries(user, start.log)
  if (holdsDatabase(dataDir, binaries.majorVersion)) {
    removeUnfinished(dataDir)
  } else {
    start.progress('initialising')
    await createDatabaseDirectory(dataDir, binaries, user, { sync: start.settings.fsync !== 'off' })
  }
  ensureOwnership(dataDir, user)
  // Counted from here: initdb alone may take a minute on a memory card.
  const deadline = Date.now() + start.timeoutMs
  for (;;) {
    const left = await settleLeftovers(dataDir, start.clusterName, deadline, start.log)
    if (left.kind === 'running') throw new Error(`a PostgreSQL that Vigil did not start took ${dataDir} meanwhile`)
    start.progress(needsRecovery(dataDir) ? 'recovering' : 'starting')
    const socketDir = prepareSocketDir(dataDir, user)
    const offset = start.serverLog.size()
    const postmaster = await launch({
      postgres: binaries.postgres,
      dataDir,
      dataDirArgument: dataDirArgument(dataDir, user),
      settings: settingArguments({ settings: start.settings, socketDir, clusterName: start.clusterName, user }),
      user,
      log: start.serverLog,
      stalePid: left.stalePid,
    })
    const readiness = await waitUntilReady(dataDir, postmaster, deadline).catch(async (error) => {
      await shutDown(postmaster, start.log)
      throw error
    })
    if (readiness === 'ready') return { postmaster, adopted: false }
    if (readiness !== 'gone') throw tooLate(start)
    const tail = start.serverLog.tail(offset)
    // A backend of the dead server still holds the shared memory; it ends by itself as soon as it notices.
    if (!tail.includes('pre-existing shared memory block') || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${tail} (log: ${start.serverLog.path})`)
    }
    await sleep(500)
  }
}

/** The server is left alone: recovery goes on, and the next start adopts it where killing it would begin anew. */
function tooLate(start: Start): Error {
  return new Error(
    `PostgreSQL is not ready in time; it goes on recovering in the background, so start Vigil again later. See ${start.serverLog.path}`,
  )
}

function supervise(
  start: Start,
  { postmaster, adopted }: Running,
  release: () => void,
  onLost: (() => void) | undefined,
): EmbeddedPostgres {
  const file = readPidFile(start.dataDir)
  if (typeof file !== 'object') throw new Error(`PostgreSQL ended right after it started. See ${start.serverLog.path}`)
  const stopLogWatch = start.serverLog.watch()
  const lostCheck = setInterval(() => {
    if (isRunning(postmaster.pid, postmaster.startTime)) return
    clearInterval(lostCheck)
    start.log(`PostgreSQL (process ${postmaster.pid}) is gone. See ${start.serverLog.path}`)
    onLost?.()
  }, LOST_CHECK_MS)
  lostCheck.unref()

  const url = connectionString(file.socketDir, file.port)
  const stop = async () => {
    clearInterval(lostCheck)
    stopLogWatch()
    try {
      if (isRunning(postmaster.pid, postmaster.startTime)) await letClientsLeave(url)
      await shutDown(postmaster, start.log)
      removeSocketDir(file.socketDir, start.dataDir)
    } finally {
      release()
    }
  }
  let stopping: Promise<void> | undefined
  return {
    connectionString: url,
    socketDir: file.socketDir,
    pid: postmaster.pid,
    adopted,
    stop() {
      stopping ??= stop()
      return stopping
    },
  }
}
