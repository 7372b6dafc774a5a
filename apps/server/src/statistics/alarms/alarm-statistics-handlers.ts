import { type AlarmStatistics, SHARES_MAX } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Directory } from '../../organisation/directory.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { type AskedPeriod, askedPeriod, besideEarlier } from '../keeping/asked-period.ts'
import { recordSince } from '../keeping/record-since.ts'
import { createScopes } from '../keeping/scope.ts'
import { createAlarmFigures } from './alarm-figures.ts'
import type { AlarmScope } from './alarm-scope.ts'

export interface AlarmStatisticsOptions {
  database: Past
  directory: Directory
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
}

/** The largest, and how much the others are together. */
export function sharesOf<S extends { readonly n: number }>(all: readonly S[]) {
  const rest = all.slice(SHARES_MAX)
  return {
    shares: all.slice(0, SHARES_MAX),
    rest: { keys: rest.length, n: rest.reduce((sum, { n }) => sum + n, 0) },
  }
}

/** Alarms of a period, by everything that tells them apart, beside earlier periods. */
export function createAlarmCounts({ database, registry, timeZone }: Omit<AlarmStatisticsOptions, 'directory'>) {
  const figures = createAlarmFigures(database, registry, timeZone)

  return async (asked: AskedPeriod, scope: AlarmScope): Promise<AlarmStatistics> => {
    const { period, until } = asked
    const [{ total, steps, by, slots }, earlier, since] = await Promise.all([
      figures.of(period, scope),
      besideEarlier(asked, timeZone, async (passed, whole) => {
        const [n, steps] = await Promise.all([figures.total(passed, scope), figures.steps(whole, scope)])
        return { n, steps }
      }),
      recordSince(database.pool),
    ])
    return {
      ...period,
      until,
      total,
      steps: steps.map((step) => ({ ...step })),
      by: {
        office: sharesOf(by.office),
        device: sharesOf(by.device),
        model: sharesOf(by.model),
        danger: sharesOf(by.danger),
        module: sharesOf(by.module),
        kind: sharesOf(by.kind),
        priority: sharesOf(by.priority),
        subject: sharesOf(by.subject),
        outcome: sharesOf(by.outcome),
        disposal: sharesOf(by.disposal),
      },
      slots: [...slots],
      ...earlier,
      since,
    }
  }
}

export function createAlarmStatisticsHandlers(options: AlarmStatisticsOptions): Pick<Handlers, 'alarmStatistics'> {
  const { timeZone, now } = options
  const scopeOf = createScopes(options)
  const countAlarms = createAlarmCounts(options)
  return {
    alarmStatistics: async ({ unit, at, kinds = ['normal'], ...asked }, { user }) =>
      countAlarms(askedPeriod({ unit, at }, timeZone, now()), { ...(await scopeOf(user, asked)), kinds }),
  }
}
