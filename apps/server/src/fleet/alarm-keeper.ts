import type { AlarmEvent, ModuleKey } from '@vigil/contract'
import type { Alarm, AlarmValues, Condition, LiveDevice, LiveEvent } from '@vigil/domain'
import type { AlarmTransitionRecord, DevicePassages, FollowingPicture } from '../history/writing/records.ts'
import type { DeviceRow } from '../organisation/directory.ts'

/** A message of a device, or its silence, with what it says of dangers. */
export interface HeardDevice {
  readonly row: DeviceRow
  readonly before: LiveDevice
  readonly after: LiveDevice
  readonly event: LiveEvent
  readonly conditions: readonly Condition[]
}

/** What the record of the message stores of its alarms. */
export interface KeptOfMessage {
  readonly alarms: AlarmTransitionRecord[] | undefined
  readonly pictures: readonly FollowingPicture[] | undefined
  /** Whether the device's state must be stored with the record: after a restart the alarm is judged by it. */
  readonly isNews: boolean
  /** Whether a restart must know more than before: an alarm took a step, or somebody passed. */
  readonly isMemorable: boolean
  /** Whether the next message of the device matters, however calm it is. */
  readonly isHeeded: boolean
}

/** Keeps the alarms of the fleet. The fleet tells it conditions, and knows no rule of alarms. */
export interface AlarmKeeper {
  /** Tells of alarms by itself, before the fleet tells of the device. */
  hear(heard: HeardDevice): KeptOfMessage
  /** The record that holds these is on its way to the disk. */
  saving(alarms: readonly AlarmTransitionRecord[], written: Promise<void>): void
  /** What open alarms have measured since they were last stored; a stop would lose it. */
  unstored(row: DeviceRow, device: LiveDevice, at: number): AlarmTransitionRecord[]
  /** Who has passed the device, so that what it kept finds them after a restart. */
  passagesOf(sn: string): DevicePassages
  /** Ends what is open of modules that the device no longer has: nothing will ever be heard of them again. */
  endWithout(row: DeviceRow, device: LiveDevice, has: (module: ModuleKey) => boolean): AlarmTransitionRecord[]
  /** Forgets a device that was removed; answers the ids of its alarms. */
  forget(sn: string): string[]
  /** Every alarm on the desk whose device passes `sees`. */
  onDesk(sees: (row: DeviceRow) => boolean): AlarmEvent[]
  /** Every alarm of the device that is not over and that anybody was told of. */
  eventsOf(sn: string): AlarmEvent[]
  /** What the open alarms of the device measure now. */
  measuredNow(sn: string): AlarmValues
  alarm(id: string): Pick<Alarm, 'module' | 'peak' | 'peakAt'> | undefined
  openCount(): number
}
