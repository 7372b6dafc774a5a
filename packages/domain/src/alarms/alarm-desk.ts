import type { AlarmEvent } from '@vigil/contract'

/** Every alarm that is open or not handled, by id. Nothing leaves it for lack of room or time. */
export type AlarmDesk = ReadonlyMap<string, AlarmEvent>

export type DeskEvent =
  | { type: 'alarm'; alarm: AlarmEvent }
  | { type: 'handled'; id: string }
  | { type: 'deviceRemoved'; alarmIds: readonly string[] }
  /** The server's whole list, at the start and after a lost link. */
  | { type: 'snapshot'; alarms: readonly AlarmEvent[] }

const belongs = (alarm: AlarmEvent): boolean => alarm.endTime === null || !alarm.handled

export function reduceDesk(desk: AlarmDesk, event: DeskEvent): AlarmDesk {
  switch (event.type) {
    case 'snapshot':
      return new Map(event.alarms.filter(belongs).map((alarm) => [alarm.id, alarm]))
    case 'deviceRemoved':
      return without(desk, event.alarmIds)
    case 'handled': {
      const alarm = desk.get(event.id)
      return alarm === undefined ? desk : put(desk, { ...alarm, handled: true })
    }
    case 'alarm': {
      // A late push must not undo what a colleague has handled.
      const handled = event.alarm.handled || desk.get(event.alarm.id)?.handled === true
      return put(desk, { ...event.alarm, handled })
    }
  }
}

function put(desk: AlarmDesk, alarm: AlarmEvent): AlarmDesk {
  return belongs(alarm) ? new Map(desk).set(alarm.id, alarm) : without(desk, [alarm.id])
}

function without(desk: AlarmDesk, ids: readonly string[]): AlarmDesk {
  if (!ids.some((id) => desk.has(id))) return desk
  const next = new Map(desk)
  for (const id of ids) next.delete(id)
  return next
}

export function unhandledCount(desk: AlarmDesk): number {
  let count = 0
  for (const alarm of desk.values()) if (!alarm.handled) count++
  return count
}
