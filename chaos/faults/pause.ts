import type { Fault } from './fault.ts'

/** Whoever was killed by another fault meanwhile has nothing to go on with. */
function goOn(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {}
}

export const pauseServer: Fault = {
  name: 'pause',
  async begin({ product }) {
    const pid = product.serverPid()
    process.kill(pid, 'SIGSTOP')
    return { what: `the server stands still, ${pid}`, end: () => goOn(pid) }
  },
}

export const pauseBackend: Fault = {
  name: 'pause-backend',
  async begin({ product }, random) {
    const rows = await product.database.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'chaos'`,
    )
    if (rows.length === 0) return { what: 'no backend to stop', end() {} }
    const { pid } = random.pick(rows)
    process.kill(pid, 'SIGSTOP')
    return { what: `a backend of ${rows.length} stands still, ${pid}`, end: () => goOn(pid) }
  },
}
