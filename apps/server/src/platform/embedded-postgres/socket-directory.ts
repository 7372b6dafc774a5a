import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { errorCode } from './process-facts.ts'
import { blockedFolder, type RunAsUser } from './run-as-user.ts'
import { DATABASE, PORT, SUPERUSER } from './server-settings.ts'

/** 107 bytes on Linux, 103 on macOS, for the whole path of the socket. */
const MAX_SOCKET_PATH = 103

export function dataDirHash(dataDir: string): string {
  return createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
}

function socketPath(socketDir: string, port = PORT): string {
  return join(socketDir, `.s.PGSQL.${port}`)
}

/** Port and TLS are spelt out: PGPORT or PGSSLMODE in our environment would otherwise bend the connection. */
export function connectionString(socketDir: string, port = PORT): string {
  return `postgres://${SUPERUSER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=${port}&sslmode=disable`
}

/** An empty folder of the server's user alone. Only call it while no server runs on the data directory. */
export function prepareSocketDir(dataDir: string, user: RunAsUser | undefined): string {
  const name = folderName(dataDir)
  const folder = [tmpdir(), '/tmp', '/var/tmp'].find((candidate) => isUsable(candidate, name, user))
  if (folder === undefined) {
    throw new Error(`no folder for the database socket: TMPDIR (${tmpdir()}) is too long or closed to ${user?.name}`)
  }
  const path = claimFolder(join(folder, name), user)
  // A socket lock left by a dead server whose pid now belongs to somebody else would stop the new one.
  for (const left of readdirSync(path)) rmSync(join(path, left), { recursive: true, force: true })
  return path
}

/** Only ever our own: a server that somebody started by hand may have its socket in /run/postgresql. */
export function removeSocketDir(socketDir: string, dataDir: string): void {
  if (!basename(socketDir).startsWith(folderName(dataDir))) return
  rmSync(socketDir, { recursive: true, force: true })
}

function folderName(dataDir: string): string {
  return `vigil-pg-${dataDirHash(dataDir)}`
}

function isUsable(folder: string, name: string, user: RunAsUser | undefined): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats === undefined || blockedFolder(folder, user) !== undefined) return false
  return Buffer.byteLength(socketPath(join(folder, `${name}-XXXXXX`))) <= MAX_SOCKET_PATH
}

function claimFolder(path: string, user: RunAsUser | undefined): string {
  const uid = user?.uid ?? process.getuid?.()
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const stats = lstatSync(path)
    // Another user of this machine may have put a folder or a link here to listen in.
    if (!stats.isDirectory() || (stats.uid !== uid && stats.uid !== process.getuid?.())) return fresh(path, user)
  }
  return own(path, user)
}

function fresh(path: string, user: RunAsUser | undefined): string {
  return own(mkdtempSync(`${path}-`), user)
}

function own(path: string, user: RunAsUser | undefined): string {
  chmodSync(path, 0o700)
  if (user !== undefined) chownSync(path, user.uid, user.gid)
  return path
}
