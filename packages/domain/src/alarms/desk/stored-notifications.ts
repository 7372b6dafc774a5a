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
  | { type: 'alarms'; alarms: readonly AlarmEvent[] }
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
    case 'alarms':
      return withAlarms(stored, event.alarms, dispositionEnabled)
  }
}

/** In the order in which they came; of several about one alarm the last counts. */
function withAlarms(stored: StoredNotifications, alarms: readonly AlarmEvent[], enabled: boolean): StoredNotifications {
  const told = new Map<string, AlarmEvent>()
  for (const alarm of alarms) {
    told.delete(alarm.id)
    told.set(alarm.id, alarm)
  }
  const added = enabled ? [...told.values()].filter(({ handled }) => !handled).reverse() : []
  const rest = stored.filter(({ id }) => {
    const news = told.get(id)
    return news === undefined || !(enabled || news.handled)
  })
  return added.length === 0 && rest.length === stored.length ? stored : [...added, ...rest]
}

function without(stored: StoredNotifications, ids: readonly string[]): StoredNotifications {
  const rest = stored.filter((alarm) => !ids.includes(alarm.id))
  return rest.length === stored.length ? stored : rest
}
