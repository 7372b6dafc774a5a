import type { AlarmEvent } from '@vigil/contract'
import { FLOOD_WINDOW_MS, isFlood } from '@vigil/domain'
import type { Clock } from './clock.ts'
import type { LinkStore } from './link-store.ts'
import { Listeners } from './listeners.ts'
import type { WatchStore } from './watch-store.ts'

const LOOK_EVERY_MS = 10_000

/** Whether more alarms come in than one person can take, and how many came in the last ten minutes. */
export interface Flood {
  readonly on: boolean
  readonly count: number
  /** When what is counted as one flood began to be counted; null while there is none. */
  readonly since: number | null
}

/** Counts what came to this operator, those included that somebody has dealt with since. */
export class FloodStore {
  readonly #clock: Clock
  readonly #watch: Pick<WatchStore, 'current' | 'subscribe'>
  readonly #link: Pick<LinkStore, 'serverNow'>
  readonly #begins = new Map<string, number>()
  /** Alarms whose begins are counted: a storm must not count the whole desk with every part of it. */
  readonly #counted = new WeakSet<AlarmEvent>()
  #seen: unknown
  #flood: Flood = { on: false, count: 0, since: null }
  #stops: (() => void)[] = []
  readonly #listeners = new Listeners()

  constructor(clock: Clock, watch: Pick<WatchStore, 'current' | 'subscribe'>, link: Pick<LinkStore, 'serverNow'>) {
    this.#clock = clock
    this.#watch = watch
    this.#link = link
  }

  current = (): Flood => this.#flood
  subscribe = this.#listeners.subscribe

  open(): void {
    this.#stops = [this.#watch.subscribe(() => this.#look())]
    this.#lookLater()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#stops = []
  }

  #lookLater(): void {
    const callOff = this.#clock.after(LOOK_EVERY_MS, () => {
      this.#seen = undefined
      this.#look()
      this.#stops = this.#stops.slice(0, 1)
      this.#lookLater()
    })
    this.#stops.push(callOff)
  }

  #look(): void {
    const { desk } = this.#watch.current()
    if (desk === this.#seen) return
    this.#seen = desk
    const now = this.#link.serverNow()
    const since = now - FLOOD_WINDOW_MS
    for (const alarm of desk.values()) {
      if (this.#counted.has(alarm)) continue
      this.#counted.add(alarm)
      const { id, beginTime, life } = alarm
      for (const at of life?.begins ?? [beginTime]) if (at > since) this.#begins.set(`${id} ${at}`, at)
    }
    for (const [key, at] of this.#begins) if (at <= since) this.#begins.delete(key)
    const on = isFlood(this.#flood.on, this.#begins.values(), now)
    const next = { on, count: this.#begins.size, since: on ? (this.#flood.since ?? since) : null }
    if (next.on === this.#flood.on && next.count === this.#flood.count) return
    this.#flood = next
    this.#listeners.tell()
  }
}
