import type { AlarmEvent } from '@vigil/contract'
import {
  type Effect,
  effectsOf,
  newWatch,
  type PushConnectionEvent,
  reduceDesk,
  reduceWatch,
  type SilentList,
  type Watch,
  type WatchEvent,
} from '@vigil/domain'
import type { Clock } from './clock.ts'
import { Listeners } from './listeners.ts'

type WithoutTime<E> = E extends { at: number } ? Omit<E, 'at'> : never
type Told = WithoutTime<WatchEvent>

export interface WatchWorld {
  perform(effect: Effect): void
  keepSilent(silent: SilentList): void
  keepSound(on: boolean): void
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
  readonly #listeners = new Listeners()

  constructor(clock: Clock, world: WatchWorld) {
    this.#clock = clock
    this.#world = world
  }

  current = (): Watch => this.#watch
  subscribe = this.#listeners.subscribe

  /** The header: all that alarm now. */
  silence = (): void => this.#silence({ type: 'silence' })
  silenceDevice = (sn: string): void => this.#silence({ type: 'silence', sn })
  closeNotice = (key: string): void => this.tell({ type: 'closeNotice', key })

  setSound = (on: boolean): void => {
    this.tell({ type: 'preferences', soundOn: on })
    this.#world.keepSound(on)
  }

  tell(told: Told): void {
    const event = { ...told, at: this.#clock.now() } as WatchEvent
    const previous = this.#watch
    const next = reduceWatch(previous, event)
    if (next === previous) return
    this.#watch = next
    this.#schedule()
    for (const effect of effectsOf(previous, next, event)) this.#world.perform(effect)
    this.#listeners.tell()
  }

  tellConnection(type: PushConnectionEvent['type']): void {
    if (type === 'connected') this.#sinceLinked = []
    this.tell({ type: 'connection', event: { type, at: this.#clock.now() } })
  }

  /** Something that a snapshot also tells. `serverAt`, the server's time of sending, says which of them is newer. */
  hear(told: Told, serverAt: number): void {
    const { phase } = this.#watch.connection
    if (phase === 'need-update') {
      this.#sinceLinked.push({ at: serverAt, event: { ...told, at: this.#clock.now() } as WatchEvent })
    }
    this.tell(told)
  }

  /** `devices` are those in danger as known now, not as the snapshot has them: some may have been heard since. */
  catchUp(devices: Extract<WatchEvent, { type: 'snapshot' }>['devices'], alarms: readonly AlarmEvent[], at: number) {
    let desk = reduceDesk(new Map(), { type: 'snapshot', alarms })
    for (const { at: heardAt, event } of this.#sinceLinked) {
      if (heardAt < at) continue
      if (event.type === 'handled' || event.type === 'deviceRemoved') desk = reduceDesk(desk, event)
      if (event.type === 'push' && 'module' in event.push.data) {
        desk = reduceDesk(desk, { type: 'alarm', alarm: event.push.data })
      }
    }
    this.#sinceLinked = []
    this.tell({ type: 'snapshot', devices, alarms: [...desk.values()] })
  }

  /** What another window of the user silenced, or this one before it was loaded anew. */
  setSilent(silent: SilentList): void {
    this.tell({ type: 'silentList', silent })
  }

  tick = (): void => {
    this.#wakeAt = undefined
    this.tell({ type: 'tick' })
    this.#schedule()
  }

  /** The attempt that would come by itself, now. */
  retryNow = (): void => {
    const { retryAt } = this.#watch.connection
    if (retryAt !== undefined) this.tell({ type: 'connection', event: { type: 'tick', at: retryAt } })
  }

  #silence(told: Told): void {
    const before = this.#watch.silent
    this.tell(told)
    if (this.#watch.silent !== before) this.#world.keepSilent(this.#watch.silent)
  }

  #schedule(): void {
    const { notices, silent, connection } = this.#watch
    const moments = [...notices.map(({ closesAt }) => closesAt), ...[...silent.values()].map(({ until }) => until)]
    if (connection.retryAt !== undefined) moments.push(connection.retryAt)
    if (moments.length === 0) return
    const soonest = Math.min(...moments)
    if (this.#wakeAt !== undefined && this.#wakeAt <= soonest) return
    this.#wakeAt = soonest
    this.#world.wakeAt(soonest)
  }
}
