import type { AlarmEvent } from '@vigil/contract'
import { same } from '../../live/same.ts'

/** Every alarm that is open or not handled, by id. Nothing leaves it for lack of room or time. */
export type AlarmDesk = ReadonlyMap<string, AlarmEvent>

export type DeskEvent =
  | { type: 'alarms'; alarms: readonly AlarmEvent[] }
  | { type: 'handled'; id: string }
  | { type: 'deviceRemoved'; alarmIds: readonly string[] }
  /** All that was told of them is on disk. */
  | { type: 'stored'; ids: readonly string[] }
  /** The server's whole list, at the start and after a lost link. */
  | { type: 'snapshot'; alarms: readonly AlarmEvent[] }

/** The desk, and the versions at which alarms left it: a message that comes late must not put one back. */
export interface DeskBook {
  readonly desk: AlarmDesk
  readonly gone: ReadonlyMap<string, number>
}

/** As many as a burst of late messages may be about. */
export const GONE_KEPT = 2000
export const EMPTY_BOOK: DeskBook = Object.freeze({
  desk: new Map<string, AlarmEvent>(),
  gone: new Map<string, number>(),
})

const versionOf = ({ life }: AlarmEvent): number => life?.version ?? 0
const isCleared = ({ life }: AlarmEvent): boolean => life?.phase === 'cleared'
/** A list does not say when the device dated what it told at once: that alone is no news. */
const isKnown = (known: AlarmEvent | undefined, alarm: AlarmEvent): boolean =>
  known !== undefined && same(known, alarm.deviceTime === undefined ? withTimeOf(known, alarm) : alarm)
const withTimeOf = ({ deviceTime }: AlarmEvent, alarm: AlarmEvent): AlarmEvent =>
  deviceTime === undefined ? alarm : { ...alarm, deviceTime }
const belongs = (alarm: AlarmEvent): boolean => !isCleared(alarm) && (alarm.endTime === null || !alarm.handled)

/** The same book when nothing changes. */
export function reduceBook(book: DeskBook, event: DeskEvent): DeskBook {
  switch (event.type) {
    case 'snapshot':
      return { desk: new Map(event.alarms.filter(belongs).map((alarm) => [alarm.id, alarm])), gone: new Map() }
    case 'deviceRemoved':
      return event.alarmIds.some((id) => book.desk.has(id)) ? withChanges(book, event.alarmIds, remove) : book
    case 'handled':
      return book.desk.has(event.id) ? withChanges(book, [event.id], handle) : book
    case 'stored': {
      const marked = event.ids.filter((id) => book.desk.get(id)?.unstoredSince !== undefined)
      return marked.length === 0 ? book : withChanges(book, marked, unmark)
    }
    case 'alarms': {
      // Most are told twice, at once and with the next tick: the second time they are no news, and nothing is to be drawn.
      const isNews = event.alarms.some((alarm) => !isOutdated(book, alarm) && !isKnown(book.desk.get(alarm.id), alarm))
      return isNews ? withChanges(book, event.alarms, take) : book
    }
  }
}

interface Draft {
  readonly desk: Map<string, AlarmEvent>
  readonly gone: Map<string, number>
}

/** One copy for a whole storm of messages. */
function withChanges<T>(book: DeskBook, items: readonly T[], change: (draft: Draft, item: T) => void): DeskBook {
  const draft = { desk: new Map(book.desk), gone: new Map(book.gone) }
  for (const item of items) change(draft, item)
  for (const id of [...draft.gone.keys()].slice(0, Math.max(0, draft.gone.size - GONE_KEPT))) draft.gone.delete(id)
  return draft
}

/** Judged by the alarms before it: one that eased and became worse again at once is news, though the desk stood there before. */
function take(draft: Draft, alarm: AlarmEvent): void {
  const known = draft.desk.get(alarm.id)
  if (!isOutdated(draft, alarm) && !isKnown(known, alarm)) put(draft, withKnown(alarm, known))
}

function handle(draft: Draft, id: string): void {
  put(draft, { ...(draft.desk.get(id) as AlarmEvent), handled: true })
}

function unmark({ desk }: Draft, id: string): void {
  const { unstoredSince: _, ...alarm } = desk.get(id) as AlarmEvent
  desk.set(id, alarm)
}

/** Not remembered as gone: a device that comes back into sight brings its alarms with it. */
function remove({ desk }: Draft, id: string): void {
  desk.delete(id)
}

function put({ desk, gone }: Draft, alarm: AlarmEvent): void {
  if (belongs(alarm)) desk.set(alarm.id, alarm)
  else {
    desk.delete(alarm.id)
    gone.set(alarm.id, versionOf(alarm))
  }
}

/** Of two messages with a life the higher version is true; one without says nothing of what people did. */
function isOutdated({ desk, gone }: DeskBook, alarm: AlarmEvent): boolean {
  const left = gone.get(alarm.id)
  if (alarm.life === undefined) return left !== undefined
  const known = desk.get(alarm.id)
  return alarm.life.version <= (left ?? (known === undefined ? -1 : versionOf(known) - 1))
}

/** A message that has no life must not undo what a colleague has handled. */
function withKnown(alarm: AlarmEvent, known: AlarmEvent | undefined): AlarmEvent {
  if (alarm.life !== undefined || known === undefined) return alarm
  const handled = alarm.handled || known.handled
  return known.life === undefined ? { ...alarm, handled } : { ...alarm, handled, life: known.life }
}

/** Nothing is new of it but that all of it is on disk by now. */
export const isStoredSince = (known: AlarmEvent | undefined, alarm: AlarmEvent): boolean =>
  known?.unstoredSince !== undefined &&
  alarm.unstoredSince === undefined &&
  isKnown(known, { ...alarm, unstoredSince: known.unstoredSince })

/** Those that nobody has handled or cleared. */
export function unhandledCount(desk: AlarmDesk): number {
  let count = 0
  for (const alarm of desk.values()) if (!alarm.handled) count++
  return count
}
