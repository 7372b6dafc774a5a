import { randomUUID } from 'node:crypto'
import {
  chownSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode, inspectProcess, isRunning, pidScope } from './process-facts.ts'
import type { RunAsUser } from './run-as-user.ts'

export interface OwnerLock {
  release(): void
}

export class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError'
}

interface Claim {
  readonly generation: number
  readonly pid: number
  readonly startTime: string
  readonly scope: string
  readonly host: string
  readonly released: boolean
}

const HEARTBEAT_MS = 2000
const FOREIGN_PATIENCE_MS = 7000
const MAX_ATTEMPTS = 20

/**
 * One Vigil per data directory. The lock is a folder of numbered claims and the highest number owns it. A claim is never
 * reused and the highest never deleted: with a single lock file two processes that both found it stale would both replace
 * it, and both would believe they own the database.
 */
export async function acquireOwnerLock(
  dataDir: string,
  user: RunAsUser | undefined,
  foreignPatienceMs = FOREIGN_PATIENCE_MS,
): Promise<OwnerLock> {
  const folder = `${dataDir}.lock`
  mkdirSync(folder, { recursive: true })
  if (user !== undefined) chownSync(folder, user.uid, user.gid)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const last = highestClaim(folder)
    if (last !== undefined && (await isHeld(folder, last, foreignPatienceMs))) throw inUse(dataDir, last)
    const generation = (last?.generation ?? 0) + 1
    if (!writeClaim(folder, generation)) continue
    // A slow process may write a number that an owner has already tidied away: then a higher one exists.
    if (highestGeneration(folder) !== generation) {
      rmSync(claimPath(folder, generation), { force: true })
      continue
    }
    tidy(folder, generation)
    return keep(folder, generation)
  }
  throw new Error(`could not take ${folder}: other processes keep taking and leaving it`)
}

function keep(folder: string, generation: number): OwnerLock {
  const path = claimPath(folder, generation)
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(path, now, now)
    } catch {
      // The folder was removed by hand; the claim is lost, the database is still guarded by its own pid file.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  let released = false
  return {
    release() {
      if (released) return
      released = true
      clearInterval(heartbeat)
      try {
        const draft = writeDraft(folder, { ...ownClaim(generation), released: true })
        renameSync(draft, path)
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
      }
    },
  }
}

async function isHeld(folder: string, claim: Claim, foreignPatienceMs: number): Promise<boolean> {
  if (claim.released) return false
  if (claim.scope === pidScope()) return isRunning(claim.pid, claim.startTime)
  // Another container, another machine, or this one before a reboot: only a heartbeat tells whether it lives.
  const path = claimPath(folder, claim.generation)
  const before = modified(path)
  for (let waited = 0; waited < foreignPatienceMs; waited += 100) {
    await sleep(100)
    if (modified(path) !== before) return true
  }
  return false
}

function modified(path: string): number {
  try {
    return statSync(path).mtimeMs
  } catch {
    return -1
  }
}

function inUse(dataDir: string, claim: Claim): DataDirectoryInUseError {
  const where = claim.host === hostname() ? '' : ` on ${claim.host}`
  return new DataDirectoryInUseError(
    `another Vigil (process ${claim.pid}${where}) is using the database in ${dataDir}: stop it first, or give this one another data directory`,
  )
}

function ownClaim(generation: number): Claim {
  const startTime = inspectProcess(process.pid)?.startTime ?? ''
  return { generation, pid: process.pid, startTime, scope: pidScope(), host: hostname(), released: false }
}

/** False: somebody else has this number. The link makes the claim appear whole: nobody ever reads half of one. */
function writeClaim(folder: string, generation: number): boolean {
  const draft = writeDraft(folder, ownClaim(generation))
  try {
    linkSync(draft, claimPath(folder, generation))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function writeDraft(folder: string, claim: Claim): string {
  const draft = join(folder, `draft-${randomUUID()}`)
  writeFileSync(draft, `${JSON.stringify(claim)}\n`)
  return draft
}

function claimPath(folder: string, generation: number): string {
  return join(folder, `claim-${generation}.json`)
}

function generations(folder: string): number[] {
  return readdirSync(folder).flatMap((name) => {
    const match = /^claim-(\d+)\.json$/.exec(name)
    return match === null ? [] : [Number(match[1])]
  })
}

function highestGeneration(folder: string): number {
  return Math.max(0, ...generations(folder))
}

function highestClaim(folder: string): Claim | undefined {
  const generation = highestGeneration(folder)
  if (generation === 0) return undefined
  // An unreadable claim was torn by a power cut: its owner is gone.
  const torn: Claim = { generation, pid: 0, startTime: '', scope: '', host: '', released: true }
  try {
    const claim: Partial<Claim> = JSON.parse(readFileSync(claimPath(folder, generation), 'utf8'))
    return { ...torn, released: false, ...claim, generation }
  } catch {
    return torn
  }
}

function tidy(folder: string, generation: number): void {
  for (const older of generations(folder)) {
    if (older < generation) rmSync(claimPath(folder, older), { force: true })
  }
}
