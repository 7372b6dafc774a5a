import type { UnreadElement } from '../../lib/calls/readable-answer.ts'
import type { Clock } from '../clock.ts'
import type { FromWorker, UnreadPart } from '../worker/protocol.ts'
import { Listeners } from './listeners.ts'

/** What the operator is told of, while some of what the server says can not be read. */
export interface UnreadView {
  /** Parts of live messages since the whole picture was last read; `count` includes those that are not named. */
  readonly live: { readonly count: number; readonly parts: readonly UnreadPart[] }
  /** Devices that can not be read in the whole picture: these can not be shown at all. */
  readonly devices: readonly UnreadElement[]
  readonly alarms: readonly UnreadElement[]
}

/** What goes wrong together is asked for together. */
const TOGETHER_MS = 200
/** Twice as long after each time, while it does not get better: the same bad element must not make a storm of pictures. */
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 300_000
const NAMED = 20
const NOTHING: UnreadView = { live: { count: 0, parts: [] }, devices: [], alarms: [] }

const isSame = (a: UnreadPart, b: UnreadPart): boolean => a.what === b.what && a.sn === b.sn && a.id === b.id

/** Remembers what could not be read, and has the whole picture fetched until it could. */
export class UnreadStore {
  readonly #clock: Clock
  readonly #fetchPicture: () => void
  #view: UnreadView | undefined
  #waitMs = FIRST_WAIT_MS
  #askedAt = Number.NEGATIVE_INFINITY
  /** Something came that could not be read since the picture was asked for: that one does not tell of it. */
  #since = false
  #callOff: (() => void) | undefined
  readonly #listeners = new Listeners()

  constructor(clock: Clock, fetchPicture: () => void) {
    this.#clock = clock
    this.#fetchPicture = fetchPicture
  }

  current = (): UnreadView | undefined => this.#view
  subscribe = this.#listeners.subscribe

  heard({ count, parts }: Pick<Extract<FromWorker, { type: 'unread' }>, 'count' | 'parts'>): void {
    const { live, ...others } = this.#view ?? NOTHING
    const fresh = parts.filter((part, i) => ![...live.parts, ...parts.slice(0, i)].some((known) => isSame(known, part)))
    const named = [...live.parts, ...fresh].slice(0, NAMED)
    this.#since = true
    this.#set({ ...others, live: { count: live.count + count, parts: named } })
    this.#askLater()
  }

  /** A picture is asked for, by this store or because the link is new. */
  asked(): void {
    this.#since = false
  }

  /** A whole picture was read, but for these. */
  read(unread: readonly UnreadElement[]): void {
    const devices = unread.filter(({ list }) => list !== 'alarms')
    const alarms = unread.filter(({ list }) => list === 'alarms')
    const live = this.#since && this.#view !== undefined ? this.#view.live : NOTHING.live
    if (unread.length === 0 && live.count === 0) {
      this.#callOff?.()
      this.#callOff = undefined
      this.#set(undefined)
      return
    }
    this.#set({ live, devices, alarms })
    this.#askLater()
  }

  close(): void {
    this.#callOff?.()
    this.#callOff = undefined
  }

  #askLater(): void {
    const now = this.#clock.now()
    this.#callOff ??= this.#clock.after(Math.max(TOGETHER_MS, this.#askedAt + this.#waitMs - now), () => {
      this.#callOff = undefined
      const quietMs = this.#clock.now() - this.#askedAt
      this.#waitMs =
        quietMs > LONGEST_WAIT_MS + TOGETHER_MS ? FIRST_WAIT_MS : Math.min(2 * this.#waitMs, LONGEST_WAIT_MS)
      this.#askedAt = this.#clock.now()
      this.asked()
      this.#fetchPicture()
      // Should it fail to come, it is asked for again.
      this.#askLater()
    })
  }

  #set(view: UnreadView | undefined): void {
    if (view === undefined && this.#view === undefined) return
    this.#view = view
    this.#listeners.tell()
  }
}
