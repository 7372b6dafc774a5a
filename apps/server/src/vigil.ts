import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registry } from '@vigil/devices'
import { v7 as uuidv7 } from 'uuid'
import packageFile from '../package.json' with { type: 'json' }
import { createAlarmHandlers } from './alarms/alarm-handlers.ts'
import { createAlarms } from './alarms/alarms.ts'
import { AlarmBook } from './alarms/book/alarm-book.ts'
import { createFollowUp } from './alarms/follow-up.ts'
import { MessageRate } from './alarms/message-rate.ts'
import { createOverview } from './alarms/overview.ts'
import { createBackgroundStore } from './background/background-store.ts'
import { createBackgrounds } from './background/backgrounds.ts'
import { createBaseInfoHandlers } from './base-info/base-info-handlers.ts'
import { createControl } from './control/control.ts'
import { createExports } from './exports/exports.ts'
import type { LiveFleet } from './fleet/live-fleet.ts'
import { createLivePath } from './fleet/live-path.ts'
import { loadDeviceStates, loadFleetState } from './history/reading/latest.ts'
import { noteWordSearch } from './history/reading/look-back/word-search.ts'
import { createHistoryReading } from './history/reading/reading.ts'
import { createHistory } from './history/writing/history.ts'
import { rollupProblem } from './history/writing/rollups/rollups.ts'
import { createImports } from './imports/imports.ts'
import { createWatchedFolder } from './imports/watched-folder.ts'
import { createDeviceGate } from './ingest/device-gate.ts'
import { secretMatches } from './ingest/device-secret.ts'
import { createDirectory } from './organisation/directory.ts'
import { createOrganisationStore } from './organisation/organisation-store.ts'
import { hashPassword } from './organisation/password.ts'
import { answerWhenTakenOver } from './organisation/taken-over.ts'
import { chooseBroker } from './platform/broker/choose-broker.ts'
import type { Settings } from './platform/config.ts'
import { prepareDataFolder } from './platform/data-folder.ts'
import { openDatabase } from './platform/database.ts'
import { startDatabaseServer } from './platform/database-server.ts'
import { deviceAddressOf, noteDeviceAddress } from './platform/device-address.ts'
import { requireFreePort } from './platform/free-port.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { createStopOrder, type StopOrder } from './platform/stop-in-order.ts'
import { populate } from './populate.ts'
import { createSessionHandlers } from './session/session-handlers.ts'
import { createSessionStore } from './session/session-store.ts'
import { createSessions } from './session/sessions.ts'
import { createScenarioHandlers } from './simulation/scenario-handlers.ts'
import { startSimulator } from './simulation/simulator-process.ts'
import { observe } from './vigil-metrics.ts'
import { createAlarmTexts } from './wording/alarm-text.ts'

export interface RunningVigil {
  url: string
  /** Clients are told, what waits is written, the database stops last. */
  stop(): Promise<void>
}

export interface StartOptions {
  settings: Settings
  log: Log
  /** Each step that a person waits for, in words. */
  onProgress(text: string): void
  /** Ends a start that is under way: what was started is stopped, and the start fails. */
  signal?: AbortSignal
}

const DATABASE_STEPS = {
  preparing: 'preparing the database',
  initialising: 'creating the database',
  recovering: 'the database recovers from a crash',
  starting: 'starting the database',
  adopting: 'taking over the database of a server that crashed',
  ready: undefined,
} as const

/** It writes what waits for as long as it may, and lets a roll-up end. */
const HISTORY_STOP_MS = 20_000
/** Its last checkpoint takes as long as its disk. */
const DATABASE_STOP_MS = 40_000

/** Found from the source and from the bundle alike. */
function consoleDirectory(): string | undefined {
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const built = join(folder, 'web', 'dist')
    if (existsSync(join(built, 'index.html'))) return built
  }
  return undefined
}

function leftOutNote({ leftOut, unsaved }: LiveFleet['counters']): string | undefined {
  if (leftOut === 0) return undefined
  return `${leftOut} between the first and the last of an overload were left out since the start; ${unsaved} devices wait`
}

const isLoopback = (host: string): boolean => host === '127.0.0.1' || host === '::1' || host === 'localhost'

/** Puts the rooms together; everything that was started before a failure is stopped again. */
export async function startVigil({ settings, log, onProgress, signal }: StartOptions): Promise<RunningVigil> {
  const order = createStopOrder(log)
  // Without its database a step that takes a minute fails at once.
  signal?.addEventListener('abort', () => void order.stop())
  try {
    const url = await assemble(settings, log, onProgress, (name, undo, patienceMs) => {
      order.add(name, undo, patienceMs)
      signal?.throwIfAborted()
    })
    return { url, stop: order.stop }
  } catch (error) {
    await order.stop()
    throw error
  }
}

async function assemble(
  settings: Settings,
  log: Log,
  onProgress: StartOptions['onProgress'],
  onStop: StopOrder['add'],
): Promise<string> {
  await requireFreePort(settings.host, settings.port, 'PORT')
  if (settings.mqttUrl === undefined) await requireFreePort(settings.host, settings.mqttPort, 'MQTT_PORT')

  prepareDataFolder(settings.dataDirectory)
  const server = await startDatabaseServer(settings, log, (step) => {
    const text = DATABASE_STEPS[step]
    if (text !== undefined) onProgress(text)
  })
  onStop('database server', () => server.stop(), DATABASE_STOP_MS)
  const database = openDatabase(server.url, { log })
  onStop('database connections', () => database.close())
  await database.migrate()
  await database.ensureQuantityColumns(registry.columns)
  await noteWordSearch(database, log)

  const organisation = createOrganisationStore({ database, registry, hashPassword })
  const { timeZone, language } = settings
  const history = await createHistory({ database, registry, timeZone, log })
  onStop('history', () => history.close(), HISTORY_STOP_MS)
  const simulatorFile = await populate({ settings, database, organisation, history, log, onProgress })

  const directory = await createDirectory({ database, registry, log })
  const store = createSessionStore(database.pool)
  const sessions = createSessions({ store, settings, log })
  onStop('sessions', () => sessions.close())
  const gate = createDeviceGate({
    matches: (sn, secret) => secretMatches(directory.device(sn)?.secretHash, secret),
    now: Date.now,
  })
  const verifyDevice = gate.admits
  const broker = await chooseBroker({
    settings,
    verifyDevice,
    verifyUser: sessions.pushCredentials.verify,
    userOf: sessions.listener,
    log,
  })
  await database.listen('organisation_changed', () => void sessions.refresh())
  await answerWhenTakenOver(
    database,
    async () => {
      await Promise.all([directory.reload(), sessions.refresh()])
    },
    (error) => log.warn({ err: error }, 'a change of the organisation could not be taken over at once'),
  )
  sessions.onEnded((userId) => broker.recheckUser(userId))
  directory.onChange(({ removed, changed }) => {
    for (const { sn } of [...removed, ...changed]) broker.recheckDevice(sn)
  })

  const stored = await loadFleetState(database)
  const texts = createAlarmTexts(registry, language)
  const book = new AlarmBook({ device: directory.device, texts, newId: uuidv7, log })
  const live = createLivePath({
    directory,
    registry,
    writer: history.writer,
    broker,
    alarms: book,
    stored,
    language,
    now: Date.now,
    onHeard: sessions.pushCredentials.heard,
    onAnswer: (sn, message) => control.answered(sn, message),
    onUpdate: (entry, before) => backgrounds.heard(entry, before),
    onViewed: (userId, sns) => backgrounds.viewed(userId, sns),
    setAside({ device, at, error, content = null }) {
      const text = Buffer.isBuffer(content) ? content.toString() : content
      void history.setAside.keep({ room: 'code', at, deviceId: device?.id, reason: error, content: text })
    },
    log,
  })
  onStop('live path', () => live.stop())
  const past = createHistoryReading({
    database,
    directory,
    registry,
    language,
    timeZone,
    now: Date.now,
    newId: uuidv7,
    log,
  })
  const backgrounds = createBackgrounds({
    store: createBackgroundStore(database),
    readRecent: past.recentData,
    registry,
    directory,
    fleet: live.fleet,
    push: live.push,
    now: Date.now,
    log,
  })
  await backgrounds.start()
  onStop('backgrounds', () => backgrounds.stop())
  const alarms = createAlarms({
    database,
    directory,
    registry,
    book,
    stored: stored.alarms,
    fleet: live.fleet,
    push: live.push,
    writer: history.writer,
    language,
    now: Date.now,
    newId: uuidv7,
    log,
  })
  onStop('alarms', () => alarms.stop())
  const control = createControl({
    database,
    directory,
    registry,
    fleet: live.fleet,
    push: live.push,
    sceneMap: live.handlers.sceneMap,
    broker,
    timeZone,
    now: Date.now,
    newId: uuidv7,
    onDone: (record) => backgrounds.done(record),
    log,
  })
  await control.start()
  onStop('control', () => control.stop())

  const mailer = createMailer(settings)
  onStop('mailer', () => mailer.close())
  const followUp = createFollowUp({
    database,
    directory,
    registry,
    alarms,
    mailer,
    settings,
    language,
    now: Date.now,
    newId: uuidv7,
    log,
  })
  onStop('follow-up', () => followUp.stop())
  const metrics = createMetrics()
  observe({ metrics, history, live, broker, gate })
  const exports = createExports({
    database,
    databaseUrl: server.url,
    directory,
    registry,
    sources: { ...past.sources, alarm: followUp.records },
    details: { ...alarms.handlers, ...past.details },
    settings,
    language,
    now: Date.now,
    newId: uuidv7,
    log,
  })
  const imports = createImports({
    database,
    directory,
    registry,
    history,
    timeZone,
    now: Date.now,
    newId: uuidv7,
    onStored: async (serials) => live.fleet.bringIn(await loadDeviceStates(database, serials)),
    log,
  })
  const rate = new MessageRate(() => live.ingest.counters.accepted, Date.now)
  onStop('message rate', () => rate.stop())
  const { version } = packageFile
  const scenarioHandlers = createScenarioHandlers({
    database,
    directory,
    sendCommand: control.commands.send,
    now: Date.now,
  })
  const http = await createHttpServer({
    settings,
    log,
    metrics,
    version,
    handlers: {
      ...createSessionHandlers({ store, sessions, mailer, settings, log, version, pushEndpoint: broker.pushEndpoint }),
      ...createBaseInfoHandlers(),
      ...live.handlers,
      ...createAlarmHandlers({ database, directory, registry, language }),
      ...createOverview({
        database,
        directory,
        registry,
        language,
        fleet: live.fleet,
        runs: past.runs,
        messagesPerSecond: () => rate.perSecond(),
        timeZone,
        now: Date.now,
      }),
      ...past.handlers,
      ...exports.handlers,
      ...imports.handlers,
      ...alarms.handlers,
      ...followUp.handlers,
      ...control.handlers,
      ...scenarioHandlers,
    },
    sessions,
    verifyDevice,
    seesWholeSite: directory.seesWholeSite,
    onDeviceRefused: live.ingest.noteRefused,
    readiness: [
      { name: 'database', problem: async () => ((await database.isReachable()) ? undefined : 'no answer') },
      { name: 'broker', problem: () => broker.problem },
      {
        name: 'clock',
        problem: () => (live.clockWatch.error() === undefined ? undefined : 'differs from the devices'),
      },
      { name: 'history', problem: () => history.writer.problem },
      { name: 'events', isNote: true, problem: () => leftOutNote(live.fleet.counters) },
      { name: 'rollups', problem: () => rollupProblem(history.rollups) },
    ],
    addRoutes: followUp.addRoutes,
    consoleDirectory: consoleDirectory(),
  })

  onStop('broker', () => broker.close())
  const { port: mqttPort } = await broker.start(live.listeners)
  await noteDeviceAddress(database.pool, deviceAddressOf(settings, mqttPort))
  broker.attachTo(http.server)
  history.start()
  await past.start()
  onStop('server runs', () => past.stop())
  rate.start()
  live.start()
  alarms.start()
  await followUp.start()
  await exports.start()
  if (settings.importFolder !== undefined) {
    const watched = createWatchedFolder({ folder: settings.importFolder, imports, language, timeZone, log })
    await watched.start()
    onStop('watched folder', () => watched.stop())
  }
  await http.listen({ port: settings.port, host: settings.host })
  onStop('http', () => http.close())
  // Before that: a request that waits for its file would hold it.
  onStop('exports', () => exports.stop())
  if (simulatorFile !== undefined && settings.simulator) {
    const simulator = startSimulator({ configFile: simulatorFile, log })
    onStop('simulator', () => simulator.stop())
  }
  log.info({ mqttPort }, 'ready')
  const name = isLoopback(settings.host) || settings.host === '0.0.0.0' ? 'localhost' : settings.host
  return `${settings.tls === undefined ? 'http' : 'https'}://${name}:${settings.port}`
}
