import type { AlarmEvent } from '@vigil/contract'
import { FLOOD_WINDOW_MS, type FloodMember, floodMember, floodSince, inOrder, isFlood } from '@vigil/domain'
import type { Clock } from '../clock.ts'
import type { LinkStore } from './link-store.ts'
import { Listeners } from './listeners.ts'
import type { WatchStore } from './watch-store.ts'

const LOOK_EVERY_MS = 10_000

/** Whether more alarms come in than one person can take, and how many came in the last ten minutes. */
export interface Flood {
  readonly on: boolean
  readonly count: number
  /** The alarm that began it, fixed for as long as it lasts, whatever becomes of that alarm; null while there is none. */
  readonly first: FloodMember | null
  /** All that came in it by their ids, in the order in which they came. */
  readonly members: ReadonlyMap<string, FloodMember>
}

const NONE: ReadonlyMap<string, FloodMember> = new Map()

/** Counts what came to this operator, those included that somebody has dealt with since. */
export class FloodStore {
  readonly #clock: Clock
  readonly #watch: Pick<WatchStore, 'current' | 'subscribe'>
  readonly #link: Pick<LinkStore, 'serverNow'>
  readonly #begins = new Map<string, FloodMember>()
  /** Alarms whose begins are counted: a storm must not count the whole desk with every part of it. */
  readonly #counted = new WeakSet<AlarmEvent>()
  #seen: unknown
  #flood: Flood = { on: false, count: 0, first: null, members: NONE }
  #members = new Map<string, FloodMember>()
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
      for (const at of life?.begins ?? [beginTime]) if (at > since) this.#begins.set(`${id} ${at}`, { alarm, at })
      if (this.#flood.first !== null) this.#join(alarm, this.#flood.first)
    }
    const times: number[] = []
    for (const [key, { at }] of this.#begins) {
      if (at > since) times.push(at)
      else this.#begins.delete(key)
    }
    const on = isFlood(this.#flood.on, times, now)
    if (on && !this.#flood.on) this.#begin(desk.values(), now)
    if (!on) this.#members = new Map()
    const [first = null] = this.#members.values()
    const { on: was, count, first: before } = this.#flood
    if (on === was && times.length === count && first?.alarm === before?.alarm) return
    this.#flood = { on, count: times.length, first, members: this.#members }
    this.#listeners.tell()
  }

  /** What has left the desk since may have been the first: it is known from when it was counted. */
  #begin(desk: Iterable<AlarmEvent>, now: number): void {
    const alarms = new Map<string, AlarmEvent>()
    const begins = new Map<string, number>()
    for (const [key, { alarm, at }] of this.#begins) {
      alarms.set(alarm.id, alarm)
      begins.set(key, at)
    }
    for (const alarm of desk) {
      alarms.set(alarm.id, alarm)
      for (const at of alarm.life?.begins ?? [alarm.beginTime]) begins.set(`${alarm.id} ${at}`, at)
    }
    const since = floodSince(begins.values(), now) ?? now - FLOOD_WINDOW_MS
    const members = inOrder([...alarms.values()].flatMap((alarm) => floodMember(alarm, since) ?? []))
    this.#members = new Map(members.map((member) => [member.alarm.id, member]))
  }

  /** A message that comes late does not make its alarm the first of a flood that stands. */
  #join(alarm: AlarmEvent, first: FloodMember): void {
    const known = this.#members.get(alarm.id)
    const at = known?.at ?? floodMember(alarm, first.at - 1)?.at
    if (at !== undefined) this.#members.set(alarm.id, { alarm, at })
  }
}
