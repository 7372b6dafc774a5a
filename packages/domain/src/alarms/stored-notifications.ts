import type { AlarmEvent } from '@vigil/contract'

/** 0, '0', empty and absent mean off, anything else on. */
export function isDispositionEnabled(profile: {
  readonly enableAlarmDisposition?: number | string | null | undefined
}): boolean {
  const { enableAlarmDisposition: value } = profile
  return value !== undefined && value !== null && value !== 0 && value !== '0' && value !== ''
}

/** Alarm notifications kept until they are dealt with, newest first. */
export type StoredNotifications = readonly AlarmEvent[]

export type NotificationEvent =
  | { type: 'alarm'; alarm: AlarmEvent }
  /** Handled here, or finished by a colleague. */
  | { type: 'handled'; id: string }
  | { type: 'deviceRemoved'; alarmIds: readonly string[] }

export function reduceNotifications(
  stored: StoredNotifications,
  event: NotificationEvent,
  dispositionEnabled: boolean,
): StoredNotifications {
  switch (event.type) {
    case 'handled':
      return without(stored, [event.id])
    case 'deviceRemoved':
      return without(stored, event.alarmIds)
    case 'alarm': {
      if (event.alarm.handled) return without(stored, [event.alarm.id])
      return dispositionEnabled ? [event.alarm, ...without(stored, [event.alarm.id])] : stored
    }
  }
}

function without(stored: StoredNotifications, ids: readonly string[]): StoredNotifications {
  const rest = stored.filter((alarm) => !ids.includes(alarm.id))
  return rest.length === stored.length ? stored : rest
}
