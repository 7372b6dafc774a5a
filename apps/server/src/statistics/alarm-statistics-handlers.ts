import { type AlarmStatistics, SHARES_MAX, type Shares } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type Period, periodAYearBefore, periodBefore } from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type AlarmScope, createAlarmFigures, type Share } from './alarm-figures.ts'
import { type AskedPeriod, askedPeriod } from './asked-period.ts'
import { scopeOf } from './scope.ts'

export interface AlarmStatisticsOptions {
  database: Pick<Database, 'pool'>
  directory: Directory
  registry: Pick<Registry, 'model'>
  timeZone: string
  now(): number
}

/** A time of which nothing could be on record had not no alarms: nobody knows. */
const SELECT_SINCE = `
  select least((select min(started_at) from server_run), (select min(begin_at) from alarm_event)) as since`

export function sharesOf(all: readonly Share[]): Shares {
  const rest = all.slice(SHARES_MAX)
  return {
    shares: all.slice(0, SHARES_MAX),
    rest: { keys: rest.length, n: rest.reduce((sum, { n }) => sum + n, 0) },
  }
}

/** Alarms of a period, by everything that tells them apart, beside earlier periods. */
export function createAlarmCounts({ database, registry, timeZone }: Omit<AlarmStatisticsOptions, 'directory'>) {
  const figures = createAlarmFigures(database, registry, timeZone)

  async function compared(earlier: Period, passedMs: number, scope: AlarmScope) {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    const [n, steps] = await Promise.all([
      figures.total({ begin: earlier.begin, end }, scope),
      figures.steps(earlier, scope),
    ])
    return { begin: earlier.begin, end: earlier.end, n, steps }
  }

  return async ({ period, until, passedMs }: AskedPeriod, scope: AlarmScope): Promise<AlarmStatistics> => {
    const [{ total, steps, by, slots }, before, yearBefore, since] = await Promise.all([
      figures.of(period, scope),
      compared(periodBefore(period, timeZone), passedMs, scope),
      compared(periodAYearBefore(period, timeZone), passedMs, scope),
      readRows(database.pool, { since: 'time?' }, SELECT_SINCE, []),
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
      },
      slots: [...slots],
      before,
      yearBefore,
      since: since[0]?.since?.getTime() ?? null,
    }
  }
}

export function createAlarmStatisticsHandlers(options: AlarmStatisticsOptions): Pick<Handlers, 'alarmStatistics'> {
  const { directory, timeZone, now } = options
  const countAlarms = createAlarmCounts(options)
  return {
    alarmStatistics: ({ unit, at, kinds = ['normal'], ...asked }, { user }) =>
      countAlarms(askedPeriod({ unit, at }, timeZone, now()), { ...scopeOf(directory, user, asked), kinds }),
  }
}
