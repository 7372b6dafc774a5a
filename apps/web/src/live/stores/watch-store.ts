import type { AlarmEvent, ResoundMessage } from '@vigil/contract'
import {
  type AlarmDesk,
  type AlarmPush,
  type AlarmSound,
  type Effect,
  EMPTY_BOOK,
  effectsOf,
  isStoredSince,
  isUnstored,
  newWatch,
  type PushConnectionEvent,
  reduceBook,
  reduceWatch,
  type SilentList,
  type Watch,
  type WatchEvent,
} from '@vigil/domain'
import type { Clock } from '../clock.ts'
import { Listeners } from './listeners.ts'
import { Reminder } from './reminder.ts'
import { nextShelfEnd } from './shelf-end.ts'

/**
 * That an alarm is stored is noted this much later: the mark that it is not shows only after longer, and a storm would be drawn
 * once more for nothing.
 */
const STORED_NOTED_AFTER_MS = 1000

type WithoutTime<E> = E extends { at: number } ? Omit<E, 'at'> : never
type Told = WithoutTime<WatchEvent>

export interface WatchWorld {
  perform(effect: Effect): void
  keepSilent(silent: SilentList): void
  /** Silenced by hand just now, for the first time or once more. */
  silenced(sns: readonly string[]): void
  keepSound(on: boolean): void
  /** Sounds for a moment, unless something sounds already. */
  remind(sound: AlarmSound): void
  /** The store wants to be ticked then. */
  wakeAt(at: number): void
}

/** Flags, notices, silence and the state of the link: the rules are the domain's, the moments are ours. */
export class WatchStore {
  readonly #clock: Clock
  readonly #world: WatchWorld
  #watch: Watch = newWatch()
  #wakeAt: number | undefined
  /** What was heard since the link stood and may be missing in the snapshot that is under way. */
  #sinceLinked: { readonly at: number; readonly event: WatchEvent }[] = []
  /** Stored, and not noted yet. */
  readonly #stored = new Set<string>()
  #storedNotedAt: number | undefined
  #shelf: { readonly of: AlarmDesk; readonly endsAt: number | undefined } | undefined
  /** The whole picture is asked for though the link stands. */
  #refreshing = false
  #together = false
  #changed = false
  readonly #reminder: Reminder
  readonly #listeners = new Listeners()
  #serverAheadMs = 0

  constructor(clock: Clock, world: WatchWorld) {
    this.#clock = clock
    this.#world = world
    this.#reminder = new Reminder(clock.now(), (sound) => world.remind(sound))
  }

  current = (): Watch => this.#watch

  noteClock(serverAheadMs: number): void {
    this.#serverAheadMs = serverAheadMs
    this.#shelf = undefined
    this.tick()
  }

  subscribe = this.#listeners.subscribe

  /** The header: all that alarm now. */
  silence = (): void => this.#silence({ type: 'silence' })
  silenceDevices = (sns: readonly string[]): void => this.#silence({ type: 'silence', sns })
  silenceDevice = (sn: string): void => this.silenceDevices([sn])
  closeNotice = (key: string): void => this.tell({ type: 'closeNotice', key })
  holdNotice = (key: string, held: boolean): void => this.tell({ type: 'holdNotice', key, held })

  setSound = (on: boolean): void => {
    this.tell({ type: 'preferences', soundOn: on })
    this.#world.keepSound(on)
  }

  tell(told: Told): void {
    const event = { ...told, at: this.#clock.now(), serverAt: this.#serverNow() } as WatchEvent
    const previous = this.#watch
    const next = reduceWatch(previous, event)
    if (next === previous) return
    this.#watch = next
    this.#reminder.note(previous, event.at)
    this.#schedule()
    for (const effect of effectsOf(previous, next, event)) this.#world.perform(effect)
    if (this.#together) this.#changed = true
    else this.#listeners.tell()
  }

  /** Whatever is told meanwhile is drawn once, at the end. */
  together(tellAll: () => void): void {
    this.#together = true
    try {
      tellAll()
    } finally {
      this.#together = false
      const changed = this.#changed
      this.#changed = false
      if (changed) this.#listeners.tell()
    }
  }

  /** Nobody has acknowledged an alarm in time. */
  resound(told: ResoundMessage['data']): void {
    this.#reminder.resound(this.#watch, told, this.#clock.now())
  }

  tellConnection(type: PushConnectionEvent['type']): void {
    if (type === 'connected') this.#refresh(false)
    this.tell({ type: 'connection', event: { type, at: this.#clock.now() } })
  }

  /** Something that a snapshot also tells. `serverAt`, the server's time of sending, says which of them is newer. */
  hear(told: Told, serverAt: number): void {
    if (this.#isCatchingUp()) {
      this.#sinceLinked.push({ at: serverAt, event: { ...told, at: this.#clock.now() } as WatchEvent })
    }
    if (told.type === 'alarms') this.#hearAlarms(told.alarms)
    else this.tell(told)
  }

  /**
   * Of what was told at once already most is new in that it is stored by now: that is noted later, with all others, unless it is shown
   * that it was not.
   */
  #hearAlarms(alarms: readonly AlarmEvent[]): void {
    const { desk } = this.#watch
    const stored: string[] = []
    const others: AlarmEvent[] = []
    for (const alarm of alarms) {
      const known = desk.get(alarm.id)
      const isShown = known !== undefined && isUnstored(known, this.#serverNow())
      if (!isShown && isStoredSince(known, alarm)) stored.push(alarm.id)
      else others.push(alarm)
    }
    if (stored.length > 0) this.#noteLater(stored)
    this.#newerThanStored(others)
    if (others.length > 0) this.tell({ type: 'alarms', alarms: others })
  }

  /** All that was told of these alarms until now is on disk. */
  hearStored(ids: readonly string[], serverAt: number): void {
    const now = this.#clock.now()
    if (this.#isCatchingUp()) this.#sinceLinked.push({ at: serverAt, event: { type: 'stored', at: now, ids } })
    this.#noteLater(ids)
  }

  #noteLater(ids: readonly string[]): void {
    for (const id of ids) this.#stored.add(id)
    this.#storedNotedAt ??= this.#clock.now() + STORED_NOTED_AFTER_MS
    this.#schedule()
  }

  /** What is told of an alarm later says itself whether it is stored. */
  #newerThanStored(alarms: readonly { readonly id: string }[]): void {
    if (this.#stored.size > 0) for (const { id } of alarms) this.#stored.delete(id)
  }

  #noteStored(): void {
    if (this.#storedNotedAt === undefined || this.#storedNotedAt > this.#clock.now()) return
    const ids = [...this.#stored]
    this.#stored.clear()
    this.#storedNotedAt = undefined
    this.tell({ type: 'stored', ids })
  }

  /** All at once: each by itself would go through the whole desk. */
  hearPushes(pushes: readonly AlarmPush[]): void {
    if (this.#isCatchingUp()) {
      const now = this.#clock.now()
      for (const push of pushes) this.#sinceLinked.push({ at: push.at, event: { type: 'push', at: now, push } })
    }
    this.#newerThanStored(pushes.map(({ data }) => data))
    this.tell({ type: 'pushes', pushes })
  }

  /** A picture that is asked for while the link stands: what is heard meanwhile may be missing in it. */
  refreshing = (): void => this.#refresh(true)
  /** It did not come. */
  refreshFailed(): void {
    if (this.#refreshing) this.#refresh(false)
  }

  /** `devices` are those in danger as known now, not as the snapshot has them: some may have been heard since. */
  catchUp(devices: Extract<WatchEvent, { type: 'snapshot' }>['devices'], alarms: readonly AlarmEvent[], at: number) {
    let book = reduceBook(EMPTY_BOOK, { type: 'snapshot', alarms })
    for (const { at: heardAt, event } of this.#sinceLinked) {
      if (heardAt < at) continue
      switch (event.type) {
        case 'handled':
        case 'deviceRemoved':
        case 'alarms':
        case 'stored':
          book = reduceBook(book, event)
          break
        case 'push':
          if ('module' in event.push.data) book = reduceBook(book, { type: 'alarms', alarms: [event.push.data] })
      }
    }
    this.#refresh(false)
    this.#stored.clear()
    this.tell({ type: 'snapshot', devices, alarms: [...book.desk.values()] })
  }

  /** What another window of the user silenced, or this one before it was loaded anew. */
  setSilent(silent: SilentList): void {
    this.tell({ type: 'silentList', silent })
  }

  tick = (): void => {
    this.#wakeAt = undefined
    this.#noteStored()
    this.tell({ type: 'tick' })
    this.#reminder.tick(this.#watch, this.#clock.now(), this.#serverNow())
    this.#schedule()
  }

  /** The attempt that would come by itself, now. */
  retryNow = (): void => {
    const { retryAt } = this.#watch.connection
    if (retryAt !== undefined) this.tell({ type: 'connection', event: { type: 'tick', at: retryAt } })
  }

  #refresh(refreshing: boolean): void {
    this.#refreshing = refreshing
    this.#sinceLinked = []
  }

  #isCatchingUp(): boolean {
    return this.#refreshing || this.#watch.connection.phase === 'need-update'
  }

  #silence(told: Told): void {
    const before = this.#watch.silent
    this.tell(told)
    const { silent } = this.#watch
    if (silent === before) return
    this.#world.keepSilent(silent)
    const now = [...silent].filter(([sn, each]) => each !== before.get(sn))
    if (now.length > 0) this.#world.silenced(now.map(([sn]) => sn))
  }

  #schedule(): void {
    const { notices, silent, connection } = this.#watch
    // One that is held closes at no moment: it would wake this again and again.
    const closing = notices.flatMap(({ held, closesAt }) => (held === true ? [] : [closesAt]))
    const moments = [...closing, ...[...silent.values()].map(({ until }) => until)]
    if (connection.retryAt !== undefined) moments.push(connection.retryAt)
    if (this.#storedNotedAt !== undefined) moments.push(this.#storedNotedAt)
    const shelfEndsAt = this.#shelfEndsAt()
    if (shelfEndsAt !== undefined) moments.push(shelfEndsAt)
    const remindsAt = this.#reminder.nextAt(this.#watch)
    if (remindsAt !== undefined) moments.push(remindsAt)
    if (moments.length === 0) return
    const soonest = Math.min(...moments)
    if (this.#wakeAt !== undefined && this.#wakeAt <= soonest) return
    this.#wakeAt = soonest
    this.#world.wakeAt(soonest)
  }

  /** What comes back from the shelf sounds again, though nothing is told of it. */
  #shelfEndsAt(): number | undefined {
    const { desk } = this.#watch
    if (this.#shelf?.of !== desk) this.#shelf = { of: desk, endsAt: nextShelfEnd(desk.values(), this.#serverNow()) }
    const { endsAt } = this.#shelf
    return endsAt !== undefined && endsAt > this.#serverNow() ? endsAt - this.#serverAheadMs : undefined
  }

  /** Shelves end by the server's clock: by that of a workstation which is behind, a danger would stay silent for longer. */
  #serverNow(): number {
    return this.#clock.now() + this.#serverAheadMs
  }
}
