import type { AlarmFilter, AlarmRecord, Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { RowSource } from '../history/reading/look-back/row-source.ts'
import { createTaskScope } from '../history/reading/task-scope.ts'
import type { Directory } from '../organisation/directory.ts'
import type { Database } from '../platform/database.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { createAuditHandlers } from './acts/audit-handlers.ts'
import { createAlarmStore } from './book/alarm-store.ts'
import { createAlarmSource } from './history/alarm-source.ts'
import { createHistoryHandlers } from './history/history-handlers.ts'
import { createKpiHandlers } from './kpis/kpi-handlers.ts'
import { createRecordOf } from './records/alarm-records.ts'

export interface PastAlarmsOptions {
  database: Pick<Database, 'pool' | 'past'>
  directory: Directory
  registry: Registry
  timeZone: string
  language: Locale
  now(): number
}

export interface PastAlarms {
  readonly handlers: Pick<Handlers, 'hisAlarm' | 'alarmKpis' | 'auditRows'>
  /** Every alarm that there was. */
  readonly records: RowSource<AlarmFilter, AlarmRecord>
}

/** Alarms as they are stored, what was done with them and how quickly. */
export function createPastAlarms(options: PastAlarmsOptions): PastAlarms {
  const { database } = options
  const store = createAlarmStore(database)
  const records = createAlarmSource({ ...options, database: database.past, store, recordOf: createRecordOf(options) })
  return {
    records,
    handlers: {
      ...createHistoryHandlers(records, createTaskScope(options).narrow),
      ...createKpiHandlers(options),
      ...createAuditHandlers(options),
    },
  }
}
