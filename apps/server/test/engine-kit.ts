import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { ensureNats } from '../../../scripts/lib/ensure-nats.mjs'
import { type EngineConfig, engineConfig } from '../src/platform/broker/nats/engine-config.ts'
import { createEngineKeys, type EngineKeys, textOfKeys, withLines } from '../src/platform/broker/nats/engine-keys.ts'
import { freePorts } from './product.ts'

/** The real engine, one node of it. */
export interface TestEngine {
  readonly keys: EngineKeys
  readonly keysPath: string
  readonly url: string
  readonly mqttUrl: string
  readonly pushUrl: string
  /** Its process is killed and started again on the same folder. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const NODE = { name: 'one', host: '127.0.0.1' }
const START_MS = 20_000

interface EngineOptions extends Pick<EngineConfig, 'takesSites' | 'site'> {
  /** On which address it is reached; it listens on all of them unless that is this machine's own. */
  readonly host?: string
  /** Before its program, as to run it in another network. */
  readonly within?: readonly string[]
  /** Where it takes engines of sites in. */
  readonly leafPort?: number
}

export async function startEngine(options: EngineOptions = {}): Promise<TestEngine> {
  const { host = '127.0.0.1', within = [], leafPort, takesSites, site } = options
  const program = await ensureNats()
  const folder = mkdtempSync(join(tmpdir(), 'vigil-engine-'))
  const [server, mqtt] = await freePorts()
  const [websocket, cluster] = await freePorts()
  const own = createEngineKeys()
  const keys = takesSites || site ? withLines(own) : own
  const keysPath = join(folder, 'keys.json')
  writeFileSync(keysPath, textOfKeys(keys), { mode: 0o600 })
  mkdirSync(join(folder, 'data'))
  const ports = { server, mqtt, websocket, cluster, ...(leafPort && { leaf: leafPort }) }
  const listen = host === '127.0.0.1' && !takesSites ? host : '0.0.0.0'
  const dataDirectory = join(folder, 'data')
  const configPath = join(folder, 'engine.conf')
  writeFileSync(
    configPath,
    await engineConfig({ keys, node: NODE, nodes: [NODE], dataDirectory, listen, ports, takesSites, site }),
  )
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const [command = program, ...args] = [...within, program, '-c', configPath]
    const started = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    child = started
    let told = ''
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error(`the engine did not start:\n${told}`)), START_MS)
      started.once('exit', () => reject(new Error(`the engine ended:\n${told}`)))
      started.stderr.on('data', (chunk) => {
        told = (told + chunk).slice(-20_000)
        if (!told.includes('Server is ready')) return
        clearTimeout(patience)
        resolve()
      })
    })
  }
  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    child = undefined
  }
  async function stop(): Promise<void> {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    keys,
    keysPath,
    url: `nats://${host}:${server}`,
    mqttUrl: `mqtt://${host}:${mqtt}`,
    pushUrl: `ws://${host}:${websocket}/mqtt`,
    async restart() {
      await kill()
      await start()
    },
    stop,
  }
}

export async function connectEngine(
  url: string,
  username: string,
  password: string,
  options: IClientOptions = {},
): Promise<MqttClient> {
  const client = await connectAsync(
    url,
    { protocolVersion: 4, reconnectPeriod: 0, connectTimeout: 5_000, username, password, ...options },
    false,
  )
  client.on('error', () => {})
  return client
}
