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
import { createHistoryReading } from './history/reading/reading.ts'
import { createHistory } from './history/writing/history.ts'
import { createIdentification } from './identification/identification.ts'
import { createImports } from './imports/imports.ts'
import { createAdmission } from './ingest/admission.ts'
import { createLaboratory } from './laboratory/laboratory.ts'
import { openStore, type StartOptions } from './open-store.ts'
import { createDirectory } from './organisation/directory.ts'
import { createOrganisationStore } from './organisation/organisation-store.ts'
import { hashPassword } from './organisation/password.ts'
import { deviceAddressOf, noteDeviceAddress } from './platform/device-address.ts'
import { requireFreePort } from './platform/free-port.ts'
import { findConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createMailer } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { createStartSteps } from './platform/start-steps.ts'
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

/** It writes what waits for as long as it may, and lets a roll-up end. */
const HISTORY_STOP_MS = 20_000
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

/**
 * Puts the rooms together, each by the one function that it has for it; the tests put theirs together by the same ones.
 * They are stopped in the opposite order of the calls of `onStop`, and not of their creation: whoever adds one looks where.
 */
async function assemble(options: StartOptions, onStop: StopOrder['add']): Promise<string> {
  const { settings, log, onProgress } = options
  const steps = createStartSteps()
  await requireFreePort(settings.host, settings.port, 'PORT')
  if (settings.mqttUrl === undefined && settings.engine === undefined)
    await requireFreePort(settings.host, settings.mqttPort, 'MQTT_PORT')

  const { database, databaseUrl, badRows, post, link, endStandby } = await openStore(options, onStop, steps)
  steps.done('store')
  const { timeZone, language } = settings
  const { version } = packageFile
  const history = await createHistory({ database, registry, log })
  onStop('history', () => history.close(), HISTORY_STOP_MS)
  steps.done('history')
  const organisation = createOrganisationStore({ database, registry, hashPassword })
  const begin = () => populate({ settings, database, organisation, history, log, onProgress })
  // Who took over found it done, and has no time to look: it is done again once people and devices are served.
  let simulatorFile = post?.stoodBy ? undefined : await begin()
  steps.done('populate')

  const directory = await createDirectory({ database, registry, log })
  steps.done('directory')
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
  const { broker, gate } = await createAdmission({ ...site, sessions, post, link })
  await session.start()
  steps.done('session')

  const stored = await loadFleetState(database)
  steps.done('fleet state')
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
    onAlarmRisen: replay.risen,
    onViewed: (userId, sns) => backgrounds.viewed(userId, sns),
  })
  onStop('live path', () => live.stop())
  steps.done('live')
  const { fleet, push, book, telling } = live
  const past = createHistoryReading(site)
  const backgrounds = createBackgrounds({ ...site, readRecent: past.recentData, fleet, push })
  await backgrounds.start()
  steps.done('backgrounds')
  onStop('backgrounds', () => backgrounds.stop())
  const alarms = createAlarms({
    ...site,
    book,
    telling,
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
  steps.done('control')
  onStop('control', () => control.stop())
  const tasks = createTasks({ ...site, push })
  await tasks.start()
  steps.done('tasks')
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
  steps.done('rooms')

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
  steps.done('http')
  const { port: mqttPort } = await broker.start(live.listeners)
  steps.done('broker')
  await noteDeviceAddress(database.pool, deviceAddressOf(settings, mqttPort))
  broker.attachTo(http.server)
  history.start()
  overview.start()
  live.start()
  replay.start(live.fleet)
  alarms.start()
  tracks.start()
  statistics.start()
  reports.start()
  await Promise.all([
    past.start(),
    cotton.start(),
    identification.start(),
    followUp.start(),
    exports.start(),
    imports.start(),
  ])
  onStop('server runs', () => past.stop())
  onStop('watched folder', () => imports.stop())
  steps.done('rooms begin')
  await endStandby()
  await http.listen({ port: settings.port, host: settings.host })
  steps.done('listen')
  onStop('http', () => http.close())
  if (post !== undefined) {
    post.settle()
    // The next one begins at the latest then, whatever hangs here: it ends the connections of this one.
    onStop('hand-over', () => void setTimeout(() => void post.release(), HAND_OVER_MS).unref())
  }
  // Before that: a request that waits for its file would hold it.
  onStop('exports', () => exports.stop())
  if (post?.stoodBy) simulatorFile = await begin()
  steps.done('afterwards')
  if (simulatorFile !== undefined && settings.simulator) {
    const simulator = startSimulator({ configFile: simulatorFile, log })
    onStop('simulator', () => simulator.stop())
  }
  log.info({ mqttPort, tookMs: steps.tookMs, workedMs: steps.workedMs }, 'ready')
  const name = isLoopback(settings.host) || settings.host === '0.0.0.0' ? 'localhost' : settings.host
  return `${settings.tls === undefined ? 'http' : 'https'}://${name}:${settings.port}`
}
