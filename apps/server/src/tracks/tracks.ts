import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Push } from '../fleet/push/push.ts'
import type { LookBackOptions } from '../history/reading/look-back/options.ts'
import { createReadingDetails } from '../history/reading/reading-details.ts'
import { createTaskScope } from '../history/reading/task-scope.ts'
import type { ServerRuns } from '../history/writing/server-runs.ts'
import type { Directory } from '../organisation/directory.ts'
import { createRun, limited } from '../platform/database/cancellable.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Passes } from '../platform/passes.ts'
import { createAlikeTrips } from './alike-trips.ts'
import { createReplays } from './replays.ts'
import { createTrackHandlers } from './track-handlers.ts'
import { createTrackStore } from './track-store.ts'
import { createTripKeeper } from './trip-keeper.ts'
import { createTripSource } from './trip-source.ts'

export interface TracksOptions {
  database: Database
  directory: Directory
  registry: Registry
  push: Push
  runs: Pick<ServerRuns, 'gaps'>
  language: Locale
  timeZone: string
  now(): number
  log: Log
}

export interface Tracks {
  /** One row for each trip, for whoever writes them into files. */
  readonly trips: ReturnType<typeof createTripSource>
  readonly keeper: Passes
  readonly handlers: ReturnType<typeof createTrackHandlers>
  start(): void
  stop(): Promise<void>
}

/** Less than half of the connections. */
const STATEMENTS_AT_ONCE = 2

/** Ways of devices: followed live, played once more, and cut into trips. */
export function createTracks(options: TracksOptions): Tracks {
  const { database } = options
  const lookBack: LookBackOptions = {
    ...options,
    database: database.past,
    run: limited(createRun(database.past.pool), STATEMENTS_AT_ONCE),
    details: createReadingDetails({ ...options, database: database.past }),
  }
  const trips = createTripSource(lookBack)
  const tracks = createTrackStore(database.past)
  const replays = createReplays({ ...options, tracks })
  const keeper = createTripKeeper(options)
  return {
    trips,
    keeper,
    handlers: createTrackHandlers({
      ...options,
      replays,
      tracks,
      trips,
      alike: createAlikeTrips(lookBack),
      ofTask: createTaskScope(options).narrow,
    }),
    start: keeper.start,
    async stop() {
      replays.close()
      await keeper.stop()
    },
  }
}
