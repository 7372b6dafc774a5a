import { openGround } from './ground.ts'
import type { StartOptions } from './open-store.ts'
import { deviceAddressOf, noteDeviceAddress } from './platform/device-address.ts'
import { requireFreePort } from './platform/free-port.ts'
import { findConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createMetrics } from './platform/metrics.ts'
import { createStartSteps } from './platform/start-steps.ts'
import { createStopOrder, type StopOrder } from './platform/stop-in-order.ts'
import { createRooms } from './rooms.ts'
import { startSimulator } from './simulation/simulator-process.ts'
import { observe } from './vigil-metrics.ts'
import { readinessOf } from './vigil-readiness.ts'

export interface RunningVigil {
  url: string
  /** Clients are told, what waits is written, the database stops last. */
  stop(): Promise<void>
}

/** So long a server that is asked to stop may write what waits before the next one is active. */
const HAND_OVER_MS = 3_000

const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === '::1' || host === 'localhost'

/** Starts the product; everything that was started before a failure is stopped again. */
export async function startVigil(options: StartOptions): Promise<RunningVigil> {
  const { log, signal } = options
  const order = createStopOrder(log)
  // Without its database a step that takes a minute fails at once.
  signal?.addEventListener('abort', () => void order.stop())
  try {
    const url = await assemble(options, (name, undo, patienceMs) => {
      order.add(name, undo, patienceMs)
      signal?.throwIfAborted()
    })
    return { url, stop: order.stop }
  } catch (error) {
    await order.stop()
    throw error
  }
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
    readiness: [...readinessOf({ database, broker, live, history, settings }), ...rooms.sites.checks],
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
  await ground.endStandby()
  await http.listen({ port: settings.port, host: settings.host })
  steps.done('listen')
  onStop('http', () => http.close())
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
  const name = isLoopback(settings.host) || settings.host === '0.0.0.0' ? 'localhost' : settings.host
  return `${settings.tls === undefined ? 'http' : 'https'}://${name}:${settings.port}`
}
