import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Directory } from '../../organisation/directory.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { createServerRuns } from '../writing/server-runs.ts'
import { createLookBack } from './look-back/look-back.ts'
import { createRecentData } from './recent-data.ts'
import { createRecentHandlers } from './recent-handlers.ts'
import { createRetentionHandlers } from './retention-handlers.ts'
import { createSavedQueries } from './saved-queries.ts'
import { createSetAsideHandlers } from './set-aside-handlers.ts'
import { createTrack } from './track.ts'
import { createWaterfall } from './waterfall.ts'

export interface HistoryReadingOptions {
  database: Database
  directory: Directory
  registry: Registry
  /** The site's own; stored words are in it. */
  language: Locale
  timeZone: string
  now(): number
  newId(): string
  log: Pick<Log, 'warn'>
}

/** Everything that is asked of the past. While it is started, the server notes that it runs: what nobody watched is told as such. */
export function createHistoryReading(options: HistoryReadingOptions) {
  const { database, log, now } = options
  const runs = createServerRuns({ database, log, now })
  const read = { ...options, database: database.past }
  const recentData = createRecentData(read)
  const lookBack = createLookBack({ ...read, runs })
  return {
    runs,
    recentData,
    /** Rows of each list, for whoever writes them into files. */
    sources: lookBack.sources,
    details: lookBack.handlers,
    handlers: {
      ...createRecentHandlers({
        ...options,
        recentData,
        track: createTrack(read),
        waterfall: createWaterfall(read),
      }),
      ...lookBack.handlers,
      ...createSavedQueries(options),
      ...createRetentionHandlers(options),
      ...createSetAsideHandlers(options),
    },
    start: runs.start,
    stop: runs.stop,
  }
}
