import type { Handlers } from '../../platform/http/handlers.ts'
import type { AlarmStatisticsOptions } from '../alarms/alarm-statistics-handlers.ts'
import { askedPeriod } from '../keeping/asked-period.ts'
import { createScopes } from '../keeping/scope.ts'
import { type CottonCountsOptions, createCottonCounts } from './cotton-counts.ts'

export function createCottonStatisticsHandlers(
  options: AlarmStatisticsOptions & CottonCountsOptions,
): Pick<Handlers, 'cottonAlarmStatistics' | 'cottonCheckStatistics'> {
  const { timeZone, now } = options
  const scopeOf = createScopes(options)
  const counts = createCottonCounts(options)
  return {
    cottonAlarmStatistics: async ({ unit, at, kinds = ['normal'], ...asked }, { user }) =>
      counts.alarms(askedPeriod({ unit, at }, timeZone, now()), { ...(await scopeOf(user, asked)), kinds }),

    cottonCheckStatistics: async ({ unit, at, kinds = ['normal'], ...asked }, { user }) =>
      counts.checks(askedPeriod({ unit, at }, timeZone, now()), { ...(await scopeOf(user, asked)), kinds }),
  }
}
