import type { HistoryRecord } from './records.ts'

/**
 * What an alarm, an act or a change of state leaves behind goes through the urgent lane, with the latest state that it led to;
 * what was measured, through the lane of readings. Everything whose order matters is in the first of them.
 */
export const isUrgent = ({ alarms, desk, memory, pictures, stateChange, faults, firmware }: HistoryRecord): boolean =>
  stateChange !== undefined ||
  memory !== undefined ||
  desk !== undefined ||
  firmware !== undefined ||
  (alarms !== undefined && alarms.length > 0) ||
  (faults !== undefined && faults.length > 0) ||
  (pictures !== undefined && pictures.length > 0)

/** The part of an urgent record that is stored first. */
export const eventPart = (record: HistoryRecord): HistoryRecord => ({
  ...record,
  reading: undefined,
  detection: undefined,
  sample: undefined,
  outbound: undefined,
})

/** The part of an urgent record that is stored after its events. */
export const measuredPart = ({
  deviceId,
  at,
  deviceTime,
  messageId,
  arrivedAt,
  detection,
  sample,
  outbound,
}: HistoryRecord): HistoryRecord => ({
  deviceId,
  at,
  deviceTime,
  messageId,
  arrivedAt,
  detection,
  sample,
  outbound,
})

export type PartName =
  | 'alarms'
  | 'desk'
  | Exclude<keyof HistoryRecord, 'deviceId' | 'at' | 'deviceTime' | 'counted' | 'messageId' | 'arrivedAt'>

const PARTS = [
  'alarms',
  'desk',
  'pictures',
  'stateChange',
  'faults',
  'firmware',
  'detection',
  'sample',
  'outbound',
  'latest',
  'memory',
] as const satisfies PartName[]

export interface RecordPart {
  readonly name: PartName
  readonly record: HistoryRecord
  /** Records with less and less content, tried in its place one after the other when it can not be stored. */
  readonly instead: readonly HistoryRecord[]
}

/** Each part as a record of its own, every alarm apart, in the order in which they depend on each other. */
export function partsOf(record: HistoryRecord): RecordPart[] {
  const { deviceId, at, deviceTime, counted, messageId } = record
  const bare: HistoryRecord = { deviceId, at, deviceTime, counted, messageId }
  const { alarms, desk } = record
  // An alarm that begins by an act: stored without it, a drill that was refused would be open after the next restart.
  if (desk !== undefined && alarms !== undefined && alarms.length > 0) {
    return [{ name: 'desk', record: { ...bare, alarms, desk }, instead: [] }]
  }
  return PARTS.flatMap((name): RecordPart[] => {
    const part = record[name]
    if (part === undefined || (Array.isArray(part) && part.length === 0)) return []
    if (name !== 'alarms') return [{ name, record: { ...bare, [name]: part }, instead: [] }]
    return (record.alarms ?? []).map((alarm) => {
      // The alarm is known: poorer facts would take the place of those that are stored.
      if (alarm.kind === 'followed') return { name, record: { ...bare, alarms: [alarm] }, instead: [] }
      const bareAlarm = { ...alarm.alarm, peak: null, peakAt: alarm.alarm.beginAt, findings: [] }
      const without = { value: null, pictures: undefined, modState: {}, limits: undefined }
      const told = { ...alarm, ...without, alarm: bareAlarm }
      // Whatever its measurement is: that there is an alarm must be known.
      const instead = [
        { ...bare, alarms: [told] },
        { ...bare, alarms: [{ ...told, message: '' }] },
      ]
      return { name, record: { ...bare, alarms: [alarm] }, instead }
    })
  })
}
