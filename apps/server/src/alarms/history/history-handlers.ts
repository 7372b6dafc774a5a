import type { AlarmFilter } from '@vigil/contract'
import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import type { Database } from '../../platform/database.ts'
import type { Handlers, UserContext } from '../../platform/http/handlers.ts'
import { refuseProblems } from '../act-handlers.ts'
import { type RecordOf, selectRecords } from '../alarm-records.ts'
import type { AlarmStore } from '../alarm-store.ts'
import { alarmQuery, type QueryOptions } from './alarm-filter.ts'
import { countAlarms } from './alarm-total.ts'

export interface HistoryHandlersOptions extends QueryOptions {
  database: Pick<Database, 'pool'>
  store: Pick<AlarmStore, 'userSettings'>
  recordOf: RecordOf
  timeZone: string
  now(): number
}

const DAY_MS = 86_400_000
const PAGE_ORDER = 'order by event.begin_at desc, event.id'

/** A list without ends is as long as a list may be; named alarms may be as old as they are. */
export function withinRange<F extends AlarmFilter>(filter: F, now: number, timeZone: string): F {
  if (filter.ids !== undefined && filter.beginTime === undefined && filter.endTime === undefined) return filter
  const endTime = filter.endTime ?? Math.max(now, filter.beginTime ?? now) + 1
  const beginTime = filter.beginTime ?? Math.max(0, endTime - TIME_RANGE_DAYS.events * DAY_MS)
  refuseProblems(validateTimeRange({ begin: beginTime, end: endTime }, TIME_RANGE_DAYS.events, timeZone))
  return { ...filter, beginTime, endTime }
}

export function createHistoryHandlers(options: HistoryHandlersOptions): Pick<Handlers, 'hisAlarm'> {
  const { database, store, recordOf, timeZone, now } = options

  return {
    async hisAlarm({ limit, before, beforeId, ...given }, { user, locale }: UserContext) {
      const filter = withinRange(given, now(), timeZone)
      const { autoMerge } = await store.userSettings(user.id)
      const all = alarmQuery(filter, user, autoMerge, options)
      const page = alarmQuery({ ...filter, before, beforeId }, user, autoMerge, options)
      if (all === undefined || page === undefined) return { records: [], next: null, total: 0 }
      const [rows, { total, about }] = await Promise.all([
        selectRecords(database, `${page.where} ${PAGE_ORDER} limit ${limit + 1}`, page.values),
        countAlarms(database, all),
      ])
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      const hasMore = rows.length > limit && last !== undefined
      return {
        records: shown.map((row) => recordOf(row, locale, autoMerge)),
        next: hasMore ? { before: last.begin_at.getTime(), beforeId: last.id } : null,
        total,
        ...(about && { about }),
      }
    },
  }
}
