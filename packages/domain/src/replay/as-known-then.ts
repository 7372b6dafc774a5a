import { type AlarmEvent, type Position, RunState, State2 } from '@vigil/contract'
import type { Alarm } from '../alarms/course/alarm.ts'
import { statesChanged } from '../live/basic-changed.ts'
import type { LiveDevice } from '../live/live-device.ts'
import { same } from '../live/same.ts'

/** A calm device is put down anew after so long: what was measured since is read from its messages, and there must not be many. */
export const PICTURE_EVERY_MS = 5 * 60 * 1000

/** A vehicle is put down no more often while only its place changes; where it was in between its messages tell. */
export const MOVED_EVERY_MS = 10 * 1000

/**
 * Whether the device after a message, or after its silence, is put down for the replay: when a list or a map shows something else,
 * when its messages stop being in order (their rows in the history do not tell that), and now and then. Messages of one moment are
 * put down together, or nobody could tell which of them came after the picture.
 */
export function isPictureDue(before: LiveDevice, after: LiveDevice, at: number, lastAt: number | undefined): boolean {
  if (lastAt === undefined || at - lastAt >= PICTURE_EVERY_MS || at <= lastAt) return true
  if (after === before) return false
  if (isOutOfOrder(before, after) || statesChanged(before, after)) return true
  if (same(before.position, after.position)) return false
  return before.position === undefined || after.position === undefined || at - lastAt >= MOVED_EVERY_MS
}

/** The first of late messages, which the rest then follows by their dates, and a clock that was set back. */
const isOutOfOrder = (before: LiveDevice, after: LiveDevice): boolean =>
  (after.late !== undefined && before.late === undefined) || after.deviceTime < before.deviceTime

/** A message that came after a picture: a late one was heard, and told neither when nor where the device is. */
export function heardSince<D extends { at: number; deviceTime?: number | undefined; position?: Position | undefined }>(
  pictured: D,
  at: number,
  deviceTime: number,
  place: { longitude: number; latitude: number } | undefined,
): D {
  if (pictured.deviceTime !== undefined && deviceTime < pictured.deviceTime) return { ...pictured, at }
  const moved = place !== undefined && !isAt(pictured.position, place)
  return { ...pictured, at, deviceTime, ...(moved && { position: { ...pictured.position, ...place } }) }
}

const isAt = (
  known: Position | undefined,
  { longitude, latitude }: Pick<Position, 'longitude' | 'latitude'>,
): boolean => known?.longitude === longitude && known.latitude === latitude

/** Whether an alarm that was told like this lay on the desk. */
export function isToldOnDesk({ life, handled, endTime }: Pick<AlarmEvent, 'life' | 'handled' | 'endTime'>): boolean {
  if (life !== undefined && life.cleared !== null) return false
  return !(handled && endTime !== null)
}

const upTo =
  (at: number) =>
  <M extends { readonly at: number }>(mark: M | null): M | null =>
    mark !== null && mark.at <= at ? mark : null

/** What its device said of an alarm last, as its log tells: how bad it was, or that it was over. */
export interface AlarmHeard {
  readonly at: number
  readonly state: State2
  readonly isEnd: boolean
}

/** One that has begun again and again ended in between: of its ends the last word has only the last. */
function endAsOf({ endAt }: Alarm, at: number, heard: AlarmHeard | undefined): number | null {
  if (endAt !== null && endAt <= at) return endAt
  return heard?.isEnd ? heard.at : null
}

/**
 * An alarm of which only the last word is stored, as far as that and its log tell how it stood at an earlier moment: what people did
 * later is taken out, and a begin, an end or a peak that came later too. How bad its device called it at worst is the last word's.
 */
export function alarmAsOf(alarm: Alarm, at: number, heard?: AlarmHeard): Alarm {
  const kept = upTo(at)
  const acknowledged = kept(alarm.acknowledged)
  const handled = kept(alarm.handled)
  const cleared = kept(alarm.cleared)
  const endAt = endAsOf(alarm, at, heard)
  const begins = alarm.begins.filter((begin) => begin <= at)
  const [judged, shelved] = [kept(alarm.judged), kept(alarm.shelved)]
  const known = [judged, acknowledged, handled, cleared, shelved].flatMap((mark) => mark?.at ?? [])
  const told = alarm.endAt === null || endAt !== null ? alarm.reported : alarm.peakState
  const isSeen = acknowledged !== null || handled !== null || cleared !== null
  return {
    ...alarm,
    endAt,
    begins: begins.length === 0 ? [alarm.beginAt] : begins,
    occurrences: Math.max(1, alarm.occurrences - (alarm.begins.length - begins.length)),
    changedAt:
      alarm.changedAt <= at
        ? alarm.changedAt
        : Math.max(alarm.beginAt, ...begins, ...known, endAt ?? 0, heard?.at ?? 0),
    reported: heard?.state ?? told,
    judged,
    acknowledged,
    handled,
    cleared,
    shelved,
    // What it measured then is not known, and a value of later would be taken for one.
    ...(alarm.peakAt > at && { peak: null, peakAt: alarm.beginAt }),
    waitingSince: isSeen ? null : (alarm.waitingSince ?? alarm.beginAt),
  }
}

/** Whether a device of which only its states are stored was there. */
export const wasConnected = (runstate: RunState): boolean => runstate !== RunState.NotConnected

/** A module of which a message said nothing beyond its values was normal, and of a device that is lost every one is lost. */
export const plainModule = (runstate: RunState): { state: State2; runstate: RunState } =>
  wasConnected(runstate)
    ? { state: State2.Normal, runstate: RunState.Online }
    : { state: State2.Offline, runstate: RunState.NotConnected }
