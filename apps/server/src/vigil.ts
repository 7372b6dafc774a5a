import { registry } from '@vigil/devices'
import { v7 as uuidv7 } from 'uuid'
import packageFile from '../package.json' with { type: 'json' }
import { createAlarms } from './alarms/alarms.ts'
import { createFollowUp } from './alarms/follow-up.ts'
import { createLiveAlarms } from './alarms/live-alarms.ts'
import { createOverview } from './alarms/overview.ts'
import { createAnalysis } from './analysis/analysis.ts'
import { createBackgrounds } from './background/backgrounds.ts'
import { createBaseInfoHandlers } from './base-info/base-info-handlers.ts'
import { createControl } from './control/control.ts'
import { createCotton } from './cotton/cotton.ts'
import { createExports } from './exports/exports.ts'
import { loadDeviceStates, loadFleetState } from './history/reading/latest.ts'
import { noteWordSearch } from './history/reading/look-back/word-search.ts'
import { createHistoryReading } from './history/reading/reading.ts'
import { createHistory } from './history/writing/history.ts'
import { createIdentification } from './identification/identification.ts'
import { createImports } from './imports/imports.ts'
import { createAdmission } from './ingest/admission.ts'
import { createLaboratory } from './laboratory/laboratory.ts'
import { createDirectory } from './organisation/directory.ts'
import { createOrganisationStore } from './organisation/organisation-store.ts'
import { hashPassword } from './organisation/password.ts'
import type { Settings } from './platform/config.ts'
import { prepareDataFolder } from './platform/data-folder.ts'
import { type BadRows, createBadRows } from './platform/database/bad-rows.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { startDatabaseServer } from './platform/database-server.ts'
import { deviceAddressOf, noteDeviceAddress } from './platform/device-address.ts'
import { requireFreePort } from './platform/free-port.ts'
import { findConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { openStandby } from './platform/http/standby.ts'
import type { Log } from './platform/log.ts'
import { createMailer } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { type Post, takePost } from './platform/post/post.ts'
import { createStopOrder, type StopOrder } from './platform/stop-in-order.ts'
import { populate } from './populate.ts'
import { createReference } from './reference/reference.ts'
import { createReplay } from './replay/replay.ts'
import { createReports } from './reports/reports.ts'
import { createSessionRoom } from './session/session-room.ts'
import { createShifts } from './shifts/shifts.ts'
import { createScenarioHandlers } from './simulation/scenario-handlers.ts'
import { startSimulator } from './simulation/simulator-process.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createTasks } from './tasks/tasks.ts'
import { createTracks } from './tracks/tracks.ts'
import { observe } from './vigil-metrics.ts'
import { readinessOf } from './vigil-readiness.ts'

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
  /** This server waits for its turn. */
  onStandby?(): void
  /** Another server has taken over: this one must end, at once. */
  onLost?(): void
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

interface Store {
  database: Database
  databaseUrl: string
  badRows: BadRows | undefined
  /** Of the one that is active, where several servers share an engine. */
  post: Post | undefined
  /** The port is free for the server itself. */
  endStandby(): Promise<void>
}

/** Waits until no other server is active. */
async function takePostOf({ settings, log, onProgress, onLost, onStandby, signal }: StartOptions, url: string) {
  let endStandby = async (): Promise<void> => {}
  const post = await takePost({
    url,
    log,
    async prepare() {
      const database = openDatabase(url, { log })
      await database.migrate().finally(() => database.close())
    },
    async onStandby() {
      endStandby = await openStandby(settings)
      onProgress('standing by: another server is active')
      onStandby?.()
    },
    onLost: () => onLost?.(),
    signal,
  }).catch(async (error: unknown) => {
    await endStandby()
    throw error
  })
  return { post, endStandby: () => endStandby() }
}

async function openStore(
  { settings, log, onProgress, ...rest }: StartOptions,
  onStop: StopOrder['add'],
): Promise<Store> {
  prepareDataFolder(settings.dataDirectory)
  const server = await startDatabaseServer(settings, log, (step) => {
    const text = DATABASE_STEPS[step]
    if (text !== undefined) onProgress(text)
  })
  onStop('database server', () => server.stop(), DATABASE_STOP_MS)
  const waited =
    settings.engine === undefined ? undefined : await takePostOf({ settings, log, onProgress, ...rest }, server.url)
  const { post, endStandby = async () => {} } = waited ?? {}
  if (post !== undefined) onStop('post', () => post.release())
  onStop('standby', endStandby)
  const url = post?.url ?? server.url
  const database = openDatabase(url, { log, readUrl: settings.databaseReadUrl })
  const badRows = settings.environment === 'production' ? createBadRows(database.pool, log) : undefined
  onStop('database connections', () => {
    badRows?.stop()
    return database.close()
  })
  await database.migrate()
  await database.ensureQuantityColumns(registry.columns)
  await noteWordSearch(database, log)
  return { database, databaseUrl: url, badRows, post, endStandby }
}

/**
 * Puts the rooms together, each by the one function that it has for it; the tests put theirs together by the same ones.
 * They are stopped in the opposite order of the calls of `onStop`, and not of their creation: whoever adds one looks where.
 */
async function assemble(options: StartOptions, onStop: StopOrder['add']): Promise<string> {
  const { settings, log, onProgress } = options
  await requireFreePort(settings.host, settings.port, 'PORT')
  if (settings.mqttUrl === undefined && settings.engine === undefined)
    await requireFreePort(settings.host, settings.mqttPort, 'MQTT_PORT')

  const { database, databaseUrl, badRows, post, endStandby } = await openStore(options, onStop)
  const { timeZone, language } = settings
  const { version } = packageFile
  const history = await createHistory({ database, registry, log })
  onStop('history', () => history.close(), HISTORY_STOP_MS)
  const organisation = createOrganisationStore({ database, registry, hashPassword })
  const simulatorFile = await populate({ settings, database, organisation, history, log, onProgress })

  const directory = await createDirectory({ database, registry, log })
  const mailer = createMailer(settings)
  /** What every room is given. */
  const site = { database, directory, registry, settings, language, timeZone, now: Date.now, newId: uuidv7, log }
  const session = createSessionRoom({
    ...site,
    mailer,
    version,
    pushEndpoint: () => broker.pushEndpoint,
    pushPassword: (window) => broker.windowPassword?.(window),
  })
  const { sessions } = session
  onStop('sessions', () => session.stop())
  const { broker, gate } = await createAdmission({ ...site, sessions, post })
  await session.start()

  const stored = await loadFleetState(database)
  const replay = createReplay(site)
  onStop('replay', () => replay.stop())
  const live = createLiveAlarms({
    ...site,
    writer: history.writer,
    setAside: history.setAside,
    broker,
    stored,
    onHeard: sessions.pushCredentials.heard,
    onAnswer: (sn, message) => control.answered(sn, message),
    onUpdate(entry, before) {
      backgrounds.heard(entry, before)
      tasks.heard(entry, before)
      replay.heard(entry, before)
    },
    onAlarmTold: replay.told,
    onViewed: (userId, sns) => backgrounds.viewed(userId, sns),
  })
  onStop('live path', () => live.stop())
  const { fleet, push, book } = live
  const past = createHistoryReading(site)
  const backgrounds = createBackgrounds({ ...site, readRecent: past.recentData, fleet, push })
  await backgrounds.start()
  onStop('backgrounds', () => backgrounds.stop())
  const alarms = createAlarms({
    ...site,
    book,
    stored: stored.alarms,
    storedPassages: stored.passages,
    fleet,
    push,
    writer: history.writer,
  })
  onStop('alarms', () => alarms.stop())
  const identification = createIdentification({
    ...site,
    desk: alarms.desk,
    handle: alarms.handlers.updateDispositionInfo,
  })
  onStop('identification', () => identification.stop())
  const { sceneMap } = live.handlers
  const { limitsFourEyes, calibrationDays } = settings
  const control = createControl({ ...site, limitsFourEyes, fleet, push, sceneMap, broker, onDone: backgrounds.done })
  await control.start()
  onStop('control', () => control.stop())
  const tasks = createTasks({ ...site, push })
  await tasks.start()
  const cotton = createCotton({ ...site, push })
  onStop('cotton', () => cotton.stop())
  const tracks = createTracks({ ...site, push, runs: past.runs })
  onStop('tracks', () => tracks.stop())
  const laboratory = createLaboratory({ ...site, database: database.aside })
  onStop('laboratory', () => laboratory.stop())
  const shifts = createShifts({
    ...site,
    prove: session.prove,
    snapshot: live.handlers.snapshot,
    tasks: tasks.handlers.task,
  })
  onStop('mailer', () => mailer.close())
  const followUp = createFollowUp({ ...site, alarms, mailer })
  onStop('follow-up', () => followUp.stop())
  const exports = createExports({
    ...site,
    databaseUrl,
    databaseReadUrl: settings.databaseReadUrl,
    sources: { ...past.sources, alarm: followUp.records, trip: tracks.trips, assay: laboratory.records },
    details: { ...alarms.handlers, ...past.details },
  })
  const imports = createImports({
    ...site,
    history,
    folder: settings.importFolder,
    onStored: async (serials) => fleet.bringIn(await loadDeviceStates(database, serials)),
  })
  const overview = createOverview({
    ...site,
    fleet,
    runs: past.runs,
    messagesTaken: () => live.ingest.counters.accepted,
  })
  onStop('message rate', () => overview.stop())

  const statistics = createStatistics(site)
  onStop('statistics', () => statistics.stop())
  const analysis = createAnalysis({
    ...site,
    databaseUrl,
    limitsFourEyes,
    calibrationDays,
    recentData: past.recentData,
    putLimits: control.putLimits,
    desk: alarms.desk,
  })
  onStop('analysis', () => analysis.stop())
  const reports = createReports({
    ...site,
    mailer,
    surveys: analysis.handlers,
    estimates: analysis.handlers,
    safetyScores: analysis.safetyScores,
  })
  onStop('reports', () => reports.stop())

  const metrics = createMetrics()
  observe({ metrics, database, history, live, broker, gate, badRows, identification })
  const http = await createHttpServer({
    settings,
    log,
    metrics,
    version,
    handlers: {
      ...session.handlers,
      ...createBaseInfoHandlers(),
      ...live.handlers,
      ...overview.handlers,
      ...past.handlers,
      ...exports.handlers,
      ...imports.handlers,
      ...laboratory.handlers,
      ...shifts.handlers,
      ...alarms.handlers,
      ...followUp.handlers,
      ...identification.handlers,
      ...control.handlers,
      ...tasks.handlers,
      ...cotton.handlers,
      ...tracks.handlers,
      ...replay.handlers,
      ...statistics.handlers,
      ...reports.handlers,
      ...analysis.handlers,
      ...createReference({ ...site, database: database.aside }).handlers,
      ...createScenarioHandlers({ ...site, sendCommand: control.commands.send }),
    },
    sessions,
    verifyDevice: gate.admits,
    seesWholeSite: directory.seesWholeSite,
    onDeviceRefused: live.ingest.noteRefused,
    readiness: readinessOf({ database, broker, live, history, settings }),
    addRoutes: followUp.addRoutes,
    consoleDirectory: findConsole(),
  })

  onStop('broker', () => broker.close())
  const { port: mqttPort } = await broker.start(live.listeners)
  await noteDeviceAddress(database.pool, deviceAddressOf(settings, mqttPort))
  broker.attachTo(http.server)
  history.start()
  await past.start()
  onStop('server runs', () => past.stop())
  overview.start()
  live.start()
  replay.start(live.fleet)
  alarms.start()
  tracks.start()
  statistics.start()
  reports.start()
  await cotton.start()
  await identification.start()
  await followUp.start()
  await exports.start()
  await imports.start()
  onStop('watched folder', () => imports.stop())
  await endStandby()
  await http.listen({ port: settings.port, host: settings.host })
  onStop('http', () => http.close())
  post?.settle()
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
