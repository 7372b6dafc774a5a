import { registry } from '@vigil/devices'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import packageFile from '../package.json' with { type: 'json' }
import { CAP_CONFIG, CAP_PATHS } from './alarms/cap/cap-routes.ts'
import { createDeviceGate } from './ingest/device-gate.ts'
import { secretMatches } from './ingest/device-secret.ts'
import { createDirectory } from './organisation/directory.ts'
import { createDirectoryCheck } from './organisation/directory-check.ts'
import type { EngineLink } from './platform/broker/nats/engine-link.ts'
import type { Settings } from './platform/config.ts'
import { isMigrated, readMigrations } from './platform/database/migrations.ts'
import { hasQuantityColumns } from './platform/database/quantity-columns.ts'
import { openDatabase } from './platform/database.ts'
import { type GatewayDoor, openGatewayDoor } from './platform/door/gateway-door.ts'
import { findConsole } from './platform/http/console-files.ts'
import type { ReadinessCheck } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { OncePerMinute } from './platform/once-per-minute.ts'
import { createPostWatch } from './platform/post/post-watch.ts'
import { createStopOrder, type StopOrder } from './platform/stop-in-order.ts'
import { createReadingRooms } from './reading-rooms.ts'
import { createAskedSessions } from './session/asked-sessions.ts'
import { createSessionStore } from './session/session-store.ts'

export interface GatewayOptions {
  settings: Settings
  /** The primary. */
  url: string
  link: EngineLink
  log: Log
}

export interface Gateway {
  /** Takes no more connections, at once; the port is free. What is under way ends by itself, within a bound. */
  close(): Promise<void>
  /** The port is free; everything else ends behind. */
  makeRoom(): void
}

/** Reads of people; the past has connections of its own where there is a replica. */
const POOL_SIZE = 6
/** For sessions alone, that are looked up and live longer. */
const SESSION_POOL_SIZE = 4
const CLOSE_MS = 10_000

/**
 * A server that serves people and is not active: it answers from the database what stands there, on connections that can not write,
 * and brings all else to the active server. It keeps no state that others would have to know of, and does nothing by itself.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const order = createStopOrder(options.log)
  try {
    const app = await assemble(options, order.add)
    let closing: Promise<void> | undefined
    const close = (): Promise<void> => {
      // Before anything is waited for: the next one may listen there already.
      app.server.close()
      closing ??= order.stop()
      return closing
    }
    return { close, makeRoom: () => void close() }
  } catch (error) {
    await order.stop()
    throw error
  }
}

async function assemble({ settings, url, link, log }: GatewayOptions, onStop: StopOrder['add']) {
  const database = openDatabase(url, { log, readUrl: settings.databaseReadUrl, readOnly: true, poolSize: POOL_SIZE })
  onStop('gateway connections', () => database.close())
  const sessions = openDatabase(url, { log, poolSize: SESSION_POOL_SIZE })
  onStop('gateway sessions', () => sessions.close())
  const watch = createPostWatch(sessions)

  // It looks with each call whether there is something new, and need not be told.
  const directory = await createDirectory({ database: { pool: database.pool, listen: async () => {} }, registry, log })
  const lookAgain = createDirectoryCheck(sessions, directory)
  const { timeZone, language } = settings
  const now = Date.now
  const rooms = createReadingRooms({
    database,
    directory,
    registry,
    settings,
    language,
    timeZone,
    version: packageFile.version,
    mailer: { enabled: settings.smtpUrl !== undefined },
    now,
    newId: uuidv7,
    log,
  })
  onStop('gateway rooms', () => rooms.stop())
  const asked = createAskedSessions({ store: createSessionStore(sessions.pool), settings, now, log })
  const gate = createDeviceGate({
    matches: (sn, secret) => secretMatches(directory.device(sn)?.secretHash, secret),
    now,
  })

  const refusals = new OncePerMinute(now)

  const door = openGatewayDoor({ connection: link.connection, isConnected: () => link.isConnected, log })
  onStop('door', () => door.close())
  const metrics = createMetrics()
  observeDoor(metrics, door)
  const readiness: ReadinessCheck[] = [
    { name: 'database', problem: async () => ((await sessions.isReachable()) ? undefined : 'no answer') },
    { name: 'replica', isNote: true, problem: () => database.replica?.problem },
    { name: 'broker', problem: () => (link.isConnected ? undefined : 'not connected') },
    { name: 'gateway', isNote: true, problem: async () => tellActive(await watch.holder()) },
  ]
  const app: FastifyInstance = await createHttpServer({
    settings,
    log,
    metrics,
    version: packageFile.version,
    handlers: rooms.handlers,
    door,
    sessions: {
      async authenticate(token) {
        const [user] = await Promise.all([asked.authenticate(token), lookAgain()])
        return user
      },
    },
    async verifyDevice(sn, secret, address) {
      await lookAgain()
      return gate.admits(sn, secret, address)
    },
    seesWholeSite: directory.seesWholeSite,
    onDeviceRefused(sn, refusal, reason) {
      const suppressed = refusals.pass(`${sn} ${refusal}`)
      if (suppressed !== undefined) log.warn({ sn, refusal, reason, suppressed }, 'a request of a device is refused')
    },
    readiness,
    addRoutes(routes) {
      for (const path of CAP_PATHS)
        routes.get(path, { config: CAP_CONFIG }, (request, reply) => door.pass(request, reply, true))
    },
    consoleDirectory: findConsole(),
  })
  await app.listen({ port: settings.port, host: settings.host })
  onStop('gateway http', () => app.close(), CLOSE_MS)
  return app
}

const tellActive = (holder: string | undefined): string =>
  holder === undefined ? 'no server is active' : `the active server is ${holder}`

function observeDoor(metrics: Metrics, { counters }: GatewayDoor): void {
  metrics.gauge('vigil_gateway_passed_total', 'Calls that the active server answered', () => counters.passed)
  metrics.gauge('vigil_gateway_refused_total', 'Calls for which nobody was active in time', () => counters.heldBack)
  metrics.gauge('vigil_gateway_lost_total', 'Answers that were lost with the active server', () => counters.lost)
  metrics.gauge('vigil_gateway_under_way', 'Calls that wait for the active server now', () => counters.underWay)
}

/** Whether the tables are those that this release reads: during an upgrade they are those of another one for a while. Undefined where the database does not tell. */
export async function isSchemaOfOwn(url: string, log: Log): Promise<boolean | undefined> {
  const { pool, close } = openDatabase(url, { log, poolSize: 1, readOnly: true })
  try {
    return (await isMigrated(pool, readMigrations())) && (await hasQuantityColumns(pool, registry.columns))
  } catch (error) {
    log.warn({ err: error }, 'the database does not tell whether its tables are those of this release')
    return undefined
  } finally {
    await close()
  }
}
