import { type AlarmEvent, type Finding, PushCode } from '@vigil/contract'
import { type Alarm, toldPeak, withLife } from '@vigil/domain'
import type { DeviceRow } from '../../organisation/directory.ts'

/** An alarm as it goes over the wire: what the device reported gives way to what operators made of it. */
export function alarmEvent(
  device: Pick<DeviceRow, 'sn' | 'officeName' | 'deviceType' | 'name'> & Partial<Pick<DeviceRow, 'thresholds'>>,
  alarm: Alarm,
  message: string,
): AlarmEvent {
  const event = {
    id: alarm.id,
    sn: device.sn,
    code: alarm.endAt === null ? PushCode.Danger : PushCode.Clear,
    officeName: device.officeName,
    deviceType: device.deviceType,
    deviceName: device.name,
    message,
    module: alarm.module,
    peak: toldPeak(alarm, device.thresholds),
    findings: alarm.findings as Finding[],
  }
  const told = withLife(event, alarm)
  if (alarm.simulated) told.simulated = true
  if (alarm.clockOffset !== undefined) told.clockOffset = alarm.clockOffset
  return told
}
