import { randomUUID } from 'node:crypto'
import { ALL_PERMISSIONS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createDirectory, type Directory } from '../src/organisation/directory.ts'
import type { Database } from '../src/platform/database.ts'
import { Refusal } from '../src/platform/errors.ts'
import type { UserContext } from '../src/platform/http/handlers.ts'
import { createMailer } from '../src/platform/mail.ts'
import { createReports, type Reports } from '../src/reports/reports.ts'
import type { SafetySectionOptions } from '../src/reports/sections/safety-section.ts'
import type { SurveyFileOptions } from '../src/reports/survey/survey-file.ts'
import { SILENT_LOG } from './live-kit.ts'

/** As the alarms of the kits have it. */
export const REPORT_ZONE = 'Europe/Paris'

export interface ReportWorld {
  readonly reports: Reports
  readonly calls: Reports['handlers']
  readonly directory: Directory
  stop(): Promise<void>
}

interface ReportWorldOptions {
  clock: { now: number }
  smtpUrl?: string
  prints?: boolean
  surveys?: SurveyFileOptions['surveys']
  safetyScores?: SafetySectionOptions['safetyScores']
}

const gone = async (): Promise<never> => {
  throw new Refusal('recordUnknown')
}
const NO_SURVEYS: SurveyFileOptions['surveys'] = { savedSurvey: gone, compareSurveys: gone }

/** As one server process has it; it looks when the test says so. `prints`: with the browser of this machine; else there is none. */
export async function startReports(
  database: Database,
  { clock, smtpUrl, prints = false, surveys = NO_SURVEYS, safetyScores = gone }: ReportWorldOptions,
): Promise<ReportWorld> {
  const directory = await createDirectory({ database, registry, log: SILENT_LOG })
  const mailer = createMailer({ smtpUrl, mailFrom: 'Vigil <vigil@site.example>' })
  const reports = createReports({
    database,
    directory,
    registry,
    mailer,
    settings: {
      deploymentId: 0,
      siteTitle: 'Port Meridian',
      timeZone: REPORT_ZONE,
      chromiumPath: prints ? process.env.CHROMIUM_PATH : '/none',
      baseUrl: 'https://vigil.example',
    },
    surveys,
    estimates: { estimate: gone },
    safetyScores,
    language: 'en',
    now: () => clock.now,
    newId: randomUUID,
    log: SILENT_LOG,
  })
  return {
    reports,
    calls: reports.handlers,
    directory,
    async stop() {
      await reports.stop()
      mailer.close()
    },
  }
}

/** An account and the office of the same number, as `seedAlarms` leaves them. */
export const contextOf = (id: string): UserContext => ({
  user: { id, username: `user-${id}`, officeId: id, permissions: new Set(ALL_PERMISSIONS) },
  token: '',
  locale: 'en',
  requestId: 'test',
  address: '10.0.0.7',
})
