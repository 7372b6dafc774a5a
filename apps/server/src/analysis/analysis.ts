import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import { createMonitorSeries, type MonitorSeriesOptions } from './monitor-series.ts'
import { createMonitorViews } from './monitor-views.ts'

export interface AnalysisOptions extends MonitorSeriesOptions {
  database: Pick<Database, 'pool' | 'transaction'>
  directory: Pick<Directory, 'device' | 'sees' | 'office'>
  newId(): string
  now(): number
}

/** What measured values have to do with each other. */
export function createAnalysis(options: AnalysisOptions) {
  return { handlers: { ...createMonitorSeries(options), ...createMonitorViews(options) } }
}
