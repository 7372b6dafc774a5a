import type { CheckShare, CottonAlarmStatistics, CottonCheckStatistics } from '@vigil/contract'
import { SHARES_MAX } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type Period, periodAYearBefore, periodBefore } from '@vigil/domain'
import { readRows } from '../platform/database/rows.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type AlarmScope, createAlarmFigures } from './alarm-figures.ts'
import { type AlarmStatisticsOptions, createAlarmCounts, sharesOf } from './alarm-statistics-handlers.ts'
import { askedPeriod } from './asked-period.ts'
import { createCottonFigures } from './cotton-figures.ts'
import { type Scope, scopeOf } from './scope.ts'

export interface CottonStatisticsOptions extends AlarmStatisticsOptions {
  registry: Pick<Registry, 'model' | 'models'>
}

/** A time of which nothing could be on record had not no checks: nobody knows. */
const SELECT_SINCE = `
  select least((select min(started_at) from server_run), (select min(at) from cotton_inspection)) as since`

function checkSharesOf(all: readonly CheckShare[]) {
  const rest = all.slice(SHARES_MAX)
  return { shares: all.slice(0, SHARES_MAX), rest: { keys: rest.length, n: rest.reduce((sum, { n }) => sum + n, 0) } }
}

export function createCottonStatisticsHandlers(
  options: CottonStatisticsOptions,
): Pick<Handlers, 'cottonAlarmStatistics' | 'cottonCheckStatistics'> {
  const { database, directory, registry, timeZone, now } = options
  const figures = createCottonFigures(database, timeZone)
  const alarms = createAlarmFigures(database, registry, timeZone)
  const countAlarms = createAlarmCounts(options)
  const modules = [
    ...new Set(
      registry.models.flatMap((model) =>
        model.modules.filter(({ kind }) => kind === 'cottonBale').map(({ key }) => key),
      ),
    ),
  ]

  async function compared(earlier: Period, passedMs: number, scope: Scope) {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    const [total, { steps }] = await Promise.all([
      figures.total({ begin: earlier.begin, end }, scope),
      figures.checks(earlier, scope),
    ])
    return { begin: earlier.begin, end: earlier.end, ...total, steps: steps.map(({ n }) => n) }
  }

  /** Few devices have alarms of cotton: by them an index leads there, by the time alone every alarm of a year would be read. */
  async function lotsOf(period: Period, scope: AlarmScope) {
    const deviceIds = scope.deviceIds ?? (await alarms.devices(period, scope))
    return figures.lots(period, { ...scope, deviceIds })
  }

  return {
    async cottonAlarmStatistics({ unit, at, kinds = ['normal'], ...asked }, { user }): Promise<CottonAlarmStatistics> {
      const when = askedPeriod({ unit, at }, timeZone, now())
      const scope: AlarmScope = { ...scopeOf(directory, user, asked), kinds, modules }
      const [counted, { stack, origin, age }] = await Promise.all([
        countAlarms(when, scope),
        lotsOf(when.period, scope),
      ])
      return { ...counted, lots: { stack: sharesOf(stack), origin: sharesOf(origin), age: sharesOf(age) } }
    },

    async cottonCheckStatistics({ unit, at, ...asked }, { user }): Promise<CottonCheckStatistics> {
      const { period, until, passedMs } = askedPeriod({ unit, at }, timeZone, now())
      const scope = scopeOf(directory, user, asked)
      const [{ by, steps, ...counted }, before, yearBefore, [since]] = await Promise.all([
        figures.checks(period, scope),
        compared(periodBefore(period, timeZone), passedMs, scope),
        compared(periodAYearBefore(period, timeZone), passedMs, scope),
        readRows(database.pool, { since: 'time?' }, SELECT_SINCE, []),
      ])
      return {
        ...period,
        until,
        ...counted,
        steps: [...steps],
        by: {
          office: checkSharesOf(by.office),
          stack: checkSharesOf(by.stack),
          origin: checkSharesOf(by.origin),
          age: checkSharesOf(by.age),
          device: checkSharesOf(by.device),
          by: checkSharesOf(by.by),
          level: checkSharesOf(by.level),
        },
        before,
        yearBefore,
        since: since?.since?.getTime() ?? null,
      }
    },
  }
}
