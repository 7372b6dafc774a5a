import type { AlarmEvent, Task, TaskEvent } from '@vigil/contract'
import { isTaskOver } from '@vigil/domain'

/** One line of what has happened. */
export type Moment =
  | { readonly kind: 'event'; readonly at: number; readonly key: string; readonly event: TaskEvent }
  | { readonly kind: 'alarm'; readonly at: number; readonly key: string; readonly alarm: AlarmEvent }

const isUnderWay = ({ state, beginAt }: Pick<Task, 'state' | 'beginAt'>): boolean =>
  beginAt !== null && !isTaskOver(state)
const newestFirst = (alarms: Iterable<AlarmEvent>): AlarmEvent[] =>
  [...alarms].sort((a, b) => b.beginTime - a.beginTime)

/**
 * Those of its devices that began while it was under way: what the record holds, as the live desk knows it by now, and what began
 * since. Newest first.
 */
export function taskAlarms(
  task: Pick<Task, 'state' | 'devices' | 'beginAt'>,
  recorded: readonly AlarmEvent[],
  live: Iterable<AlarmEvent>,
): AlarmEvent[] {
  const alarms = new Map(recorded.map((alarm) => [alarm.id, alarm]))
  if (isUnderWay(task)) {
    const devices = new Set(task.devices)
    for (const alarm of live)
      if (devices.has(alarm.sn) && alarm.beginTime >= (task.beginAt ?? 0)) alarms.set(alarm.id, alarm)
  }
  return newestFirst(alarms.values())
}

/** Those of its devices that stood already when it began and stand still: its people must see them, and they are none of its own. */
export function earlierAlarms(
  task: Pick<Task, 'state' | 'devices' | 'beginAt'>,
  live: Iterable<AlarmEvent>,
): AlarmEvent[] {
  if (!isUnderWay(task)) return []
  const devices = new Set(task.devices)
  const isEarlier = ({ sn, beginTime, endTime }: AlarmEvent): boolean =>
    devices.has(sn) && endTime === null && beginTime < (task.beginAt ?? 0)
  return newestFirst([...live].filter(isEarlier))
}

/** Newest first. */
export function momentsOf(events: readonly TaskEvent[], alarms: readonly AlarmEvent[]): Moment[] {
  const moments: Moment[] = [
    ...events.map((event): Moment => ({ kind: 'event', at: event.at, key: `event ${event.id}`, event })),
    ...alarms.map((alarm): Moment => ({ kind: 'alarm', at: alarm.beginTime, key: `alarm ${alarm.id}`, alarm })),
  ]
  // Lines of the same moment: the later one stands above.
  return moments
    .map((moment, index) => ({ moment, index }))
    .sort((a, b) => b.moment.at - a.moment.at || b.index - a.index)
    .map(({ moment }) => moment)
}

/** Devices that are outside of the area now, by what was told last of each. */
export function devicesOutside(events: readonly TaskEvent[]): string[] {
  const outside = new Set<string>()
  for (const { kind, sn } of events) {
    if (sn === null) continue
    if (kind === 'left') outside.add(sn)
    else if (kind === 'returned') outside.delete(sn)
  }
  return [...outside]
}
