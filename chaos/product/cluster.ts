import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { until } from '../lib/wait.ts'
import { databaseAt } from './database.ts'
import { answersReady, credentialsSchema, isActive, type Product, runAdmin } from './product.ts'

/** The product on a cluster of one machine, as `npm run cluster` starts it: who is killed there is started again after a second. */
export interface Cluster extends Product {
  /** Of everything that may be hurt, by name; those who run now. */
  pids(): Record<string, number>
  /** Name of the server that is active. */
  active(): Promise<string | undefined>
  /** A line between two of its parts, by name: `server1-engine`, `server1-database`, `consoles`. */
  setLine(name: string, state: 'open' | 'cut' | 'stalled'): Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const FIRST_START_MS = 300_000
const FIRST_PORT = 21_300

const noteSchema = z.object({
  console: z.string(),
  url: z.string(),
  serverPorts: z.array(z.number()),
  linesPort: z.number(),
  pids: z.record(z.string(), z.number().nullable()),
})

export async function startCluster(devices: number, env: Record<string, string>): Promise<Cluster> {
  const path = mkdtempSync(join(tmpdir(), 'vigil-chaos-cluster-'))
  const port = Number(process.env.CHAOS_PORT ?? FIRST_PORT)
  const environment = { LOG_LEVEL: 'warn', ...process.env, ...env }
  let output = ''
  let ready = false
  const child: ChildProcess = spawn(
    process.execPath,
    [
      join(root, 'scripts/cluster.mjs'),
      ...['--folder', path, '--port', String(port), '--fleet', String(devices), '--no-simulator', '--lines'],
    ],
    { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-8000)
      if (output.includes('cluster  ready')) ready = true
    })
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  if (!(await until(() => ready || isOver(), FIRST_START_MS)) || isOver()) {
    child.kill('SIGTERM')
    throw new Error(`the cluster did not start:\n${output}`)
  }

  const note = () => noteSchema.parse(JSON.parse(readFileSync(join(path, 'cluster.json'), 'utf8')))
  const pids = (): Record<string, number> => {
    const found = Object.entries(note().pids).flatMap(([name, pid]) => (pid === null ? [] : [[name, pid] as const]))
    return Object.fromEntries(found)
  }
  async function active(): Promise<string | undefined> {
    const well = await Promise.all(note().serverPorts.map((each) => isActive(`http://127.0.0.1:${each}`)))
    const place = well.indexOf(true)
    return place < 0 ? undefined : `server${place + 1}`
  }
  const url = `http://127.0.0.1:${port}`
  const linesUrl = () => `http://127.0.0.1:${note().linesPort}`
  return {
    url,
    port,
    mqttPort: port + 1,
    pushPort: port + 2,
    folder: { path, disk: undefined, remove() {} },
    database: databaseAt(
      () => 0,
      () => ({ connectionString: note().url }),
    ),
    devices: credentialsSchema.parse(JSON.parse(readFileSync(join(path, 'server1', 'simulator.json'), 'utf8'))).devices,
    pids,
    active,
    async setLine(name, state) {
      const answer = await fetch(`${linesUrl()}/${name}/${state}`, { method: 'PUT' })
      if (!answer.ok) throw new Error(`there is no line ${name}`)
    },
    serverPid: () => pids().server1 ?? 0,
    ownEnds: [],
    get starts() {
      return [...output.matchAll(/ended \(/g)].length
    },
    kill() {},
    setClock() {},
    admin: (...args) => runAdmin(args, { ...environment, DATABASE_URL: note().url }),
    // Whoever is not active serves people as well: that somebody answers is not enough.
    isReady: async () => (await answersReady(url)) && (await active()) !== undefined,
    residentBytes: () => 0,
    async stop(withinMs) {
      const began = Date.now()
      child.kill('SIGTERM')
      return (await until(isOver, withinMs, 50)) ? Date.now() - began : undefined
    },
    async remove() {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
