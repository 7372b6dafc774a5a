import type { EndpointName, EndpointRequest } from '@vigil/contract'
import { ALL_PERMISSIONS, ENDPOINTS } from '@vigil/contract'
import { registry } from '@vigil/devices'
import pg from 'pg'
import { createAlarmStore } from '../../apps/server/src/alarms/book/alarm-store.ts'
import { createAlarmSource } from '../../apps/server/src/alarms/history/alarm-source.ts'
import { createHistoryHandlers } from '../../apps/server/src/alarms/history/history-handlers.ts'
import { createRecordOf } from '../../apps/server/src/alarms/records/alarm-records.ts'
import { createLookBack } from '../../apps/server/src/history/reading/look-back/look-back.ts'
import { createRecentData } from '../../apps/server/src/history/reading/recent-data.ts'
import { createRecentHandlers } from '../../apps/server/src/history/reading/recent-handlers.ts'
import { createTaskScope } from '../../apps/server/src/history/reading/task-scope.ts'
import { createTrack } from '../../apps/server/src/history/reading/track.ts'
import { createWaterfall } from '../../apps/server/src/history/reading/waterfall.ts'
import { createServerRuns } from '../../apps/server/src/history/writing/server-runs.ts'
import { createDirectory } from '../../apps/server/src/organisation/directory.ts'
import type { Sql } from '../../apps/server/src/platform/database/cancellable.ts'
import { createAlarmStatisticsHandlers } from '../../apps/server/src/statistics/alarms/alarm-statistics-handlers.ts'
import { createCottonStatisticsHandlers } from '../../apps/server/src/statistics/cotton/cotton-statistics-handlers.ts'
import { createDetectStatisticsHandlers } from '../../apps/server/src/statistics/detection/detect-statistics-handlers.ts'
import { createStateStatisticsHandlers } from '../../apps/server/src/statistics/states/state-statistics-handlers.ts'

const WHAT_IS_KEPT = 'from setting where key = $1'

/** A pool that notes what passes through it; when nothing shall be kept, it finds no setting that says since when something is. */
function recording(pool: pg.Pool, noted: Sql[], isKept: boolean): pg.Pool {
  type Query = (given: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>
  const through =
    (query: Query): Query =>
    (given, values) => {
      const { text, values: own = [] } = typeof given === 'string' ? { text: given, values } : given
      noted.push({ text, values: own })
      return isKept || !text.includes(WHAT_IS_KEPT) ? query(given, values) : query(text, [''])
    }
  return {
    query: through((given, values) => pool.query(given, values)),
    async connect() {
      const client = await pool.connect()
      return {
        ...('processID' in client && { processID: client.processID }),
        query: through((given, values) => client.query(given, values)),
        release: (broken?: boolean) => client.release(broken),
      }
    },
  } as unknown as pg.Pool
}

export interface Statements {
  /** What the server asks its database to answer this call. */
  of<N extends EndpointName>(name: N, request: EndpointRequest<N>): Promise<Sql[]>
  end(): Promise<void>
}

interface RecordOptions {
  timeZone?: string
  /** False: as if nothing of the past were summed up. */
  isKept?: boolean
}

/** The server's own calls in this process, for a user who sees everything. */
export async function recordStatements(
  url: string,
  user: { id: string; officeId: string },
  { timeZone = 'UTC', isKept = true }: RecordOptions = {},
): Promise<Statements> {
  const noted: Sql[] = []
  const own = new pg.Pool({ connectionString: url, max: 4 })
  const database = { pool: recording(own, noted, isKept) }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const directory = await createDirectory({ database: { pool: own, listen: async () => {} }, registry, log })
  const common = { database, directory, registry, language: 'en', timeZone, now: Date.now } as const
  const runs = createServerRuns({ database, log })
  const records = createAlarmSource({
    ...common,
    store: createAlarmStore(database),
    recordOf: createRecordOf(common),
  })
  const handlers = {
    ...createLookBack({ ...common, runs }).handlers,
    ...createHistoryHandlers(records, createTaskScope(common).narrow),
    ...createRecentHandlers({
      ...common,
      recentData: createRecentData(common),
      track: createTrack(common),
      waterfall: createWaterfall(common),
    }),
    ...createAlarmStatisticsHandlers(common),
    ...createStateStatisticsHandlers(common),
    ...createDetectStatisticsHandlers(common),
    ...createCottonStatisticsHandlers(common),
  } as Partial<Record<EndpointName, (input: unknown, context: unknown) => Promise<unknown>>>
  const context = {
    user: { ...user, username: 'bench', permissions: new Set(ALL_PERMISSIONS) },
    token: '',
    locale: 'en',
    requestId: '',
    address: '',
  }
  return {
    async of(name, request) {
      noted.length = 0
      await handlers[name]?.(ENDPOINTS[name].input.parse(request), context)
      return [...noted]
    },
    end: () => own.end(),
  }
}
