import { type AlarmStatistics, SHARES_MAX, type Shares } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import {
  type Period,
  periodAt,
  periodAYearBefore,
  periodBefore,
  TIME_RANGE_DAYS,
  validateTimeRange,
} from '@vigil/domain'
import type { Directory } from '../organisation/directory.ts'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'
import { InvalidFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type AlarmScope, createAlarmFigures, type Share } from './alarm-figures.ts'
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

function sharesOf(all: readonly Share[]): Shares {
  const rest = all.slice(SHARES_MAX)
  return {
    shares: all.slice(0, SHARES_MAX),
    rest: { keys: rest.length, n: rest.reduce((sum, { n }) => sum + n, 0) },
  }
}

export function createAlarmStatisticsHandlers(options: AlarmStatisticsOptions): Pick<Handlers, 'alarmStatistics'> {
  const { database, directory, registry, timeZone, now } = options
  const figures = createAlarmFigures(database, registry, timeZone)

  /** As much of an earlier period as has passed of the one that is looked at: a month of ten days is not compared with a whole one. */
  async function compared(earlier: Period, passedMs: number, scope: AlarmScope) {
    const end = Math.min(earlier.end, earlier.begin + passedMs)
    const [n, steps] = await Promise.all([
      figures.total({ begin: earlier.begin, end }, scope),
      figures.steps(earlier, scope),
    ])
    return { begin: earlier.begin, end: earlier.end, n, steps }
  }

  return {
    async alarmStatistics({ unit, at, kinds = ['normal'], ...asked }, { user }): Promise<AlarmStatistics> {
      const period = periodAt(unit, at ?? now(), timeZone)
      const problems = validateTimeRange(period, TIME_RANGE_DAYS.statistics, timeZone)
      if (problems.length > 0) throw new InvalidFields(problems)
      const scope: AlarmScope = { ...scopeOf(directory, user, asked), kinds }
      const until = Math.max(period.begin, Math.min(period.end, now()))
      const passedMs = until === period.end ? Number.POSITIVE_INFINITY : until - period.begin
      const [counted, before, yearBefore, since] = await Promise.all([
        figures.of(period, scope),
        compared(periodBefore(period, timeZone), passedMs, scope),
        compared(periodAYearBefore(period, timeZone), passedMs, scope),
        readRows(database.pool, { since: 'time?' }, SELECT_SINCE, []),
      ])
      const { total, steps, by, slots } = counted
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
    },
  }
}
