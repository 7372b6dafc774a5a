import { ALARM_BATCH_MAX, type AlarmEvent, type AlarmRef } from '@vigil/contract'

/** The version that was seen: whoever acts on an older one is told what has changed. */
export const refOf = ({ id, life }: AlarmEvent): AlarmRef => ({ id, version: life?.version ?? 0 })

/** The server takes so many at once; a flood goes in parts. */
export function batchesOf<T>(items: readonly T[], size = ALARM_BATCH_MAX): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  )
}

/** Those that the act would change; the others would only be refused. */
export const unacknowledged = (alarms: readonly AlarmEvent[]): readonly AlarmEvent[] =>
  alarms.filter(({ handled, life }) => !handled && life !== undefined && life.acknowledged === null)

export const unhandled = (alarms: readonly AlarmEvent[]): readonly AlarmEvent[] =>
  alarms.filter(({ handled, life }) => !handled && life !== undefined)
