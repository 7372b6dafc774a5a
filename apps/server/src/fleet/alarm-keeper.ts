import type { AlarmEvent } from '@vigil/contract'
import type { Alarm, AlarmValues, Condition, LiveDevice, LiveEvent } from '@vigil/domain'
import type { AlarmTransitionRecord, FollowingPicture } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'

/** A message of a device, or its silence, with what it says of dangers. */
export interface HeardDevice {
  readonly row: DeviceRow
  readonly before: LiveDevice
  readonly after: LiveDevice
  readonly event: LiveEvent
  readonly conditions: readonly Condition[]
}

/** What is to be remembered of it, in the one record of the message. */
export interface KeptOfMessage {
  readonly alarms: AlarmTransitionRecord[] | undefined
  readonly pictures: readonly FollowingPicture[] | undefined
  /** The picture of the device has to be stored with it: a restart must know what it was made of. */
  readonly isNews: boolean
  /** Whether the next message of the device matters, however calm it is. */
  readonly isHeeded: boolean
}

/** Whoever keeps the alarms of the fleet. The fleet tells it conditions, and knows no rule of alarms. */
export interface AlarmKeeper {
  /** Tells of alarms by itself, before the fleet tells of the device. */
  hear(heard: HeardDevice): KeptOfMessage
  /** The record that holds these is on its way to the disk. */
  saving(alarms: readonly AlarmTransitionRecord[], written: Promise<void>): void
  /** What was measured and would be lost by a stop. */
  unstored(row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord[]
  /** The device is gone; answers its alarms. */
  forget(sn: string): string[]
  /** Everything that is on the desk. */
  onDesk(sees: (row: DeviceRow) => boolean): AlarmEvent[]
  /** Everything of one device that is not over. */
  eventsOf(sn: string): AlarmEvent[]
  /** What its open alarms measure now. */
  valuesOf(sn: string): AlarmValues
  alarm(id: string): Pick<Alarm, 'module' | 'peak' | 'peakAt'> | undefined
  openCount(): number
}
