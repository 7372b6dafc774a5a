import { createLoop } from '../lib/wait.ts'
import type { Fault } from './fault.ts'

/** Backends that are ended, some or all, again and again: a proxy in between, an administrator, a fail-over. */
export const terminateBackends: Fault = {
  name: 'terminate',
  async begin({ product }, random) {
    const share = random.pick([0.3, 1])
    const once = async () => {
      await product.database.query(
        `select pg_terminate_backend(pid) as ended from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'chaos' and random() <= $1`,
        [share],
      )
    }
    await once().catch(() => {})
    const loop = createLoop(once, () => 1500)
    return { what: `${share === 1 ? 'all' : 'some'} backends are ended again and again`, end: loop.stop }
  },
}
