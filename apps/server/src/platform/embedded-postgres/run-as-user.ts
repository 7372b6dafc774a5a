import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface RunAsUser {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

const PREFERRED_ACCOUNTS = ['postgres', '_postgres', 'nobody']
const NOBODY: RunAsUser = { uid: 65534, gid: 65534, name: 'nobody' }

/**
 * PostgreSQL refuses to run as root. Undefined: we are not root and it runs as ourselves.
 * An existing data directory keeps its owner: a `postgres` account that appears later must not lock us out of the data.
 */
export function chooseRunAsUser(dataDir: string): RunAsUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readAccounts()
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) {
    const account = accounts.find((candidate) => candidate.uid === owner.uid)
    if (account !== undefined) return account
    // initdb refuses a uid without an account; a server whose database exists does not mind.
    if (existsSync(join(dataDir, 'PG_VERSION'))) return { uid: owner.uid, gid: owner.gid, name: `uid ${owner.uid}` }
  }
  for (const name of PREFERRED_ACCOUNTS) {
    const account = accounts.find((candidate) => candidate.name === name && candidate.uid !== 0)
    if (account !== undefined) return account
  }
  return NOBODY
}

/** Spawn options that make a child run as the user. Node drops root's supplementary groups by itself. */
export function asUser(user: RunAsUser | undefined): { uid?: number; gid?: number } {
  return user === undefined ? {} : { uid: user.uid, gid: user.gid }
}

/** The topmost folder above (or at) `path` that the user may not pass, judged by mode bits. */
export function blockedFolder(path: string, user: RunAsUser | undefined): string | undefined {
  if (user === undefined) return undefined
  const parent = dirname(path)
  const above = parent === path ? undefined : blockedFolder(parent, user)
  if (above !== undefined) return above
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || !stats.isDirectory()) return undefined
  const bit = stats.uid === user.uid ? 0o100 : stats.gid === user.gid ? 0o010 : 0o001
  return (stats.mode & bit) === 0 ? path : undefined
}

function readAccounts(): RunAsUser[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .filter((fields) => fields.length >= 4 && !fields[0]?.startsWith('#'))
      .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  } catch {
    return []
  }
}
