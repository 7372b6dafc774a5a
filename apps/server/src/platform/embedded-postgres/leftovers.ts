import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import { readPidFile, removePidFile } from './postmaster-pid-file.ts'
import { allProcesses, inspectProcess, type ProcessFacts, signalProcess } from './process-facts.ts'

/** What an earlier Vigil left on the data directory, once it has settled. */
type Leftovers =
  | { readonly kind: 'running'; readonly postmaster: Postmaster; readonly ready: boolean }
  | { readonly kind: 'none'; readonly stalePid: number | undefined }

const POLL_MS = 100
const ORPHAN_PATIENCE_MS = 5000

/** Waits out what is on its way down, so that afterwards there is either one healthy server or nothing at all. */
export async function settleLeftovers(
  dataDir: string,
  clusterName: string,
  deadline: number,
  log: (line: string) => void,
): Promise<Leftovers> {
  const began = Date.now()
  for (;;) {
    const file = readPidFile(dataDir)
    const facts = typeof file === 'object' ? inspectProcess(file.pid) : undefined
    if (typeof file === 'object' && facts !== undefined && servesDataDir(facts, dataDir, clusterName)) {
      if (file.status !== 'stopping') return { kind: 'running', postmaster: facts, ready: file.status === 'ready' }
    } else {
      const orphans = allProcesses().filter((process) => bearsName(process, clusterName))
      if (orphans.length === 0) {
        if (file === 'damaged') removePidFile(dataDir)
        const stalePid = typeof file === 'object' && facts !== undefined ? file.pid : undefined
        return { kind: 'none', stalePid }
      }
      if (Date.now() - began > ORPHAN_PATIENCE_MS) killOrphans(orphans, log)
    }
    if (Date.now() > deadline) throw new Error(`the PostgreSQL that an earlier Vigil left on ${dataDir} does not stop`)
    await sleep(POLL_MS)
  }
}

/** A pid file outlives its server, and its pid may by now be anybody's, even another PostgreSQL's. */
function servesDataDir(facts: ProcessFacts, dataDir: string, clusterName: string): boolean {
  return bearsName(facts, clusterName) || (!facts.zombie && facts.name === 'postgres' && facts.cwd === dataDir)
}

/** The cluster name stands in the command line of the server and in the title of each of its backends. */
function bearsName(facts: ProcessFacts, clusterName: string): boolean {
  return !facts.zombie && facts.name === 'postgres' && facts.commandLine.includes(clusterName)
}

/** A backend deep in a query does not notice that its server was killed. The log replay makes killing it safe. */
function killOrphans(orphans: ProcessFacts[], log: (line: string) => void): void {
  for (const orphan of orphans) {
    log(`killing process ${orphan.pid}, left behind by a PostgreSQL that died: ${orphan.commandLine.trim()}`)
    signalProcess(orphan.pid, orphan.startTime, 'SIGKILL')
  }
}
