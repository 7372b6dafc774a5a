import { PUSH_TOPICS } from '@vigil/contract'
import type { Push } from '../../fleet/push/push.ts'
import type { AlarmChange, BookListener } from './alarm-book.ts'

/** What devices make of alarms goes to every console that sees them, and then to `announce`. */
export const tellByPush = (
  push: Pick<Push, 'tellAllSeeing' | 'tellAlarm' | 'tellAlarmStored'>,
  announce: (change: AlarmChange) => void = () => {},
): BookListener => ({
  onHeard(change, told) {
    push.tellAllSeeing(change.row, PUSH_TOPICS.alarm, told.code, told)
    push.tellAlarm(change.row, change.event)
    announce(change)
  },
  onFollowed: push.tellAlarm,
  onStored: push.tellAlarmStored,
})
