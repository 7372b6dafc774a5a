import type { DeviceMapMessage } from '@vigil/contract'
import { type Listener, Listeners } from './listeners.ts'

export type TrackPoint = DeviceMapMessage['data'][number]
export type ReplayPoint = Omit<TrackPoint, 'sn'>

/** A day at one position a second is fewer. */
const POINTS_KEPT = 100_000
const NONE: readonly ReplayPoint[] = []

/** Past positions as the server plays them back. */
export class TrackStore {
  readonly #replays = new Map<string, readonly ReplayPoint[]>()
  readonly #listeners = new Map<string, Listeners>()

  /** Oldest first; the same reference until it grows. */
  replay = (sn: string): readonly ReplayPoint[] => this.#replays.get(sn) ?? NONE

  subscribe(sn: string, listener: Listener): Listener {
    const listeners = this.#listeners.get(sn) ?? new Listeners()
    this.#listeners.set(sn, listeners)
    return listeners.subscribe(listener)
  }

  clearReplay(sn: string): void {
    if (this.#replays.delete(sn)) this.#listeners.get(sn)?.tell()
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
    this.#listeners.get(sn)?.tell()
  }
}
