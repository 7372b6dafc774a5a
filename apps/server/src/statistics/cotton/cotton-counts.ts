import type { CottonAlarmStatistics, CottonCheckStatistics } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { Share } from '../alarms/alarm-figures.ts'
import type { AlarmScope } from '../alarms/alarm-scope.ts'
import { type AlarmStatisticsOptions, createAlarmCounts, sharesOf } from '../alarms/alarm-statistics-handlers.ts'
import { type AskedPeriod, besideEarlier } from '../keeping/asked-period.ts'
import { recordSince } from '../keeping/record-since.ts'
import { type CheckScope, createCottonFigures } from './cotton-figures.ts'
import { createLotFigures } from './lot-figures.ts'

export interface CottonCountsOptions extends Pick<AlarmStatisticsOptions, 'database' | 'timeZone' | 'now'> {
  registry: Pick<Registry, 'model' | 'models'>
}

/** All others are of cotton of which nothing is known. */
function withUnknown(known: readonly Share[], total: number): Share[] {
  const unknown = total - known.reduce((sum, { n }) => sum + n, 0)
  return unknown <= 0 ? [...known] : [...known, { key: '', n: unknown }].sort((a, b) => b.n - a.n)
}

/** Figures of cotton in a period, beside earlier periods: pages and reports tell the same. */
export function createCottonCounts(options: CottonCountsOptions) {
  const { database, registry, timeZone } = options
  const figures = createCottonFigures(database, timeZone)
  const lotsIn = createLotFigures(database, timeZone)
  const countAlarms = createAlarmCounts(options)
  const modules = [
    ...new Set(
      registry.models.flatMap((model) =>
        model.modules.filter(({ kind }) => kind === 'cottonBale').map(({ key }) => key),
      ),
    ),
  ]

  return {
    async alarms(when: AskedPeriod, within: Omit<AlarmScope, 'modules'>): Promise<CottonAlarmStatistics> {
      const scope: AlarmScope = { ...within, modules }
      const [counted, { stack, origin, age }] = await Promise.all([
        countAlarms(when, scope),
        lotsIn(when.period, scope),
      ])
      const lotsOf = (known: readonly Share[]) => sharesOf(withUnknown(known, counted.total))
      return { ...counted, lots: { stack: lotsOf(stack), origin: lotsOf(origin), age: lotsOf(age) } }
    },

    async checks(when: AskedPeriod, scope: CheckScope): Promise<CottonCheckStatistics> {
      const { period, until } = when
      const [{ by, steps, ...counted }, earlier, since] = await Promise.all([
        figures.checks(period, scope),
        besideEarlier(when, timeZone, async (passed, whole) => {
          const [total, former] = await Promise.all([figures.total(passed, scope), figures.steps(whole, scope)])
          return { ...total, steps: former.map(({ n }) => n) }
        }),
        recordSince(database.pool),
      ])
      return {
        ...period,
        until,
        ...counted,
        steps: [...steps],
        by: {
          office: sharesOf(by.office),
          stack: sharesOf(by.stack),
          origin: sharesOf(by.origin),
          age: sharesOf(by.age),
          device: sharesOf(by.device),
          by: sharesOf(by.by),
          level: sharesOf(by.level),
        },
        ...earlier,
        since,
      }
    },
  }
}
