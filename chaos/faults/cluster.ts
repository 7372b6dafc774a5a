import { until, wait } from '../lib/wait.ts'
import type { Cluster } from '../product/cluster.ts'
import type { Fault, FaultWorld } from './fault.ts'

const PAUSE_MS = 30_000
const LINE_MS = 20_000
const ACTIVE_AGAIN_MS = 60_000

type Role = 'active' | 'standby' | 'node'

const clusterOf = ({ product }: FaultWorld): Cluster => {
  if (!('pids' in product)) throw new Error('this fault needs a cluster')
  return product as Cluster
}

/** Servers by what they do now; nodes as they stand. */
async function victimsOf(cluster: Cluster, what: Role): Promise<string[]> {
  const names = Object.keys(cluster.pids())
  if (what === 'node') return names.filter((name) => name.startsWith('node'))
  let active: string | undefined
  // A takeover may be under way: there is nobody to hurt until it is over.
  await until(async () => {
    active = await cluster.active()
    return active !== undefined
  }, ACTIVE_AGAIN_MS)
  return names.filter((name) => name.startsWith('server') && (name === active) === (what === 'active'))
}

const missing = (world: FaultWorld) => ('pids' in world.product ? undefined : 'there is no cluster')

const signalOf = (what: Role, name: string, signal: 'SIGKILL' | 'SIGTERM', said: string): Fault => ({
  name: `${name}-${what}`,
  missing,
  async begin(world, random) {
    const cluster = clusterOf(world)
    const victim = random.pick(await victimsOf(cluster, what))
    process.kill(cluster.pids()[victim] ?? 0, signal)
    return { what: `${said} ${victim}`, end() {} }
  },
})
const killOf = (what: Role): Fault => signalOf(what, 'kill', 'SIGKILL', 'kill -9 of')

const pauseOf = (what: Role): Fault => ({
  name: `pause-${what}`,
  missing,
  async begin(world, random) {
    const cluster = clusterOf(world)
    const name = random.pick(await victimsOf(cluster, what))
    const pid = cluster.pids()[name] ?? 0
    process.kill(pid, 'SIGSTOP')
    const over = Date.now() + PAUSE_MS
    return {
      what: `${name} stands still for 30 s`,
      async end() {
        await wait(Math.max(0, over - Date.now()))
        // Another fault may have ended it meanwhile.
        if (Object.values(cluster.pids()).includes(pid)) process.kill(pid, 'SIGCONT')
      },
    }
  },
})

/** `stalled` is a cable that was drawn: nobody is told. */
const lineOf = (role: 'active' | 'standby' | undefined, end: string, state: 'cut' | 'stalled'): Fault => ({
  name: role === undefined ? `${state}-${end}` : `${state}-${role}-${end}`,
  missing,
  async begin(world, random) {
    const cluster = clusterOf(world)
    const line = role === undefined ? end : `${random.pick(await victimsOf(cluster, role))}-${end}`
    await cluster.setLine(line, state)
    const over = Date.now() + LINE_MS
    return {
      what: `the line ${line} is ${state} for 20 s`,
      async end() {
        await wait(Math.max(0, over - Date.now()))
        await cluster.setLine(line, 'open')
      },
    }
  },
})

/** One at a time, each of them once; in pairs with `--pairs`. */
export const CLUSTER_FAULTS: readonly Fault[] = [
  killOf('active'),
  signalOf('active', 'stop', 'SIGTERM', 'stop of'),
  pauseOf('active'),
  killOf('standby'),
  pauseOf('standby'),
  killOf('node'),
  pauseOf('node'),
  lineOf('active', 'database', 'cut'),
  lineOf('active', 'database', 'stalled'),
  lineOf('active', 'engine', 'cut'),
  lineOf('active', 'engine', 'stalled'),
  lineOf('standby', 'database', 'stalled'),
  lineOf('standby', 'engine', 'cut'),
  lineOf(undefined, 'consoles', 'cut'),
  lineOf(undefined, 'consoles', 'stalled'),
]
