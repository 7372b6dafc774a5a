import type { Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Organisation } from '../../../organisation/device-scope.ts'
import type { Run } from '../../../platform/database/cancellable.ts'
import type { Past } from '../../../platform/database/past-pool.ts'
import type { ServerRuns } from '../../writing/server-runs.ts'
import type { ReadingDetails } from '../reading-details.ts'

export interface CreateLookBackOptions {
  database: Past
  directory: Organisation
  registry: Registry
  runs: Pick<ServerRuns, 'gaps'>
  /** The site's language: stored words are in it. */
  language: Locale
  timeZone: string
  now(): number
}

export interface LookBackOptions extends CreateLookBackOptions {
  run: Run
  details: ReadingDetails
}
