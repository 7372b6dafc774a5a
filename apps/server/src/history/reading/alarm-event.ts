import { type AlarmEvent, type Finding, PushCode } from '@vigil/contract'
import { type OpenAlarm, priorityOf, toldPeak } from '@vigil/domain'
import type { DeviceRow } from '../../organisation/directory.ts'

/** An alarm as it goes over the wire. */
export function alarmEvent(
  device: Pick<DeviceRow, 'sn' | 'officeName' | 'deviceType' | 'name'> & Partial<Pick<DeviceRow, 'thresholds'>>,
  alarm: OpenAlarm,
  endAt: number | null,
  message: string,
): AlarmEvent {
  const event: AlarmEvent = {
    id: alarm.id,
    sn: device.sn,
    code: endAt === null ? PushCode.Danger : PushCode.Clear,
    state: alarm.state,
    eventData: { sn: device.sn, state: alarm.state },
    beginTime: alarm.beginAt,
    endTime: endAt,
    officeName: device.officeName,
    deviceType: device.deviceType,
    deviceName: device.name,
    message,
    module: alarm.module,
    kind: alarm.kind,
    priority: priorityOf(alarm.peakState),
    peak: toldPeak(alarm, device.thresholds),
    findings: alarm.findings as Finding[],
    handled: false,
  }
  if (alarm.simulated) event.simulated = true
  if (alarm.clockOffset !== undefined) event.clockOffset = alarm.clockOffset
  return event
}
