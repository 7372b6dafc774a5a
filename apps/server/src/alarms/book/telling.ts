import { PUSH_TOPICS } from '@vigil/contract'
import type { Push } from '../../fleet/push/push.ts'
import type { Log } from '../../platform/log.ts'
import type { AlarmChange, BookListener } from './alarm-book.ts'

/** Who is told of alarms: every console that sees them, then the rooms of the server that have subscribed. */
export interface Telling {
  /** What devices make of alarms is told by it. */
  readonly listener: BookListener
  /** Tells what a person or the clock made of an alarm. */
  tell(change: AlarmChange): void
  /** The function that it returns ends the subscription. */
  subscribe(listener: (change: AlarmChange) => void): () => void
}

export function createTelling(
  push: Pick<Push, 'tellAllSeeing' | 'tellAlarm' | 'tellAlarmStored'>,
  log: Pick<Log, 'error'>,
): Telling {
  const subscribers = new Set<(change: AlarmChange) => void>()

  function tell(change: AlarmChange): void {
    push.tellAlarm(change.row, change.event)
    for (const subscriber of subscribers) {
      // One that fails keeps nobody else from hearing of it, and fails nobody's act.
      try {
        subscriber(change)
      } catch (error) {
        log.error({ err: error }, 'alarms: somebody who is told of an alarm failed')
      }
    }
  }

  return {
    listener: {
      onHeard(change, told) {
        push.tellAllSeeing(change.row, PUSH_TOPICS.alarm, told.code, told)
        tell(change)
      },
      onFollowed: push.tellAlarm,
      onStored: push.tellAlarmStored,
    },
    tell,
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  }
}
