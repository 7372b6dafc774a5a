import type { AlarmEvent, AlarmRise, AnswerMessage } from '@vigil/contract'
import type { LiveDevice } from '@vigil/domain'
import type { DeviceRow } from '../organisation/directory.ts'
import type { LiveEntry } from './live-entry.ts'

/** What a room may hear of the live path. */
export interface LiveFollower {
  /** Called after the update was pushed. */
  onUpdate?(entry: LiveEntry, before: LiveDevice): void
  /** What a device answers to a command. The device is told that it arrived once the promise resolves. */
  onAnswer?(sn: string, message: AnswerMessage): Promise<void> | void
  /** Somebody begins to look at these devices. */
  onViewed?(userId: string, sns: Iterable<string>): void
  /** Every console that sees the device is told this of its alarm. */
  onAlarmTold?(row: DeviceRow, event: AlarmEvent): void
  /** The peak of an alarm rose, of which nothing else was told: consoles learn it with the values of their alarms. */
  onAlarmRisen?(row: DeviceRow, id: string, rise: AlarmRise): void
}

export interface LiveFollowers extends Required<LiveFollower> {
  /** Rooms follow when they are put together, before anything is heard. */
  follow(follower: LiveFollower): void
}

/** Rooms above the live path hear of it in the order in which they began to follow it. */
export function createLiveFollowers(): LiveFollowers {
  const updated: NonNullable<LiveFollower['onUpdate']>[] = []
  const answered: NonNullable<LiveFollower['onAnswer']>[] = []
  const viewed: NonNullable<LiveFollower['onViewed']>[] = []
  const told: NonNullable<LiveFollower['onAlarmTold']>[] = []
  const risen: NonNullable<LiveFollower['onAlarmRisen']>[] = []

  return {
    follow({ onUpdate, onAnswer, onViewed, onAlarmTold, onAlarmRisen }) {
      if (onUpdate) updated.push(onUpdate)
      if (onAnswer) answered.push(onAnswer)
      if (onViewed) viewed.push(onViewed)
      if (onAlarmTold) told.push(onAlarmTold)
      if (onAlarmRisen) risen.push(onAlarmRisen)
    },
    onUpdate(entry, before) {
      // One that fails keeps no other from hearing of it; what failed is told once all have heard.
      let failed: { readonly error: unknown } | undefined
      for (const hear of updated) {
        try {
          hear(entry, before)
        } catch (error) {
          failed ??= { error }
        }
      }
      if (failed !== undefined) throw failed.error
    },
    async onAnswer(sn, message) {
      await Promise.all(answered.map((hear) => hear(sn, message)))
    },
    onViewed(userId, sns) {
      for (const hear of viewed) hear(userId, sns)
    },
    onAlarmTold(row, event) {
      for (const hear of told) hear(row, event)
    },
    onAlarmRisen(row, id, rise) {
      for (const hear of risen) hear(row, id, rise)
    },
  }
}
