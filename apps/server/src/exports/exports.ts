import { join } from 'node:path'
import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { deploymentTitle, textsIn } from '@vigil/i18n'
import { createRecentData } from '../history/reading/recent-data.ts'
import { createTaskScope } from '../history/reading/task-scope.ts'
import type { Organisation } from '../organisation/device-scope.ts'
import type { Settings } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/errors.ts'
import { createFairTurns } from '../platform/fair-turns.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { createTaskRecords } from '../tasks/task-record.ts'
import { createBundles } from './bundle/bundle.ts'
import { createCharts } from './charts.ts'
import { createDownloadTokens } from './download-tokens.ts'
import { createEvents } from './events.ts'
import { createExportHandlers, type ExportHandlers } from './export-handlers.ts'
import { createFilePlans } from './file-plan.ts'
import { createIncidentFiles } from './incident/incident-files.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { createLargeFiles } from './large-files.ts'
import { findChromium } from './page/chromium.ts'
import { createPlanFolder } from './plans/plan-folder.ts'
import { createPlanHandlers, type PlanHandlers } from './plans/plan-handlers.ts'
import { createPlanKeeper } from './plans/plan-keeper.ts'
import type { GroundFiles } from './record/ground-files.ts'
import { createGround } from './record/map-ground.ts'
import { readSiteKey } from './record/sealed-archive.ts'
import type { ExportSources } from './sources.ts'
import { createSpectra } from './spectra.ts'
import { createTableFile } from './table-file.ts'
import { createTables } from './tables.ts'
import { createTaskFiles } from './task/task-files.ts'
import { createWays } from './ways.ts'

/** To count a year of everything asks much of the database: whoever asks for more waits behind himself. */
const SIZE_TURNS = { places: 2, placesPerOwner: 1, waitingPerOwner: 2, waitingInAll: 20 }

export interface ExportsOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'past'>
  directory: Organisation
  registry: Registry
  sources: ExportSources
  details: Pick<Handlers, 'hisAlarmDetail' | 'hisDetectDetail'>
  settings: Pick<
    Settings,
    | 'dataDirectory'
    | 'exportFolder'
    | 'timeZone'
    | 'chromiumPath'
    | 'deploymentId'
    | 'siteTitle'
    | 'siteKeyPath'
    | 'demo'
    | 'mapTiles'
  >
  /** The built console, which brings the base map. */
  consoleDirectory: string | undefined
  /** The site's language. */
  language: Locale
  now(): number
  newId(): string
  log: Pick<Log, 'warn' | 'error' | 'info'>
  atOnce?: number | undefined
  /** Where a thread of its own reaches the database, for files that are long. */
  databaseUrl?: string | undefined
  databaseReadUrl?: string | undefined
  largeFrom?: number | undefined
}

export interface Exports extends Pick<Jobs, 'start' | 'stop' | 'removeEnded'> {
  readonly handlers: ExportHandlers & PlanHandlers & Pick<Handlers, 'tableFile' | 'exportSize'>
  /** Makes the recurring exports that are due. */
  look(): Promise<void>
}

/** Files of what the pages of the past show: prepared in the background, collected when they are done. */
export function createExports(options: ExportsOptions): Exports {
  const { directory, registry, sources, details, settings, now, log } = options
  const { past } = options.database
  const { timeZone } = settings
  const chromium = findChromium(settings.chromiumPath)
  if (chromium === undefined) {
    log.warn(
      { CHROMIUM_PATH: settings.chromiumPath },
      'exports: no browser to print PDF with; consoles print by themselves',
    )
  }
  const charts = createCharts({ recentData: createRecentData({ database: past, registry, timeZone, now }), registry })
  const tables = createTables({ sources, directory, registry, timeZone })
  const tasks = createTaskScope({ database: past, directory, now })
  const shared = { database: past, directory, registry, timeZone, now }
  const spectra = createSpectra({ database: past, directory, registry, timeZone, now })
  const ways = createWays({ database: past, directory, registry, trips: sources.trip, timeZone, now })
  const bundles = createBundles({ database: past, tables, spectra, ways, directory, registry, timeZone })
  const events = createEvents({
    sources,
    alarmDetail: details.hisAlarmDetail,
    detectionDetail: details.hisDetectDetail,
    charts,
    directory,
    registry,
    timeZone,
    now,
  })
  const groundFiles: GroundFiles = {
    folder: options.consoleDirectory && join(options.consoleDirectory, 'basemap'),
    demo: settings.demo,
    mapTiles: settings.mapTiles,
  }
  const ground = createGround(groundFiles)
  const siteKey = settings.siteKeyPath === undefined ? undefined : readSiteKey(settings.siteKeyPath)
  const plans = createFilePlans({
    bundles,
    tables,
    taskFiles: createTaskFiles({
      ...shared,
      tasks,
      tables,
      records: createTaskRecords({ ...shared, language: options.language }),
      ground,
    }),
    incidentFiles: createIncidentFiles({ ...shared, events, tables, spectra, siteKey, ground, newId: options.newId }),
    events,
    spectra,
    tasks,
    ways,
    charts,
    directory,
    siteIn: (locale) => deploymentTitle(textsIn(locale), settings.deploymentId, settings.siteTitle),
    timeZone,
    now,
  })
  const { databaseUrl, databaseReadUrl, language } = options
  const largeFiles =
    databaseUrl === undefined
      ? undefined
      : createLargeFiles({ databaseUrl, databaseReadUrl, timeZone, language, groundFiles })
  const jobs = createJobs({ ...options, folder: join(settings.dataDirectory, 'exports'), chromium, largeFiles })
  const inTurn = createFairTurns({ ...SIZE_TURNS, refused: () => new Refusal('exportsTooMany') })
  const recurring = createPlanKeeper({
    ...options,
    timeZone,
    plans,
    largeFiles,
    files: createPlanFolder({ folder: settings.exportFolder, timeZone }),
  })
  return {
    handlers: {
      ...createPlanHandlers({ ...options, timeZone }),
      ...createExportHandlers({ ...options, jobs, plans, tokens: createDownloadTokens(now), chromium, timeZone }),
      ...createTableFile({ timeZone, now }),
      exportSize: (filter, context) => inTurn(context.user.id, () => bundles(filter, context).size(context.signal)),
    },
    look: recurring.look,
    async start() {
      await jobs.start()
      recurring.start()
    },
    async stop() {
      await recurring.stop()
      await jobs.stop()
    },
    removeEnded: jobs.removeEnded,
  }
}
