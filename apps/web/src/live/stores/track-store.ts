import type { DeviceMapMessage } from '@vigil/contract'
import { type Listener, Listeners, ListenersByKey } from './listeners.ts'

export type TrackPoint = DeviceMapMessage['data'][number]
export type ReplayPoint = Omit<TrackPoint, 'sn'>

/** A day at one position a second is fewer. */
const POINTS_KEPT = 100_000
const NONE: readonly ReplayPoint[] = []

/** Positions kept of each device that is followed: an hour at one a second. */
const POSITIONS_KEPT = 3_600

/** Positions of devices that are followed, as they come; and past ones, as the server plays them back. */
export class TrackStore {
  readonly #replays = new Map<string, readonly ReplayPoint[]>()
  readonly #listeners = new ListenersByKey()
  readonly #positions = new Map<string, readonly ReplayPoint[]>()
  readonly #followed = new Listeners()
  #quantity: string | undefined

  /** Oldest first; the same reference until it grows. */
  replay = (sn: string): readonly ReplayPoint[] => this.#replays.get(sn) ?? NONE

  subscribe = this.#listeners.subscribe

  /** What has come of a device since somebody follows it, oldest first; the same reference until it grows. */
  positions = (sn: string): readonly ReplayPoint[] => this.#positions.get(sn) ?? NONE

  /** Told once for all that came together. */
  subscribePositions = (listener: Listener): Listener => this.#followed.subscribe(listener)

  /** What ways are coloured by in this window, as `module.quantity`; undefined: by none. */
  wish(quantity: string | undefined): void {
    this.#quantity = quantity
  }

  /** Nobody follows it any more, or it is to be asked of the store anew. */
  forget(sn: string): void {
    this.#positions.delete(sn)
  }

  receivePositions(points: readonly TrackPoint[]): void {
    for (const { sn, quantity, ...point } of points) {
      // Asked for by another window of the same user: its value is not that of what is drawn here.
      if (quantity !== this.#quantity) continue
      const known = this.positions(sn)
      // A point comes twice when two windows follow the device.
      if ((known.at(-1)?.at ?? 0) >= point.at) continue
      this.#positions.set(sn, [...known.slice(1 - POSITIONS_KEPT), point])
    }
    this.#followed.tell()
  }

  clearReplay(sn: string): void {
    if (this.#replays.delete(sn)) this.#listeners.tell(sn)
  }

  receiveReplay(points: readonly TrackPoint[]): void {
    const bySn = new Map<string, ReplayPoint[]>()
    for (const { sn, ...point } of points) {
      const list = bySn.get(sn) ?? []
      bySn.set(sn, list)
      list.push(point)
    }
    for (const [sn, list] of bySn) this.#append(sn, list)
  }

  #append(sn: string, points: readonly ReplayPoint[]): void {
    const known = this.replay(sn)
    const [first] = points
    // Time runs forward within a replay: an earlier moment is the begin of another one.
    const isAnother = first !== undefined && first.at < (known.at(-1)?.at ?? 0)
    this.#replays.set(sn, (isAnother ? points : known.concat(points)).slice(-POINTS_KEPT))
    this.#listeners.tell(sn)
  }
}
