import type { FastifyInstance } from 'fastify'
import { type Ground, openGround } from './ground.ts'
import { openEngine, type StartOptions } from './open-store.ts'
import { deviceAddressOf, noteDeviceAddress } from './platform/device-address.ts'
import { openOwnerDoor } from './platform/door/owner-door.ts'
import { requireFreePort } from './platform/free-port.ts'
import { findConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { openStandby } from './platform/http/standby.ts'
import { createMetrics } from './platform/metrics.ts'
import { createStartSteps } from './platform/start-steps.ts'
import { createStopOrder, type StopOrder } from './platform/stop-in-order.ts'
import { createRooms } from './rooms.ts'
import { startSimulator } from './simulation/simulator-process.ts'
import { startStandBy } from './stand-by.ts'
import { observe } from './vigil-metrics.ts'
import { readinessOf } from './vigil-readiness.ts'

export interface RunningVigil {
  url: string
  /** Clients are told, what waits is written, the database stops last. */
  stop(): Promise<void>
}

/** So long a server that is asked to stop may write what waits before the next one is active. */
const HAND_OVER_MS = 3_000

/** Calls under way end, or are given up. */
const GATEWAY_STOP_MS = 15_000

const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === '::1' || host === 'localhost'

/** Starts the product; everything that was started before a failure is stopped again. */
export async function startVigil(options: StartOptions): Promise<RunningVigil> {
  const { log, signal } = options
  const order = createStopOrder(log)
  // Without its database a step that takes a minute fails at once.
  signal?.addEventListener('abort', () => void order.stop())
  try {
    const begin = options.settings.role === 'gateway' ? assembleGateway : assemble
    const url = await begin(options, (name, undo, patienceMs) => {
      order.add(name, undo, patienceMs)
      signal?.throwIfAborted()
    })
    return { url, stop: order.stop }
  } catch (error) {
    await order.stop()
    throw error
  }
}

function addressOf({ host, port, tls }: StartOptions['settings']): string {
  const name = isLoopback(host) || host === '0.0.0.0' ? 'localhost' : host
  return `${tls === undefined ? 'http' : 'https'}://${name}:${port}`
}

/** A server that is never active needs the engine and the database, and nothing else. */
async function assembleGateway(options: StartOptions, onStop: StopOrder['add']): Promise<string> {
  const { settings, log } = options
  await requireFreePort(settings.host, settings.port, 'PORT')
  const link = await openEngine(settings)
  if (link === undefined || settings.databaseUrl === undefined) throw new Error('a gateway without engine or database')
  onStop('engine', () => link.close())
  const gateway = startStandBy({ settings, url: settings.databaseUrl, link, log })
  onStop('gateway', () => gateway.close(), GATEWAY_STOP_MS)
  await gateway.begun
  return addressOf(settings)
}

/** Other servers may ask what they can not answer, once there is an answer; and people, unless they are to ask others. */
async function openDoors(
  { post, link, endStandby }: Ground,
  {
    settings,
    log,
    http,
    openHealth,
  }: Pick<StartOptions, 'settings' | 'log'> & { http: FastifyInstance; openHealth(): Promise<() => Promise<void>> },
  onStop: StopOrder['add'],
): Promise<void> {
  await http.ready()
  onStop('http', () => http.close())
  if (post !== undefined && link !== undefined) {
    const { connection } = link
    const door = openOwnerDoor({ connection, epoch: post.epoch, app: http, isActive: post.isActive, log })
    onStop('door', () => door.close())
  }
  await endStandby()
  if (settings.role === 'worker') onStop('health', await openHealth())
  else await http.listen({ port: settings.port, host: settings.host })
}

/** The ground, the rooms on it, and the doors: the broker for devices, the web server for people. */
async function assemble(options: StartOptions, onStop: StopOrder['add']): Promise<string> {
  const { settings, log } = options
  const steps = createStartSteps()
  await requireFreePort(settings.host, settings.port, 'PORT')
  if (settings.mqttUrl === undefined && settings.engine === undefined)
    await requireFreePort(settings.host, settings.mqttPort, 'MQTT_PORT')

  const ground = await openGround(options, onStop, steps)
  const { database, directory } = ground.site
  const { history, broker, gate, badRows, post, session, version } = ground
  const rooms = await createRooms(ground, onStop, steps)
  const { live } = rooms

  const metrics = createMetrics()
  observe({ metrics, database, history, live, broker, gate, badRows, identification: rooms.identification })
  const readiness = [...readinessOf({ database, broker, live, history, settings }), ...rooms.sites.checks]
  for (const gauge of rooms.sites.gauges) metrics.gauge(...gauge)
  const http = await createHttpServer({
    settings,
    log,
    metrics,
    version,
    handlers: rooms.handlers,
    sessions: session.sessions,
    verifyDevice: gate.admits,
    seesWholeSite: directory.seesWholeSite,
    onDeviceRefused: live.ingest.noteRefused,
    readiness,
    addRoutes: rooms.addRoutes,
    consoleDirectory: findConsole(),
  })

  onStop('broker', () => broker.close())
  steps.done('http')
  const { port: mqttPort } = await broker.start(live.listeners)
  steps.done('broker')
  await noteDeviceAddress(database.pool, deviceAddressOf(settings, mqttPort))
  broker.attachTo(http.server)
  await rooms.start()
  steps.done('rooms begin')
  const openHealth = () => openStandby(settings, { metrics, checks: readiness })
  await openDoors(ground, { settings, log, http, openHealth }, onStop)
  steps.done('listen')
  if (post !== undefined) {
    post.settle()
    // The next one begins at the latest then, whatever hangs here: it ends the connections of this one.
    onStop('hand-over', () => void setTimeout(() => void post.release(), HAND_OVER_MS).unref())
  }
  onStop('exports', () => rooms.stopExports())
  const simulatorFile = post?.stoodBy ? await ground.begin() : ground.simulatorFile
  steps.done('afterwards')
  if (simulatorFile !== undefined && settings.simulator) {
    const simulator = startSimulator({ configFile: simulatorFile, log })
    onStop('simulator', () => simulator.stop())
  }
  log.info({ mqttPort, tookMs: steps.tookMs, workedMs: steps.workedMs }, 'ready')
  return addressOf(settings)
}
