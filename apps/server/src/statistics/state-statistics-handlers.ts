import { type CoverageStatistics, SHARES_MAX, type StateStatistics } from '@vigil/contract'
import { type Period, periodAYearBefore, periodBefore, unwatchedMs } from '@vigil/domain'
import { selectGaps } from '../history/writing/server-runs.ts'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { askedPeriod } from './asked-period.ts'
import { createCoverage } from './coverage.ts'
import { type Scope, scopeOf } from './scope.ts'
import { createStateFigures } from './state-figures.ts'

export interface StateStatisticsOptions {
  database: Pick<Database, 'pool'>
  directory: Directory
  timeZone: string
  now(): number
}

/** A time of which nothing could be on record was not unavailable: nobody knows. */
const SELECT_SINCE =
  'select least((select min(at) from device_state_change), (select min(created_at) from device)) as since'

export function createStateStatisticsHandlers(
  options: StateStatisticsOptions,
): Pick<Handlers, 'stateStatistics' | 'coverageStatistics'> {
  const { database, directory, timeZone, now } = options
  const figures = createStateFigures(database, timeZone)
  const coverage = createCoverage(database, timeZone)

  async function compared(earlier: Period, passedMs: number, scope: Scope) {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    return { begin: earlier.begin, end: earlier.end, ...(await figures.total({ begin: earlier.begin, end }, scope)) }
  }

  return {
    async stateStatistics({ unit, at, ...asked }, { user }): Promise<StateStatistics> {
      const { period, until, passedMs } = askedPeriod({ unit, at }, timeZone, now())
      const scope = scopeOf(directory, user, asked)
      const [{ gaps, ...counted }, before, yearBefore, [since]] = await Promise.all([
        figures.of(period, until, scope),
        compared(periodBefore(period, timeZone), passedMs, scope),
        compared(periodAYearBefore(period, timeZone), passedMs, scope),
        readRows(database.pool, { since: 'time?' }, SELECT_SINCE, []),
      ])
      return {
        ...period,
        until,
        ...counted,
        unwatched: unwatchedMs(gaps, period.begin, until),
        before,
        yearBefore,
        since: since?.since?.getTime() ?? null,
      }
    },

    async coverageStatistics({ unit, at, officeId }, { user }): Promise<CoverageStatistics> {
      const { period, until } = askedPeriod({ unit, at }, timeZone, now())
      const scope = scopeOf(directory, user, { officeId })
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
