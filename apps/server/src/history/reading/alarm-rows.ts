import type { AlarmEvent, ModuleKey, State2 } from '@vigil/contract'
import { type Alarm, type AlarmCore, coreOf, raiseAlarm } from '@vigil/domain'
import type { ColumnsOf } from '../../platform/database/rows.ts'
import { alarmEvent } from './alarm-event.ts'

export interface AlarmRow {
  id: string
  sn: string
  device_name: string
  device_type: string
  office_name: string
  module: ModuleKey
  state: State2
  peak_state: State2
  begin_at: Date
  peak_at: Date
  end_at: Date | null
  kind: Alarm['kind']
  peak_quantity: string | null
  peak_value: number | null
  peak_unit: string | null
  findings: Alarm['findings']
  message: string
  simulated: boolean
  /** A bigint, which comes as a text. */
  clock_offset: string | null
  course: AlarmCore
}

export const ALARM_COLUMNS: ColumnsOf<AlarmRow> = {
  id: 'text',
  sn: 'text',
  device_name: 'text',
  device_type: 'text',
  office_name: 'text',
  module: 'text',
  state: 'number',
  peak_state: 'number',
  begin_at: 'time',
  peak_at: 'time',
  end_at: 'time?',
  kind: 'text',
  peak_quantity: 'text?',
  peak_value: 'number?',
  peak_unit: 'text?',
  findings: 'json',
  message: 'text',
  simulated: 'boolean',
  clock_offset: 'text?',
  course: 'json',
}

/** Alarms of devices that were not removed, with `more` columns; ends before a `where`. */
export const alarmRows = (...more: string[]): string => `
  select event.id, device.sn, device.name as device_name, device.device_type, office.name as office_name, event.module,
    event.state, event.peak_state, event.begin_at, event.peak_at, event.end_at, event.kind, event.peak_quantity,
    event.peak_value, event.peak_unit, event.findings, event.message, event.simulated, event.clock_offset,
    ${['event.course', ...more].join(', ')}
  from alarm_event event
  join device on device.id = event.device_id and device.removed_at is null
  join office on office.id = device.office_id`
export const ALARM_ROWS = alarmRows()

/**
 * A course that was written before a field existed has that of an alarm that has just begun: nobody has acknowledged it, and it lies on
 * nobody's shelf. It must not vanish from the desk for what it could not know.
 */
function courseOf({ id, sn, module, kind, peak_state: state, begin_at, end_at, course }: AlarmRow): AlarmCore {
  const begun = raiseAlarm({ id, sn, module, source: 'device', kind, state, at: begin_at.getTime() })
  const known: Partial<AlarmCore> = course
  return { ...coreOf(begun), endAt: end_at?.getTime() ?? null, ...known }
}

export function alarmOf(row: AlarmRow): Alarm {
  const { peak_quantity: quantity, peak_value: value, peak_unit: unit } = row
  return {
    ...courseOf(row),
    id: row.id,
    module: row.module,
    peak: quantity === null || value === null ? null : { quantity, value, unit: unit ?? '' },
    peakAt: row.peak_at.getTime(),
    findings: row.findings,
    simulated: row.simulated,
    clockOffset: row.clock_offset === null ? undefined : Number(row.clock_offset),
    freeSince: undefined,
    endDeviceTime: undefined,
  }
}

/** With the words that were stored, in the language of the site. */
export function wireEventOf(row: AlarmRow): AlarmEvent {
  const device = { sn: row.sn, officeName: row.office_name, deviceType: row.device_type, name: row.device_name }
  return alarmEvent(device, alarmOf(row), row.message)
}
