import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { createMonitorSeries, type MonitorSeriesOptions } from './monitor-series.ts'
import { createMonitorViews } from './monitor-views.ts'
import type { SurveyChoiceOptions } from './survey/survey-choice.ts'
import { createSurveyHandlers } from './survey/survey-handlers.ts'
import { createSurveyThreads } from './survey/survey-threads.ts'

export interface AnalysisOptions extends MonitorSeriesOptions, SurveyChoiceOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  /** For the connections of threads. */
  databaseUrl: string
  directory: Pick<Directory, 'device' | 'devices' | 'sees' | 'office'>
  newId(): string
  now(): number
}

/** What measured values have to do with each other, and what of them is normal. */
export function createAnalysis(options: AnalysisOptions) {
  const threads = createSurveyThreads()
  return {
    handlers: {
      ...createMonitorSeries(options),
      ...createMonitorViews(options),
      ...createSurveyHandlers({ ...options, threads }),
    },
    stop: threads.stop,
  }
}
