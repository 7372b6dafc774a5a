import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { findChromium } from '../exports/page/chromium.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Settings } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail.ts'
import { createEstimateFile, type EstimateFileOptions } from './estimate/estimate-file.ts'
import { createPrinting } from './printing.ts'
import { createReportFiles } from './report-files.ts'
import { createReportHandlers } from './report-handlers.ts'
import { createReportKeeper } from './report-keeper.ts'
import { createReportMails } from './report-mails.ts'
import { createReportMaker } from './report-maker.ts'
import { createScheduleHandlers } from './schedule-handlers.ts'
import type { SafetySectionOptions } from './sections/safety-section.ts'
import { createSections } from './sections/sections.ts'
import { createSurveyFile, type SurveyFileOptions } from './survey/survey-file.ts'

export interface ReportsOptions {
  database: Pick<Database, 'pool' | 'transaction' | 'aside'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'models'>
  mailer: Mailer
  settings: Pick<Settings, 'deploymentId' | 'siteTitle' | 'timeZone' | 'chromiumPath' | 'baseUrl'>
  /** Scores of sites, reckoned beside the server. */
  safetyScores: SafetySectionOptions['safetyScores']
  /** Surveys that are kept, for who may see them. */
  surveys: SurveyFileOptions['surveys']
  estimates: EstimateFileOptions['estimates']
  language: Locale
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

export interface Reports {
  readonly handlers: Pick<
    Handlers,
    | 'reports'
    | 'makeReport'
    | 'reportFile'
    | 'reportSchedules'
    | 'saveReportSchedule'
    | 'removeReportSchedule'
    | 'testReportMail'
    | 'surveyFile'
    | 'estimateFile'
  >
  /** Makes and mails what is due. */
  look(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** Figures of a day, month or year with their words, kept as they were and mailed to whoever is to read them. */
export function createReports(options: ReportsOptions): Reports {
  const { settings } = options
  const { timeZone } = settings
  const sections = createSections({ ...options, timeZone, database: options.database.aside })
  const printing = createPrinting(findChromium(settings.chromiumPath))
  const files = createReportFiles({ sections, printing })
  const make = createReportMaker({ ...options, sections })
  const mails = createReportMails({ ...options, files, sections, baseUrl: settings.baseUrl })
  const room = { ...options, timeZone, make, files, mails }
  const keeper = createReportKeeper(room)
  return {
    handlers: {
      ...createReportHandlers(room),
      ...createScheduleHandlers(room),
      ...createSurveyFile({ ...room, printing }),
      ...createEstimateFile({ ...room, printing }),
    },
    look: keeper.look,
    start: keeper.start,
    stop: keeper.stop,
  }
}
