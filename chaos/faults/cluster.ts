import { wait } from '../lib/wait.ts'
import type { Cluster } from '../product/cluster.ts'
import type { Fault, FaultWorld } from './fault.ts'

const PAUSE_MS = 30_000

const clusterOf = ({ product }: FaultWorld): Cluster => {
  if (!('pids' in product)) throw new Error('this fault needs a cluster')
  return product as Cluster
}

/** Servers by what they do now; nodes as they stand. */
async function victimsOf(cluster: Cluster, what: 'active' | 'standby' | 'node'): Promise<string[]> {
  const names = Object.keys(cluster.pids())
  if (what === 'node') return names.filter((name) => name.startsWith('node'))
  const active = await cluster.active()
  return names.filter((name) => name.startsWith('server') && (name === active) === (what === 'active'))
}

const missing = (world: FaultWorld) => ('pids' in world.product ? undefined : 'there is no cluster')

const killOf = (what: 'active' | 'standby' | 'node'): Fault => ({
  name: `kill-${what}`,
  missing,
  async begin(world, random) {
    const cluster = clusterOf(world)
    const name = random.pick(await victimsOf(cluster, what))
    process.kill(cluster.pids()[name] ?? 0, 'SIGKILL')
    return { what: `kill -9 of ${name}`, end() {} }
  },
})

const pauseOf = (what: 'active' | 'standby' | 'node'): Fault => ({
  name: `pause-${what}`,
  missing,
  async begin(world, random) {
    const cluster = clusterOf(world)
    const name = random.pick(await victimsOf(cluster, what))
    const pid = cluster.pids()[name] ?? 0
    process.kill(pid, 'SIGSTOP')
    const until = Date.now() + PAUSE_MS
    return {
      what: `${name} stands still for 30 s`,
      async end() {
        await wait(Math.max(0, until - Date.now()))
        process.kill(pid, 'SIGCONT')
      },
    }
  },
})

/** One at a time, each of them once. */
export const CLUSTER_FAULTS: readonly Fault[] = [
  killOf('active'),
  pauseOf('active'),
  killOf('standby'),
  pauseOf('standby'),
  killOf('node'),
  pauseOf('node'),
]
