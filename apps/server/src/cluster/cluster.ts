import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { simulatorProgram } from '../simulation/simulator-program.ts'
import { startDatabasePair } from './database-pair.ts'
import { startEngineNodes } from './engine-nodes.ts'
import { openFront } from './front.ts'
import { type KeptProcess, keepProcess } from './kept-process.ts'
import { createLines } from './lines.ts'

const HELP = `npm run cluster -- [--folder data/cluster] [--port 8090] [--servers 2] [--gateways 0] [--nodes 3] [--fleet 60] [--history-days 0] [--no-simulator] [--lines] [--tls <folder>]

For trying and for tests, on this machine alone: nodes of the engine, PostgreSQL with a replica, servers of which one is active and all
serve people, gateways that are never active, a front that does what a load balancer does, and simulated devices. Ctrl-C stops all of it. With --tls everything that speaks to the
engine does so encrypted; the folder holds cert.pem and key.pem for 127.0.0.1, and ca.pem that signed them. With --lines everything
goes by relays that can be cut or held (PUT /<line>/cut, stalled or open, at the port that cluster.json names).`

const HOST = '127.0.0.1'
const NODE_PORTS = 10
/** Behind the port that everybody knows, where a line leads to it. */
const BEHIND_LINE = 100
const READY_MS = 180_000
const ANSWER_MS = 2_500
const READY_LOOK_MS = 200
const SERVER = join(dirname(fileURLToPath(import.meta.url)), '..', 'main.js')

const say = (text: string): void => console.log(`cluster  ${text}`)

const tlsIn = (folder: string | undefined) => {
  const file = (name: string): string => resolve(folder ?? '', name)
  return folder === undefined ? undefined : { cert: file('cert.pem'), key: file('key.pem'), ca: file('ca.pem') }
}

function optionsOf(args: readonly string[]) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      folder: { ...text, default: 'data/cluster' },
      port: { ...text, default: '8090' },
      servers: { ...text, default: '2' },
      gateways: { ...text, default: '0' },
      nodes: { ...text, default: '3' },
      fleet: { ...text, default: '60' },
      'history-days': { ...text, default: '0' },
      'no-simulator': { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
      tls: text,
      help: { type: 'boolean', default: false },
    },
  })
  const whole = (name: 'port' | 'servers' | 'gateways' | 'nodes' | 'fleet' | 'history-days', least: number): number => {
    const value = Number(values[name])
    if (!Number.isInteger(value) || value < least) throw new Error(`--${name} wants a whole number from ${least}`)
    return value
  }
  return {
    help: values.help,
    folder: resolve(values.folder),
    port: whole('port', 1),
    servers: whole('servers', 1),
    gateways: whole('gateways', 0),
    nodes: whole('nodes', 1),
    fleet: whole('fleet', 1),
    historyDays: whole('history-days', 0),
    simulator: !values['no-simulator'],
    lines: values.lines,
    tls: tlsIn(values.tls),
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    (answer) => answer.ok,
    () => false,
  )

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${READY_MS / 1000} s`)
    await new Promise((done) => setTimeout(done, READY_LOOK_MS))
  }
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2))
  if (options.help) {
    console.log(HELP)
    return
  }
  const { folder, port, tls } = options
  const program = process.env.NATS_SERVER_PATH
  if (program === undefined) throw new Error('NATS_SERVER_PATH is not set: "npm run cluster" sets it')
  const undo: (() => Promise<void>)[] = []
  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      say('stopping')
      for (const each of undo.reverse()) await each().catch((error: unknown) => console.error(error))
      say('stopped')
      process.exit(0)
    })()
    return stopping
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // Whoever started us is gone: nobody would stop what we started.
  if (process.send !== undefined) process.on('disconnect', () => void stop())

  mkdirSync(folder, { recursive: true })
  const addresses = {
    console: `http://${HOST}:${port}`,
    devices: `${tls ? 'mqtts' : 'mqtt'}://${HOST}:${port + 1}`,
    push: `${tls ? 'wss' : 'ws'}://${HOST}:${port + 2}/mqtt`,
  }
  const processes: KeptProcess[] = []
  let databases = { url: '', readUrl: '' }
  const lines = options.lines ? createLines(HOST) : undefined
  const linesPort = lines && port + 9
  const serverPorts = Array.from({ length: options.servers + options.gateways }, (_, n) => port + 10 + n)
  const isGateway = (n: number): boolean => n >= options.servers
  const nameOf = (n: number): string => (isGateway(n) ? `gateway${n - options.servers + 1}` : `server${n + 1}`)
  /** Who runs where, for whoever wants to hurt one of them. */
  const note = (): void => {
    const pids = Object.fromEntries(processes.map(({ name, pid }) => [name, pid ?? null]))
    writeFileSync(
      join(folder, 'cluster.json'),
      JSON.stringify({ ...addresses, ...databases, serverPorts, linesPort, pids }),
    )
  }

  try {
    say('starting PostgreSQL and its replica')
    const pair = await startDatabasePair(folder)
    undo.push(() => pair.stop())
    databases = { url: pair.primary.connectionString, readUrl: pair.replica.connectionString }

    if (lines !== undefined) undo.push(() => lines.close())
    /** The port of a front: the one that everybody knows, or one behind a line to it. */
    const consoleLine = async (known: number): Promise<number> => {
      await lines?.relay('consoles', known, { host: HOST, port: known + BEHIND_LINE })
      return lines === undefined ? known : known + BEHIND_LINE
    }
    say(`starting ${options.nodes} nodes of the engine`)
    const keysPath = join(folder, 'engine-keys.json')
    const nodes = await startEngineNodes({
      program,
      folder,
      host: HOST,
      keysPath,
      tls,
      ports: Array.from({ length: options.nodes }, (_, n) => {
        const first = port + (n + 2) * NODE_PORTS
        return { server: first, mqtt: first + 1, websocket: first + 2, cluster: first + 3 }
      }),
      onStarted: note,
    })
    undo.push(async () => void (await Promise.all(nodes.map((node) => node.process.stop()))))
    processes.push(...nodes.map((node) => node.process))
    await until('the engine', async () => (await Promise.all(nodes.map((node) => node.isWell()))).every(Boolean))
    const mqtt = nodes.map((node) => ({ name: node.process.name, port: node.ports.mqtt, isWell: node.isWell }))
    const push = nodes.map((node) => ({ name: node.process.name, port: node.ports.websocket, isWell: node.isWell }))
    undo.push(await openFront(HOST, port + 1, mqtt))
    undo.push(await openFront(HOST, await consoleLine(port + 2), push))

    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      HOST,
      DATABASE_READ_URL: databases.readUrl,
      NATS_PUSH_URL: addresses.push,
      NATS_MQTT_URL: addresses.devices,
      NATS_KEYS: keysPath,
      NATS_REPLICAS: options.nodes >= 3 ? '3' : '1',
      VIGIL_FLEET: String(options.fleet),
      VIGIL_HISTORY_DAYS: String(options.historyDays),
      VIGIL_SIMULATOR: '0',
      ...(tls && { NODE_EXTRA_CA_CERTS: tls.ca }),
    }
    /** How one server reaches the database and the engine; by lines of its own where they are asked for. */
    const reachOf = async (name: string, n: number): Promise<Record<string, string>> => {
      const first = port + BEHIND_LINE + (n + 1) * NODE_PORTS
      await lines?.relay(`${name}-database`, first, { path: socketOf(databases.url) })
      const engines = await Promise.all(
        nodes.map(async ({ ports }, each) => {
          const own = lines === undefined ? ports.server : first + 1 + each
          await lines?.relay(`${name}-engine`, own, { host: HOST, port: ports.server })
          return `${tls ? 'tls' : 'nats'}://${HOST}:${own}`
        }),
      )
      const { username, pathname } = new URL(databases.url.replace('@/', '@localhost/'))
      return {
        DATABASE_URL:
          lines === undefined ? databases.url : `postgres://${username}@${HOST}:${first}${pathname}?sslmode=disable`,
        NATS_URL: engines.join(','),
      }
    }
    const simulatorFile = (name: string): string => join(folder, name, 'simulator.json')
    undo.push(async () => void (await Promise.all(processes.filter(isServer).map((each) => each.stop()))))
    undo.push(
      await openFront(
        HOST,
        await consoleLine(port),
        serverPorts.map((each) => ({ name: String(each), port: each, isWell: () => isReady(each) })),
      ),
    )
    for (const [n, serverPort] of serverPorts.entries()) {
      const name = nameOf(n)
      mkdirSync(join(folder, name), { recursive: true })
      // Secrets of the demonstration stand in the folder of the server that made it: another one would give out new ones.
      if (n > 0 && existsSync(simulatorFile('server1'))) copyFileSync(simulatorFile('server1'), simulatorFile(name))
      say(`starting ${name}`)
      processes.push(
        keepProcess({
          name,
          command: process.execPath,
          args: ['--enable-source-maps', SERVER],
          env: {
            ...environment,
            ...(await reachOf(name, n)),
            PORT: String(serverPort),
            VIGIL_DATA: join(folder, name),
            ...(isGateway(n) && { VIGIL_ROLE: 'gateway' }),
          },
          logFile: join(folder, `${name}.log`),
          channel: true,
          onStarted: note,
        }),
      )
      if (n === 0) await until(name, async () => (await isReady(serverPort)) || stopping !== undefined)
    }
    if (linesPort !== undefined) await lines?.control(linesPort)
    if (options.simulator) {
      const simulator = keepProcess({
        name: 'simulator',
        command: process.execPath,
        args: [...simulatorProgram(), '--config', simulatorFile('server1')],
        logFile: join(folder, 'simulator.log'),
        channel: true,
        onStarted: note,
      })
      undo.push(() => simulator.stop())
      processes.push(simulator)
    }
    note()
    say(`ready: ${addresses.console}   admin / Admin123`)
    for (const [n, each] of serverPorts.entries()) say(`  ${nameOf(n)}  http://${HOST}:${each}`)
    say(`  devices  ${addresses.devices}    consoles  ${addresses.push}`)
    say(`  who runs as which process, and what they say: ${folder}`)
    process.send?.('ready')
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    await stop()
  }
}

/** The embedded database is reachable by a socket alone. */
function socketOf(url: string): string {
  const { searchParams } = new URL(url.replace('@/', '@localhost/'))
  return join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`)
}

const isServer = ({ name }: KeptProcess): boolean => /^(server|gateway)\d/.test(name)

await main()
