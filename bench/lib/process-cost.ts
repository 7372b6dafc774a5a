import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds and resident memory of a process and everything below it, from /proc. */
export interface Cost {
  cpuSeconds: number
  residentMb: number
}

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

interface Row {
  pid: number
  parent: number
  cpuSeconds: number
  residentMb: number
}

function rowOf(pid: number): Row | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may hold spaces and brackets: fields are counted from behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return {
      pid,
      parent: Number(fields[1]),
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      residentMb: (Number(fields[21]) * PAGE_BYTES) / 1e6,
    }
  } catch {
    return undefined
  }
}

const allRows = (): Row[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => rowOf(Number(name)) ?? [])

export function costOf(pid: number): Cost {
  const row = rowOf(pid)
  return { cpuSeconds: row?.cpuSeconds ?? 0, residentMb: row?.residentMb ?? 0 }
}

export function costOfTree(pid: number): Cost {
  const rows = allRows()
  const family = new Set([pid])
  for (let grown = true; grown; ) {
    grown = false
    for (const row of rows) {
      if (!family.has(row.pid) && family.has(row.parent)) {
        family.add(row.pid)
        grown = true
      }
    }
  }
  return rows
    .filter((row) => family.has(row.pid))
    .reduce(
      (sum, row) => ({ cpuSeconds: sum.cpuSeconds + row.cpuSeconds, residentMb: sum.residentMb + row.residentMb }),
      {
        cpuSeconds: 0,
        residentMb: 0,
      },
    )
}
