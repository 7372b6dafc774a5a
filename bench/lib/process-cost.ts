import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds of a process and of those it started that have ended, and its resident memory, from /proc. */
export interface Cost {
  cpuSeconds: number
  residentMb: number
}

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096
/** Its own time in programs and in the system, and the same of those below it that have ended. */
const CPU_FIELDS = [11, 12, 13, 14]

export function costOf(pid: number): Cost {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces and brackets: fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      cpuSeconds: CPU_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) / TICKS_PER_SECOND,
      residentMb: (Number(fields[21]) * PAGE_BYTES) / 1e6,
    }
  } catch {
    return { cpuSeconds: 0, residentMb: 0 }
  }
}

const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** CPU seconds of a process and all below it; nought where there is no /proc. */
export function cpuSecondsBelow(pid: number): number {
  let pids: number[]
  try {
    pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return 0
  }
  const parents = new Map(pids.map((each) => [each, parentOf(each)]))
  const isBelow = (each: number | undefined): boolean =>
    each !== undefined && each > 1 && (each === pid || isBelow(parents.get(each)))
  return pids.filter(isBelow).reduce((sum, each) => sum + costOf(each).cpuSeconds, 0)
}
