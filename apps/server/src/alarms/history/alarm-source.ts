import { type AlarmFilter, type AlarmRecord, type DeviceKind, ENDPOINTS } from '@vigil/contract'
import { allows, TIME_RANGE_DAYS } from '@vigil/domain'
import { AS_STATISTIC, countRows } from '../../history/reading/counted-rows.ts'
import type { RowSource, Viewer } from '../../history/reading/look-back/row-source.ts'
import { withinRange } from '../../history/reading/within-range.ts'
import { createRun } from '../../platform/database/cancellable.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import type { AlarmStore } from '../book/alarm-store.ts'
import { RECORD_COLUMNS, type RecordOf, type RecordRow, recordRows, unwatchedAlarms } from '../records/alarm-records.ts'
import { alarmQuery, type PageStart, type QueryOptions } from './alarm-filter.ts'

export interface AlarmSourceOptions extends QueryOptions {
  database: Past
  store: Pick<AlarmStore, 'userSettings'>
  recordOf: RecordOf
  timeZone: string
  now(): number
}

const ORDER = 'order by event.begin_at desc, event.id'
const COUNTED = `from alarm_event event
  join device on device.id = event.device_id and device.removed_at is null`
/** Joined in vain it would keep the count from being read off an index. */
const CASES = 'left join alarm_case merged on merged.id = event.case_id'

const COTTON: readonly DeviceKind[] = ['cottonBale']

/** Who may see the records of cotton and nothing else of the past sees alarms of cotton alone. */
export const seesAllAlarms = ({ permissions }: Pick<Viewer['user'], 'permissions'>): boolean =>
  allows(permissions, ENDPOINTS.alarmCase.access)

function visibleAlarms<F extends AlarmFilter>(filter: F, user: Viewer['user']): F {
  if (seesAllAlarms(user)) return filter
  return { ...filter, dangers: COTTON.filter((each) => filter.dangers?.includes(each) ?? true) }
}

/** Alarm records, newest first: for the page and for files alike. */
export function createAlarmSource(options: AlarmSourceOptions): RowSource<AlarmFilter, AlarmRecord> {
  const { database, store, recordOf, timeZone, now } = options
  const run = createRun(database.pool)
  const tellUnwatched = unwatchedAlarms(database, now)

  async function queryOf(filter: AlarmFilter & PageStart, { user }: Viewer) {
    const { autoMerge } = await store.userSettings(user.id)
    return { autoMerge, query: alarmQuery(visibleAlarms(filter, user), user, autoMerge, options) }
  }

  return {
    check(filter) {
      const days = filter.asStatistic ? TIME_RANGE_DAYS.statistics : TIME_RANGE_DAYS.events
      return withinRange(filter, { days, timeZone, now: now() })
    },
    async page(filter, viewer, start, limit) {
      const { autoMerge, query } = await queryOf({ ...filter, ...start }, viewer)
      if (query === undefined) return { records: [], next: null }
      const text = `${recordRows()} where ${query.where} ${ORDER} limit ${limit + 1}`
      const rows = await run<RecordRow>({ text, values: query.values, columns: RECORD_COLUMNS }, viewer.signal)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      await tellUnwatched(shown)
      return {
        records: shown.map((row) => recordOf(row, viewer.locale, autoMerge)),
        next: rows.length > limit && last !== undefined ? { before: last.begin_at.getTime(), beforeId: last.id } : null,
      }
    },
    async total(filter, viewer) {
      const { query } = await queryOf(filter, viewer)
      if (query === undefined) return { total: 0, about: false }
      const from = `${COUNTED} ${filter.merged === undefined ? '' : CASES} where ${query.where}`
      const counting = { from, values: query.values }
      return countRows(run, counting, viewer.signal, filter.asStatistic ? AS_STATISTIC : {})
    },
  }
}
