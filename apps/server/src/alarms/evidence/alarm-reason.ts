import type { AlarmReason, ModState, Threshold } from '@vigil/contract'
import { isInDeviations } from '@vigil/domain'
import type { ReadingDetails } from '../../history/reading/reading-details.ts'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { ColumnsOf } from '../../platform/database/rows.ts'
import { RECORD_COLUMNS, type RecordRow } from '../records/alarm-records.ts'

const HOUR_MS = 3_600_000

const isBeyond = (value: number, { direction, warn }: Threshold): boolean =>
  direction === 'above' ? value >= warn : value <= warn

/** Which rule raised it. Only a limit that the value is really beyond is named. */
function ruleOf(row: RecordRow, threshold: Threshold | null): AlarmReason['rule'] {
  if (row.course.source === 'drill') return 'drill'
  if (threshold !== null && row.peak_value !== null && isBeyond(row.peak_value, threshold)) return 'threshold'
  return row.findings.length > 0 ? 'finding' : 'report'
}

export interface ReasonRow extends RecordRow {
  mod_state: ModState
  /** As they held when it was raised. */
  limits: readonly Threshold[] | null
}

export const REASON_COLUMNS: ColumnsOf<ReasonRow> = { ...RECORD_COLUMNS, mod_state: 'json', limits: 'json?' }

/** Why an alarm is one: its limit, the background before it, what was found, what the modules said. */
export async function alarmReason(
  row: ReasonRow,
  device: DeviceRow,
  details: Pick<ReadingDetails, 'background'>,
  alarmContent: string,
): Promise<AlarmReason> {
  const { module, peak_quantity: quantity, peak_value: value, peak_unit: unit, findings } = row
  const begin = row.begin_at.getTime()
  // Of an alarm from before limits were kept with it, those of today are the nearest that is known.
  const limits = row.limits ?? device.thresholds
  const threshold = limits.find((each) => each.module === module && each.quantity === quantity) ?? null
  const since = begin - HOUR_MS
  const background =
    quantity === null || isInDeviations(unit ?? '')
      ? null
      : await details.background(device.id, module, quantity, { from: since, to: begin })
  const sure = findings.flatMap(({ confidence }) => confidence ?? [])
  return {
    rule: ruleOf(row, threshold),
    quantity,
    value,
    unit: unit ?? '',
    threshold,
    background: background && { ...background, since },
    confidence: sure.length === 0 ? null : Math.max(...sure),
    modState: row.mod_state,
    alarmContent,
  }
}
