import { type AlarmEvent, PUSH_TOPICS, PushCode } from '@vigil/contract'
import type { LiveDevice } from '@vigil/domain'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { AlarmKeeper } from '../alarm-keeper.ts'
import type { LiveEntry } from '../live-entry.ts'
import type { Scope } from './audience.ts'
import { BasicTexts } from './basic-texts.ts'
import type { FollowedTracks } from './followed-tracks.ts'
import type { Sender } from './sender.ts'
import { ToldValues } from './told-values.ts'

/** A change waits at most this long for others to travel with it. */
export const PUSH_TICK_MS = 250
/** Nobody reads a number that changes more often; the list of it comes to whole halls of consoles. */
export const VALUES_TICK_MS = 1_000
/** A console takes one message apart at a time: a whole fleet in one would stop its screen. */
const MAX_BASICS_PER_MESSAGE = 1_000
const MAX_ALARMS_PER_MESSAGE = 200
const MAX_STORED_PER_MESSAGE = 1_000

export interface WaitingOptions {
  sender: Sender
  alarms: Pick<AlarmKeeper, 'measuredNow' | 'alarm'>
  tracks: FollowedTracks
}

export interface Waiting {
  readonly counters: { ticks: number; tickMs: number; slowestTickMs: number }
  addChange(entry: LiveEntry, before: LiveDevice): void
  /** What the open alarms of the device measure now, if it differs from what was told. */
  addValues(entry: LiveEntry): void
  addAlarm(row: DeviceRow, event: AlarmEvent): void
  /** An alarm that still waits here is sent as stored; consoles that were told of it before hear that it is stored now. */
  addStored(row: DeviceRow, id: string): void
  /** Behind the message that takes a device off the screen, what waited for the tick would put it back there for ever. */
  forget(scope: Scope, sn: string, alarmIds: readonly string[]): void
  /** Sends all but the values, which have a slower tick of their own. */
  flush(): void
  close(): void
}

function* chunks<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

function withoutMark({ unstoredSince: _, ...event }: AlarmEvent): AlarmEvent {
  return event
}

/** What waits for the next tick, gathered for each group of users that sees the same. */
export function createWaiting({ sender, alarms, tracks }: WaitingOptions): Waiting {
  const { audience, envelope, sendToScope } = sender
  const values = new ToldValues(alarms)
  const basicTexts = new BasicTexts()
  const counters = { ticks: 0, tickMs: 0, slowestTickMs: 0 }
  let timer: NodeJS.Timeout | undefined
  let valuesTimer: NodeJS.Timeout | undefined

  /** `texts`: what other scopes were sent in the same tick. */
  function sendChanges(scope: Scope, texts: Map<LiveEntry, string>): void {
    const changed = [...scope.changed]
    scope.changed.clear()
    for (const part of chunks(changed, MAX_BASICS_PER_MESSAGE)) {
      const basics = part.map((entry) => {
        const known = texts.get(entry)
        if (known !== undefined) return known
        const text = basicTexts.of(entry)
        texts.set(entry, text)
        return text
      })
      sendToScope(scope, PUSH_TOPICS.basic, envelope(PushCode.Basic, `[${basics.join(',')}]`))
    }
  }

  function sendAlarms(scope: Scope, texts: Map<AlarmEvent, string>): void {
    const waiting = [...scope.alarms.values()]
    scope.alarms.clear()
    for (const part of chunks(waiting, MAX_ALARMS_PER_MESSAGE)) {
      const told = part.map((event) => {
        const text = texts.get(event) ?? JSON.stringify(event)
        texts.set(event, text)
        return text
      })
      sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.Alarms, `[${told.join(',')}]`))
    }
  }

  /** Behind the alarms of the same tick: what they say is older. */
  function sendStored(scope: Scope): void {
    const ids = [...scope.stored]
    scope.stored.clear()
    for (const part of chunks(ids, MAX_STORED_PER_MESSAGE)) {
      sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.AlarmsStored, JSON.stringify({ ids: part })))
    }
  }

  function flushValues(): void {
    valuesTimer = undefined
    const texts = new Map<LiveEntry, readonly string[]>()
    for (const scope of audience.scopes()) {
      const told: string[] = []
      for (const entry of scope.valued) {
        const known = texts.get(entry) ?? values.take(entry).map((each) => JSON.stringify(each))
        texts.set(entry, known)
        told.push(...known)
      }
      scope.valued.clear()
      for (const part of chunks(told, MAX_ALARMS_PER_MESSAGE)) {
        sendToScope(scope, PUSH_TOPICS.alarmDesk, envelope(PushCode.AlarmValues, `[${part.join(',')}]`))
      }
    }
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const began = performance.now()
    const texts = new Map<LiveEntry, string>()
    const alarmTexts = new Map<AlarmEvent, string>()
    for (const scope of audience.scopes()) {
      sendAlarms(scope, alarmTexts)
      sendStored(scope)
      sendChanges(scope, texts)
    }
    for (const [userId, points] of tracks.take()) {
      sender.tellUser(userId, PUSH_TOPICS.deviceMap, PushCode.Detail, points)
    }
    const spent = performance.now() - began
    counters.ticks += 1
    counters.tickMs += spent
    counters.slowestTickMs = Math.max(counters.slowestTickMs, spent)
  }

  return {
    counters,
    addChange(entry, before) {
      for (const scope of audience.scopesOf(entry.row)) {
        scope.changed.add(entry)
        timer ??= setTimeout(flush, PUSH_TICK_MS)
      }
      // Behind all others: who follows one way must not keep them from hearing of its device.
      if (tracks.heard(entry.device, before)) timer ??= setTimeout(flush, PUSH_TICK_MS)
    },
    addValues(entry) {
      if (!values.hasNews(entry)) return
      for (const scope of audience.scopesOf(entry.row)) {
        scope.valued.add(entry)
        valuesTimer ??= setTimeout(flushValues, VALUES_TICK_MS)
      }
    },
    addAlarm(row, event) {
      for (const scope of audience.scopesOf(row)) {
        scope.alarms.set(event.id, event)
        scope.stored.delete(event.id)
        timer ??= setTimeout(flush, PUSH_TICK_MS)
      }
    },
    addStored(row, id) {
      // One object for all of them: it is serialised once.
      let stored: AlarmEvent | undefined
      for (const scope of audience.scopesOf(row)) {
        const waiting = scope.alarms.get(id)
        if (waiting !== undefined) {
          stored ??= withoutMark(waiting)
          scope.alarms.set(id, stored)
        } else scope.stored.add(id)
        timer ??= setTimeout(flush, PUSH_TICK_MS)
      }
    },
    forget(scope, sn, alarmIds) {
      for (const waiting of [scope.changed, scope.valued]) {
        for (const entry of waiting) if (entry.row.sn === sn) waiting.delete(entry)
      }
      for (const id of alarmIds) {
        scope.alarms.delete(id)
        scope.stored.delete(id)
      }
    },
    flush,
    close() {
      clearTimeout(timer)
      clearTimeout(valuesTimer)
      timer = undefined
      valuesTimer = undefined
    },
  }
}
