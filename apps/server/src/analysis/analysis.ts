import type { Registry } from '@vigil/devices'
import type { AlarmDesk } from '../alarms/book/desk-port.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { createMonitorSeries, type MonitorSeriesOptions } from './monitor-series.ts'
import { createMonitorViews } from './monitor-views.ts'
import { createSafetyHandlers } from './safety/safety-handlers.ts'
import { createSafetyThreads } from './safety/safety-threads.ts'
import { createEstimates } from './spread/estimates.ts'
import { createEvidence } from './spread/evidence.ts'
import { createWindHistory } from './spread/wind-history.ts'
import { createLimitProposals, type LimitProposalsOptions } from './survey/limit-proposals.ts'
import { createSavedSurveys } from './survey/saved-surveys.ts'
import type { SurveyChoiceOptions } from './survey/survey-choice.ts'
import { createSurveyHandlers } from './survey/survey-handlers.ts'
import { createSurveyMaking } from './survey/survey-making.ts'
import { createSurveyThreads } from './survey/survey-threads.ts'

export interface AnalysisOptions extends MonitorSeriesOptions, SurveyChoiceOptions, LimitProposalsOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  /** For the connections of threads. */
  databaseUrl: string
  directory: Pick<Directory, 'device' | 'devices' | 'sees' | 'office' | 'offices' | 'reload'>
  registry: Registry
  desk: Pick<AlarmDesk, 'find' | 'following'>
  /** After so many days a calibration is overdue. */
  calibrationDays: number
  newId(): string
  now(): number
}

/** What measured values have to do with each other, what of them is normal, and whether it is safe to work there. */
export function createAnalysis(options: AnalysisOptions) {
  const threads = createSurveyThreads()
  const making = createSurveyMaking({ ...options, threads })
  const winds = createWindHistory(options)
  const safetyThreads = createSafetyThreads()
  const safety = createSafetyHandlers({ ...options, threads: safetyThreads })
  return {
    handlers: {
      ...createMonitorSeries(options),
      ...createMonitorViews(options),
      ...createSurveyHandlers({ ...options, threads, making }),
      ...createSavedSurveys({ ...options, threads, making }),
      ...createLimitProposals(options),
      ...createEvidence({ ...options, winds }),
      ...createEstimates(options),
      ...safety.handlers,
    },
    /** Scores of sites, for reports. */
    safetyScores: safety.scores,
    async stop() {
      await Promise.all([threads.stop(), safetyThreads.stop()])
    },
  }
}
