import { createAlarms } from './alarms/alarms.ts'
import { createFollowUp } from './alarms/follow-up.ts'
import { createLiveAlarms } from './alarms/live-alarms.ts'
import { createOverview } from './alarms/overview/overview.ts'
import { createAnalysis } from './analysis/analysis.ts'
import { createBackgrounds } from './background/backgrounds.ts'
import { createBaseInfoHandlers } from './base-info/base-info-handlers.ts'
import { createControl } from './control/control.ts'
import { createCotton } from './cotton/cotton.ts'
import { createExports } from './exports/exports.ts'
import type { Ground } from './ground.ts'
import { loadDeviceStates, loadFleetState } from './history/reading/latest.ts'
import { createHistoryReading } from './history/reading/reading.ts'
import { createIdentification } from './identification/identification.ts'
import { createImports } from './imports/imports.ts'
import { createLaboratory } from './laboratory/laboratory.ts'
import { findConsole } from './platform/http/console-files.ts'
import type { StartSteps } from './platform/start-steps.ts'
import type { StopOrder } from './platform/stop-in-order.ts'
import { createReference } from './reference/reference.ts'
import { createReplay } from './replay/replay.ts'
import { createReports } from './reports/reports.ts'
import { createShifts } from './shifts/shifts.ts'
import { createScenarioHandlers } from './simulation/scenario-handlers.ts'
import { createSites } from './sites/sites.ts'
import { createStatistics } from './statistics/statistics.ts'
import { createTasks } from './tasks/tasks.ts'
import { createTracks } from './tracks/tracks.ts'

/** What happens live, and who follows it: devices, their alarms, and the rooms that hear of each of their messages. */
async function createLiveRooms(
  { site, session, broker, history }: Ground,
  onStop: StopOrder['add'],
  steps: StartSteps,
) {
  const { database, settings } = site
  const stored = await loadFleetState(database)
  steps.done('fleet state')
  const replay = createReplay(site)
  onStop('replay', () => replay.stop())
  const sites = await createSites({ ...site, setAside: history.setAside })
  const live = createLiveAlarms({
    ...site,
    forwarding: sites.forwarding,
    cutLines: sites.cutLines,
    writer: history.writer,
    setAside: history.setAside,
    broker,
    stored,
    onHeard: session.sessions.pushCredentials.heard,
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
  const { sceneMap } = live.handlers
  const { limitsFourEyes } = settings
  const control = createControl({ ...site, limitsFourEyes, fleet, push, sceneMap, broker, onDone: backgrounds.done })
  await control.start()
  steps.done('control')
  onStop('control', () => control.stop())
  const tasks = createTasks({ ...site, push })
  await tasks.start()
  steps.done('tasks')

  live.follow({ onUpdate: backgrounds.heard, onViewed: backgrounds.viewed })
  live.follow({ onUpdate: tasks.heard })
  live.follow({ onUpdate: replay.heard, onAlarmTold: replay.told, onAlarmRisen: replay.risen })
  live.follow({ onAnswer: control.answered })
  return { live, replay, past, alarms, control, tasks, sites }
}

/**
 * Puts the rooms together, each by the one function that it has for it; the tests put theirs together by the same ones.
 * They are stopped in the opposite order of the calls of `onStop`, and not of their creation: whoever adds one looks where.
 */
export async function createRooms(ground: Ground, onStop: StopOrder['add'], steps: StartSteps) {
  const { site, databaseUrl, history, mailer, session } = ground
  const { database, settings } = site
  const { limitsFourEyes, calibrationDays } = settings
  const { live, replay, past, alarms, control, tasks, sites } = await createLiveRooms(ground, onStop, steps)
  const { fleet, push } = live

  const identification = createIdentification({
    ...site,
    desk: alarms.desk,
    handle: alarms.handlers.updateDispositionInfo,
  })
  onStop('identification', () => identification.stop())
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
    consoleDirectory: findConsole(),
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

  return {
    live,
    sites,
    identification,
    addRoutes: followUp.addRoutes,
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
    /** Once devices can be heard. */
    async start() {
      history.start()
      overview.start()
      live.start()
      sites.start(live.ingest, live.tellServer)
      onStop('sites', () => sites.stop())
      replay.start(fleet)
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
    },
    /** Behind the web server: a request that waits for its file would hold it. */
    stopExports: exports.stop,
  }
}
