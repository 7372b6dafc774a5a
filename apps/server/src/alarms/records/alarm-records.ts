import type { AlarmRecord, Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { ALARM_COLUMNS, type AlarmRow, alarmRows } from '../../history/reading/alarm-rows.ts'
import { unwatchedOf, unwatchedRows } from '../../history/reading/look-back/unwatched-rows.ts'
import { selectGaps } from '../../history/writing/server-runs.ts'
import type { Past } from '../../platform/database/past-pool.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { createAlarmWording, type WordingOptions } from './alarm-wording.ts'
import { dangerOf } from './danger-of.ts'

export interface RecordRow extends AlarmRow {
  device_id: string
  office_id: string
  case_origin: 'hand' | 'auto' | null
  members: number
  plan_name: string | null
  plan_level: AlarmRecord['planLevel']
  unwatched?: number
}

export const RECORD_COLUMNS: ColumnsOf<RecordRow> = {
  ...ALARM_COLUMNS,
  device_id: 'text',
  office_id: 'text',
  case_origin: 'text?',
  members: 'number',
  plan_name: 'text?',
  plan_level: 'number?',
}

/** Alarms as the lists of the past have them; ends before a `where`. */
export const recordRows = (...more: string[]): string => `${alarmRows(
  ...more,
  'event.device_id',
  'office.id as office_id',
  'merged.origin as case_origin',
  '(select count(*)::int from alarm_event member where member.case_id = event.case_id) as members',
  `plan.chosen ->> 'name' as plan_name`,
  `(plan.chosen ->> 'level')::int as plan_level`,
)}
  left join alarm_case merged on merged.id = event.case_id
  left join alarm_event_plan plan on plan.event_id = event.id`

export interface RecordOptions extends WordingOptions {
  registry: Pick<Registry, 'model'>
}

export type RecordOf = (row: RecordRow, locale: Locale, seesAutomatic: boolean) => AlarmRecord

/** `seesAutomatic`: the user's switch; when it is off, alarms that the server merged by rule are listed one by one. */
export function createRecordOf(options: RecordOptions): RecordOf {
  const worded = createAlarmWording(options)
  return (row, locale, seesAutomatic) => {
    const event = worded(row, locale)
    const isApart = row.case_origin === null || (row.case_origin === 'auto' && !seesAutomatic)
    return {
      ...event,
      ...(event.life && isApart && { life: { ...event.life, caseId: null, caseOrigin: null } }),
      officeId: row.office_id,
      combinationName: row.office_name,
      danger: dangerOf(options.registry, row.device_type, row.module),
      merged: isApart ? 1 : Math.max(1, row.members),
      planName: row.plan_name,
      planLevel: row.plan_level,
      ...unwatchedOf(row),
    }
  }
}

/** Tells of each row how much of its time nobody watched. */
export const unwatchedAlarms = (database: Past, now: () => number) =>
  unwatchedRows<RecordRow>(
    { runs: { gaps: (since, until) => selectGaps(database, since, until) }, now },
    ({ begin_at, end_at }) => [begin_at, end_at],
  )

export async function selectRecords(
  { pool }: Pick<Database, 'pool'>,
  where: string,
  values: readonly unknown[],
): Promise<RecordRow[]> {
  return readRowsOf<RecordRow>(pool, RECORD_COLUMNS, `${recordRows()} where ${where}`, [...values])
}
