import { type CoverageStatistics, SHARES_MAX, type StateStatistics } from '@vigil/contract'
import { unwatchedMs } from '@vigil/domain'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Directory } from '../../organisation/directory.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRows } from '../../platform/database/rows.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { askedPeriod, besideEarlier } from '../keeping/asked-period.ts'
import { clipped, createScopes } from '../keeping/scope.ts'
import { createCoverage } from './coverage.ts'
import { createStateFigures } from './state-figures.ts'

export interface StateStatisticsOptions {
  database: Past
  directory: Directory
  timeZone: string
  now(): number
}

/** Before the first record nobody knows whether devices were available: such a time must not look like a failure. */
const SELECT_SINCE =
  'select least((select min(at) from device_state_change), (select min(created_at) from device)) as since'

export function createStateStatisticsHandlers(
  options: StateStatisticsOptions,
): Pick<Handlers, 'stateStatistics' | 'coverageStatistics'> {
  const { database, timeZone, now } = options
  const scopeOf = createScopes(options)
  const figures = createStateFigures(database, timeZone)
  const coverage = createCoverage(database, timeZone)

  return {
    async stateStatistics({ unit, at, ...asked }, { user }): Promise<StateStatistics> {
      const when = askedPeriod({ unit, at }, timeZone, now())
      const { period, until } = when
      const scope = await scopeOf(user, asked)
      const counted = clipped({ begin: period.begin, end: until }, scope)
      const [{ gaps, ...figured }, earlier, [since]] = await Promise.all([
        figures.of(period, until, scope),
        besideEarlier(when, timeZone, (passed, whole) => figures.earlier(passed, whole, scope)),
        readRows(database.pool, { since: 'time?' }, SELECT_SINCE, []),
      ])
      return {
        ...period,
        until,
        ...figured,
        unwatched: unwatchedMs(gaps, counted.begin, counted.end),
        ...earlier,
        since: since?.since?.getTime() ?? null,
      }
    },

    async coverageStatistics({ unit, at, officeId }, { user }): Promise<CoverageStatistics> {
      const { period, until } = askedPeriod({ unit, at }, timeZone, now())
      const scope = await scopeOf(user, { officeId })
      const [places, gaps] = await Promise.all([
        coverage({ begin: period.begin, end: until }, scope),
        selectGaps(database, period.begin, until),
      ])
      return {
        ...period,
        until,
        places: places.slice(0, SHARES_MAX),
        unwatched: unwatchedMs(gaps, period.begin, until),
      }
    },
  }
}
