import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { until, wait } from '../lib/wait.ts'
import { createDataFolder, type DataFolder } from './data-folder.ts'
import { createProductDatabase, type ProductDatabase } from './database.ts'

/** The real product as it was built, started again whenever it ends. */
export interface Product {
  readonly url: string
  readonly port: number
  readonly mqttPort: number
  /** Where windows are connected. */
  readonly pushPort: number
  readonly folder: DataFolder
  readonly database: ProductDatabase
  readonly devices: readonly DeviceCredentials[]
  serverPid(): number
  /** Ends that nobody of us asked for, of a server that had been ready. */
  readonly ownEnds: readonly string[]
  readonly starts: number
  kill(): void
  /** The server's clock, wrong by so much from now on. */
  setClock(offsetMs: number): void
  admin(...args: string[]): Promise<string>
  isReady(): Promise<boolean>
  residentBytes(): number
  /** Resolves to how long a SIGTERM took; undefined when it had to be killed. */
  stop(withinMs: number): Promise<number | undefined>
  remove(): Promise<void>
}

export interface DeviceCredentials {
  readonly sn: string
  readonly deviceType: string
  readonly secret: string
  /** In place of the secret, where an engine takes the messages. */
  readonly password?: string | undefined
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const FIRST_START_MS = 180_000
const AGAIN_AFTER_MS = 500
const READY_ANSWER_MS = 3000
const DATABASE_ENDS_MS = 15_000
const OUTPUT_KEPT = 4000

const credentialSchema = z.object({
  sn: z.string(),
  deviceType: z.string(),
  secret: z.string(),
  password: z.string().optional(),
})
export const credentialsSchema = z.object({ devices: z.array(credentialSchema) })

const askReady = (url: string): Promise<Response | undefined> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_ANSWER_MS) }).catch(() => undefined)

/** Whether the product says that it can work. */
export async function answersReady(url: string): Promise<boolean> {
  const answer = await askReady(url)
  await answer?.arrayBuffer().catch(() => {})
  return answer?.ok === true
}

const notesSchema = z.object({ notes: z.record(z.string(), z.string()).default({}) })

/** Whether this server of several is the one that does the work; a gateway says that it is none. */
export async function isActive(url: string): Promise<boolean> {
  const answer = await askReady(url)
  const told = notesSchema.safeParse(await answer?.json().catch(() => undefined))
  return answer?.ok === true && told.success && told.data.notes.gateway === undefined
}

/** The product's command for administrators. */
export const runAdmin = (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = join(root, 'apps/server/dist/organisation/admin.js')
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`admin ${args.join(' ')}: ${stderr}`)),
    )
  })

/** Whether there was one to be ended. */
function endDatabase({ pid }: ProductDatabase): boolean {
  try {
    return process.kill(pid(), 'SIGQUIT')
  } catch {
    return false
  }
}

/** One for consoles and one for devices: both are held until both are known, or the second could be the first again. */
async function freePorts(): Promise<[number, number]> {
  const probes = [createServer(), createServer()] as const
  const [port, other] = await Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          probe.listen(0, '127.0.0.1', () => {
            const address = probe.address()
            resolve(typeof address === 'object' && address !== null ? address.port : 0)
          })
        }),
    ),
  )
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))))
  return [port as number, other as number]
}

export async function startProduct(devices: number, env: Record<string, string>): Promise<Product> {
  const folder = createDataFolder()
  const [port, mqttPort] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const clockFile = join(folder.path, 'clock')
  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    VIGIL_DATA: folder.path,
    VIGIL_FLEET: String(devices),
    VIGIL_SIMULATOR: '0',
    VIGIL_HISTORY_DAYS: '0',
    LOG_LEVEL: 'warn',
    CHAOS_CLOCK_FILE: clockFile,
    ...env,
  }
  const database = createProductDatabase(folder.path)
  const ownEnds: string[] = []
  let server: ChildProcess | undefined
  let starts = 0
  let stopping = false
  let asked = false
  let wasReady = false
  let output = ''

  function spawnServer(): void {
    starts += 1
    asked = false
    wasReady = false
    output = ''
    const child = spawn(
      process.execPath,
      [
        '--max-semi-space-size=128',
        `--import=${new URL('./shift-clock.mjs', import.meta.url).href}`,
        join(root, 'apps/server/dist/main.js'),
      ],
      { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    )
    server = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-OUTPUT_KEPT)
      })
    }
    child.on('exit', (code, signal) => {
      if (wasReady && !asked && !stopping) ownEnds.push(`ended with ${signal ?? code}: ${output.slice(-1500)}`)
      if (!stopping) setTimeout(() => !stopping && spawnServer(), AGAIN_AFTER_MS)
    })
  }

  async function isReady(): Promise<boolean> {
    const ready = await answersReady(url)
    if (ready) wasReady = true
    return ready
  }

  spawnServer()
  if (!(await until(isReady, FIRST_START_MS))) {
    stopping = true
    server?.kill('SIGKILL')
    throw new Error(`the product did not start:\n${output}`)
  }

  return {
    url,
    port,
    mqttPort,
    pushPort: port,
    folder,
    database,
    devices: credentialsSchema.parse(JSON.parse(readFileSync(join(folder.path, 'simulator.json'), 'utf8'))).devices,
    serverPid: () => server?.pid ?? 0,
    ownEnds,
    get starts() {
      return starts
    },
    kill() {
      asked = true
      server?.kill('SIGKILL')
    },
    setClock: (offsetMs) => writeFileSync(clockFile, String(offsetMs)),
    admin: (...args) => runAdmin(args, environment),
    isReady,
    residentBytes() {
      try {
        const status = readFileSync(`/proc/${server?.pid}/status`, 'utf8')
        return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
      } catch {
        return 0
      }
    },
    async stop(withinMs) {
      stopping = true
      const child = server
      const isOver = () => child === undefined || child.exitCode !== null || child.signalCode !== null
      const began = Date.now()
      child?.kill('SIGCONT')
      child?.kill('SIGTERM')
      if (await until(isOver, withinMs, 50)) return Date.now() - began
      child?.kill('SIGKILL')
      await wait(500)
      return undefined
    },
    async remove() {
      // A database outlives a server that had to be killed.
      await until(() => !endDatabase(database), DATABASE_ENDS_MS)
      folder.remove()
    },
  }
}
