import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename } from 'node:path'

export interface ProcessFacts {
  readonly pid: number
  /** Opaque; two processes that had the same pid at different times differ in it. */
  readonly startTime: string
  readonly zombie: boolean
  readonly name: string
  readonly commandLine: string
  /** Undefined where it may not be read. */
  readonly cwd: string | undefined
}

/** Undefined: there is no such process. */
export function inspectProcess(pid: number): ProcessFacts | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return process.platform === 'linux' ? inspectByProc(pid) : inspectByPs(pid)
}

/** A zombie holds a pid and nothing else: `kill(pid, 0)` succeeds on it for as long as nobody reaps it. */
export function isRunning(pid: number, startTime?: string): boolean {
  const facts = inspectProcess(pid)
  if (facts === undefined || facts.zombie) return false
  return startTime === undefined || facts.startTime === startTime
}

export function signalProcess(pid: number, startTime: string, signal: NodeJS.Signals): void {
  if (!isRunning(pid, startTime)) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

export function allProcesses(): ProcessFacts[] {
  return allPids()
    .map(inspectProcess)
    .filter((facts) => facts !== undefined)
}

/** Pids mean something only where this is equal: two containers that share a volume both have a pid 7. */
export function pidScope(): string {
  if (process.platform !== 'linux') return hostname()
  return `${readText('/proc/sys/kernel/random/boot_id')?.trim() ?? hostname()} ${readLink('/proc/self/ns/pid') ?? ''}`
}

export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function inspectByProc(pid: number): ProcessFacts | undefined {
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The name may itself hold blanks and brackets: only the last bracket ends it.
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  return {
    pid,
    startTime: fields[19] ?? '',
    zombie: fields[0] === 'Z' || fields[0] === 'X',
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    commandLine: readText(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '',
    // Root in a container has no CAP_SYS_PTRACE and may not read this of another user's process.
    cwd: readLink(`/proc/${pid}/cwd`),
  }
}

function inspectByPs(pid: number): ProcessFacts | undefined {
  const line = ps(['-ww', '-o', 'stat=,lstart=,command=', '-p', String(pid)])[0]
  const match = line === undefined ? null : /^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line)
  if (match === null) return undefined
  const [, state = '', startTime = '', commandLine = ''] = match
  const name = basename(commandLine.split(' ')[0] ?? '').replace(/:$/, '')
  return { pid, startTime, zombie: state.startsWith('Z'), name, commandLine, cwd: undefined }
}

function allPids(): number[] {
  const names = process.platform === 'linux' ? readdirSync('/proc') : ps(['-ax', '-o', 'pid='])
  return names.map(Number).filter((pid) => Number.isInteger(pid) && pid > 0)
}

function ps(args: string[]): string[] {
  try {
    const output = execFileSync('ps', args, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } })
    return output
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  } catch {
    return []
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}
