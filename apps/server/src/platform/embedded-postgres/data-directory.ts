import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lchownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { NativeBinaries } from './native-binaries.ts'
import { asUser, blockedFolder, type RunAsUser } from './run-as-user.ts'
import { DATABASE, SUPERUSER } from './server-settings.ts'

/** One spelling per data directory: lock, socket and adoption must agree when it is reached through a link. */
export function canonicalDataDir(dataDir: string): string {
  const path = resolve(dataDir)
  mkdirSync(dirname(path), { recursive: true })
  return existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path))
}

/**
 * What to hand to PostgreSQL as `-D`. Below a folder its user may not pass (root's home is 0700) an absolute path fails,
 * but a child that was started inside the data directory may still go by its own working directory.
 */
export function dataDirArgument(dataDir: string, user: RunAsUser | undefined): string {
  const blocked = blockedFolder(dirname(dataDir), user)
  if (blocked === undefined) return dataDir
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL runs as ${user?.name}, which may not enter ${blocked}: run chmod o+x ${blocked}, or put the data directory elsewhere`,
  )
}

/** True when the directory holds a database; false when one has yet to be made. Anything else is refused, not touched. */
export function holdsDatabase(dataDir: string, majorVersion: number): boolean {
  if (!existsSync(dataDir)) return false
  if (readdirSync(dataDir).length === 0) return false
  const versionFile = join(dataDir, 'PG_VERSION')
  if (!existsSync(versionFile) || !existsSync(join(dataDir, 'global', 'pg_control'))) {
    throw new Error(
      `${dataDir} is not empty and holds no complete PostgreSQL database: move it away, or choose another`,
    )
  }
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version !== String(majorVersion)) {
    throw new Error(
      `${dataDir} was written by PostgreSQL ${version}, this Vigil brings ${majorVersion}: dump it with the old version and load it here`,
    )
  }
  return true
}

const CONTROL_STATE_OFFSET = 16
const SHUT_DOWN = 1

/** Asked of the control file: after a power cut, or in a restored backup, no pid file need tell. */
export function needsRecovery(dataDir: string): boolean {
  return readFileSync(join(dataDir, 'global', 'pg_control')).readUInt32LE(CONTROL_STATE_OFFSET) !== SHUT_DOWN
}

/** A directory restored from a backup as root belongs to root; PostgreSQL refuses one that is not its user's own. */
export function ensureOwnership(dataDir: string, user: RunAsUser | undefined): void {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  const samples = [dataDir, join(dataDir, 'PG_VERSION'), join(dataDir, 'global', 'pg_control')]
  if (samples.every((path) => statSync(path).uid === uid)) return
  if (user === undefined) {
    throw new Error(`${dataDir} belongs to another user: start Vigil as that user, or run chown -R ${uid} ${dataDir}`)
  }
  chownTree(dataDir, user)
  chmodSync(dataDir, 0o700)
}

/** Made beside its place and renamed when whole: an initdb killed midway leaves rubbish, never half a database. */
export async function createDatabaseDirectory(
  dataDir: string,
  binaries: NativeBinaries,
  user: RunAsUser | undefined,
  options: { sync: boolean },
): Promise<void> {
  refuseMountPoint(dataDir)
  removeUnfinished(dataDir)
  const draft = `${dataDir}.init-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  if (user !== undefined) chownSync(draft, user.uid, user.gid)
  try {
    const directory = dataDirArgument(draft, user)
    const spawnOptions = { ...asUser(user), cwd: draft, env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' } }
    await run(
      binaries.initdb,
      [
        `--pgdata=${directory}`,
        `--username=${SUPERUSER}`,
        '--encoding=UTF8',
        '--no-locale',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--auth-local=trust',
        '--auth-host=reject',
        ...(options.sync ? [] : ['--no-sync']),
      ],
      spawnOptions,
    )
    await run(
      binaries.postgres,
      ['--single', '-D', directory, ...(options.sync ? [] : ['-c', 'fsync=off']), 'postgres'],
      spawnOptions,
      `CREATE DATABASE ${DATABASE}\n`,
    )
    renameSync(draft, dataDir)
    syncFolder(dirname(dataDir))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

/** Leftovers only; one that cannot be removed (an orphaned initdb still writes) is taken at the next start. */
export function removeUnfinished(dataDir: string): void {
  const prefix = `${basename(dataDir)}.init-`
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix)) continue
    try {
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
    } catch {}
  }
}

/** A volume mounted exactly here cannot be renamed over; better said before initdb than as EBUSY after it. */
function refuseMountPoint(dataDir: string): void {
  if (!existsSync(dataDir) || statSync(dataDir).dev === statSync(dirname(dataDir)).dev) return
  throw new Error(
    `${dataDir} is itself a mount point: mount the volume at ${dirname(dataDir)}, or choose a folder inside it`,
  )
}

async function run(command: string, args: string[], options: SpawnOptionsWithoutStdio, input = ''): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const failure = await new Promise<string | undefined>((done) => {
    child.once('error', (error) => done(error.message))
    child.once('close', (code, signal) => done(code === 0 ? undefined : `ended with ${code ?? signal}`))
  })
  // The single-user server ends with 0 whatever its statements did.
  if (failure === undefined && !/\b(ERROR|FATAL|PANIC):/.test(output)) return
  throw new Error(
    `${basename(command)} failed (${failure ?? 'error'}): ${output.trim().split('\n').slice(-8).join(' | ')}`,
  )
}

function chownTree(path: string, user: RunAsUser): void {
  lchownSync(path, user.uid, user.gid)
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
