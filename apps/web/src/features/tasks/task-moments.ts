import type { AlarmEvent, Task, TaskEvent } from '@vigil/contract'
import { isTaskOver } from '@vigil/domain'

/** One line of what has happened. */
export type Moment =
  | { readonly kind: 'event'; readonly at: number; readonly key: string; readonly event: TaskEvent }
  | { readonly kind: 'alarm'; readonly at: number; readonly key: string; readonly alarm: AlarmEvent }

/** Those of its devices: what the record holds, as the live desk knows it by now, and what began since. Newest first. */
export function taskAlarms(
  task: Pick<Task, 'state' | 'devices' | 'beginAt'>,
  recorded: readonly AlarmEvent[],
  live: Iterable<AlarmEvent>,
): AlarmEvent[] {
  const alarms = new Map(recorded.map((alarm) => [alarm.id, alarm]))
  if (task.beginAt !== null && !isTaskOver(task.state)) {
    const devices = new Set(task.devices)
    for (const alarm of live) if (devices.has(alarm.sn)) alarms.set(alarm.id, alarm)
  }
  return [...alarms.values()].sort((a, b) => b.beginTime - a.beginTime)
}

/** Newest first. */
export function momentsOf(events: readonly TaskEvent[], alarms: readonly AlarmEvent[]): Moment[] {
  const moments: Moment[] = [
    ...events.map((event): Moment => ({ kind: 'event', at: event.at, key: `event ${event.id}`, event })),
    ...alarms.map((alarm): Moment => ({ kind: 'alarm', at: alarm.beginTime, key: `alarm ${alarm.id}`, alarm })),
  ]
  // Of one moment the later line stands above.
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
