import type { Registry } from '@vigil/devices'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Log } from '../platform/log.ts'
import { createAlarmKeeper } from './alarms/alarm-keeper.ts'
import { createAlarmStatisticsHandlers } from './alarms/alarm-statistics-handlers.ts'
import { createDisposalKeeper } from './alarms/disposal-keeper.ts'
import { createJudgedKeeper } from './alarms/judged-keeper.ts'
import { createCottonStatisticsHandlers } from './cotton/cotton-statistics-handlers.ts'
import { createInspectionFigureKeeper } from './cotton/inspection-figure-keeper.ts'
import { createLotKeeper } from './cotton/lot-keeper.ts'
import { createDetectStatisticsHandlers } from './detection/detect-statistics-handlers.ts'
import { createDetectionKeeper } from './detection/detection-keeper.ts'
import { createStateKeeper } from './states/state-keeper.ts'
import { createStateStatisticsHandlers } from './states/state-statistics-handlers.ts'

export interface StatisticsOptions {
  database: Pick<Database, 'pool' | 'patient' | 'pastAside'>
  directory: Directory
  registry: Pick<Registry, 'model' | 'models' | 'columns'>
  timeZone: string
  now(): number
  log: Pick<Log, 'warn'>
}

type StatisticsHandlers = Pick<
  Handlers,
  | 'alarmStatistics'
  | 'stateStatistics'
  | 'coverageStatistics'
  | 'cottonAlarmStatistics'
  | 'cottonCheckStatistics'
  | 'detectStatistics'
  | 'lowerLimits'
  | 'queryRg05NuclideOrdata'
>

export interface Statistics {
  readonly handlers: StatisticsHandlers
  start(): void
  stop(): Promise<void>
}

/** Figures of the past, read by period. */
export function createStatisticsHandlers(
  options: Omit<StatisticsOptions, 'database'> & { database: Pick<Database, 'pastAside'> },
): StatisticsHandlers {
  const read = { ...options, database: options.database.pastAside }
  return {
    ...createAlarmStatisticsHandlers(read),
    ...createStateStatisticsHandlers(read),
    ...createCottonStatisticsHandlers(read),
    ...createDetectStatisticsHandlers(read),
  }
}

/** The same, kept as what they count is stored. */
export function createStatistics(options: StatisticsOptions): Statistics {
  const keepers = [
    createAlarmKeeper,
    createStateKeeper,
    createDetectionKeeper,
    createDisposalKeeper,
    createJudgedKeeper,
    createLotKeeper,
    createInspectionFigureKeeper,
  ].map((create) => create(options))
  return {
    handlers: createStatisticsHandlers(options),
    start() {
      for (const keeper of keepers) keeper.start()
    },
    async stop() {
      await Promise.all(keepers.map((keeper) => keeper.stop()))
    },
  }
}
