import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import mqtt, { type MqttClient } from 'mqtt'
import { readPidFile } from '../src/platform/embedded-postgres/postmaster-pid-file.ts'
import { connectionString } from '../src/platform/embedded-postgres/socket-directory.ts'

/** The whole product as processes of its own, for tests that kill it. */
export interface Product {
  readonly data: string
  readonly port: number
  readonly mqttPort: number
  /** Resolves when `/readyz` answers well. */
  start(): Promise<void>
  serverPid(): number
  postgresPid(): number
  databaseUrl(): string
  devices(): { sn: string; secret: string; deviceType: string }[]
  /** Resolves when the server's process has ended. */
  exited(): Promise<void>
  stop(): Promise<void>
}

/** How a program of the product is run, as it was built before the tests; `entry` without its ending. */
export const builtProgram = (app: 'server' | 'simulator', entry: string): string[] => [
  '--enable-source-maps',
  fileURLToPath(new URL(`../../${app}/dist/${entry}.js`, import.meta.url)),
]
const READY_TIMEOUT_MS = 180_000

export interface ProcessOptions {
  readonly data: string
  readonly port: number
  readonly mqttPort: number
  readonly stdio: StdioOptions
  readonly env?: Readonly<Record<string, string>>
  /** Arguments of Node; the server unless told otherwise. */
  readonly program?: readonly string[]
}

/** The server as a process of its own: a demonstration without its simulator and without a past. */
export const spawnServer = ({
  data,
  port,
  mqttPort,
  stdio,
  env,
  program = builtProgram('server', 'main'),
}: ProcessOptions): ChildProcess =>
  spawn(process.execPath, program, {
    stdio,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      VIGIL_DATA: data,
      VIGIL_SIMULATOR: '0',
      VIGIL_HISTORY_DAYS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })

/** Resolves when `/readyz` answers well. */
export async function untilReady(server: ChildProcess, port: number, output = () => ''): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start:\n${output()}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

function pidFileIn(data: string) {
  const file = readPidFile(join(data, 'postgres'))
  if (typeof file !== 'object') throw new Error('the database does not run')
  return file
}

export function databaseUrlIn(data: string): string {
  const { socketDir, port } = pidFileIn(data)
  return connectionString(socketDir, port)
}

export const devicesIn = (data: string): { sn: string; secret: string; deviceType: string }[] =>
  JSON.parse(readFileSync(join(data, 'simulator.json'), 'utf8')).devices

/** One for consoles and one for devices: both are held until both are known, or the second could be the first again. */
export async function freePorts(): Promise<[number, number]> {
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

export async function createProduct(data: string, env: Record<string, string>): Promise<Product> {
  const [port, mqttPort] = await freePorts()
  let server: ChildProcess | undefined
  let output = ''

  const exited = (): Promise<void> =>
    new Promise((resolve) => {
      if (server === undefined || server.exitCode !== null || server.signalCode !== null) resolve()
      else server.once('exit', () => resolve())
    })

  return {
    data,
    port,
    mqttPort,
    async start() {
      output = ''
      const child = spawnServer({ data, port, mqttPort, env, stdio: ['ignore', 'pipe', 'pipe'] })
      server = child
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
      await untilReady(child, port, () => output)
    },
    serverPid: () => server?.pid ?? 0,
    postgresPid: () => pidFileIn(data).pid,
    databaseUrl: () => databaseUrlIn(data),
    devices: () => devicesIn(data),
    exited,
    async stop() {
      server?.kill('SIGTERM')
      await exited()
    },
  }
}

/** A device like a real one: what is not acknowledged goes again, with the same number, until it is. */
export function connectDevice(
  { mqttPort }: Pick<Product, 'mqttPort'>,
  { sn, secret }: { readonly sn: string; readonly secret: string },
): MqttClient {
  const client = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
    clientId: sn,
    username: sn,
    password: secret,
    reconnectPeriod: 200,
    connectTimeout: 2000,
  })
  client.on('error', () => {})
  return client
}
