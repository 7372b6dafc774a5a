import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from './process-facts.ts'

interface PostmasterPidFile {
  readonly pid: number
  readonly port: number
  readonly socketDir: string
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby'
}

/** `damaged`: empty or torn. PostgreSQL refuses to start over such a file and never removes it. */
export function readPidFile(dataDir: string): PostmasterPidFile | 'absent' | 'damaged' {
  let lines: string[]
  try {
    lines = readFileSync(pidFilePath(dataDir), 'utf8').split('\n')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 'absent'
    throw error
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return 'damaged'
  const word = lines[7]?.trim()
  return {
    pid,
    port: Number(lines[3]) || 0,
    socketDir: lines[4] ?? '',
    // Written line by line: a server that has only just begun has no status yet.
    status: word === 'stopping' || word === 'ready' || word === 'standby' ? word : 'starting',
  }
}

export function removePidFile(dataDir: string): void {
  rmSync(pidFilePath(dataDir), { force: true })
}

function pidFilePath(dataDir: string): string {
  return join(dataDir, 'postmaster.pid')
}
