import type { DeviceDetail, LearnedBackground, ModuleKey, Threshold } from '@vigil/contract'
import { withKnownPictures } from '@vigil/domain'
import type { Clock } from '../clock.ts'
import type { DetailPoint } from '../worker/protocol.ts'
import { ListenersByKey } from './listeners.ts'

export interface SeriesPoint {
  readonly at: number
  readonly value: number
  /** The link was lost after this point: this console does not know what the device measured until the next one. */
  readonly isLast?: boolean
}

export interface DetailWorld {
  /** Both may fail; what failed is asked again. */
  ask(sns: readonly string[]): Promise<void>
  leave(sns: readonly string[]): Promise<void>
  /** Asks over the link; the answer is pushed. */
  askThresholds(sn: string): void
  /** Asks by a call, where the link is lost or does not answer; undefined when that fails now. */
  thresholds(sn: string): Promise<readonly Threshold[] | undefined>
}

const SERIES_LENGTH = 600
/** Who opens the next page at once takes over what the last one had asked for. */
const LEAVE_DELAY_MS = 2000
const RETRY_MS = 10_000
const NO_POINTS: readonly SeriesPoint[] = []
const NO_THRESHOLDS: readonly Threshold[] = []

interface Viewed {
  viewers: number
  detail: DeviceDetail | undefined
  background: LearnedBackground | undefined
  readonly series: Map<string, readonly SeriesPoint[]>
  lastPointAt: number
  callOffLeaving: (() => void) | undefined
}

function ended(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const last = points.at(-1)
  return last === undefined || last.isLast ? points : [...points.slice(0, -1), { ...last, isLast: true }]
}

const seriesKey = (module: ModuleKey, quantity: string): string => `${module}.${quantity}`

/** Values of the devices that somebody looks at. The server sends them while it is asked to, and not to a closed link. */
export class DetailStore {
  readonly #clock: Clock
  readonly #world: DetailWorld
  readonly #viewed = new Map<string, Viewed>()
  readonly #asked = new Set<string>()
  readonly #thresholds = new Map<string, readonly Threshold[]>()
  readonly #thresholdViewers = new Map<string, number>()
  /** Asked for over the link and not answered yet. */
  readonly #thresholdsAsked = new Map<string, () => void>()
  readonly #listeners = new ListenersByKey()
  readonly #everyListeners = new Set<(sn: string) => void>()
  #linked = false
  #syncing = false
  #callOffRetry: (() => void) | undefined

  constructor(clock: Clock, world: DetailWorld) {
    this.#clock = clock
    this.#world = world
  }

  detail = (sn: string): DeviceDetail | undefined => this.#viewed.get(sn)?.detail
  /** As the server has learned it: the same for everybody who looks. */
  background = (sn: string): LearnedBackground | undefined => this.#viewed.get(sn)?.background
  /** What arrived since detail was asked for; the same reference until it grows. */
  series = (sn: string, module: ModuleKey, quantity: string): readonly SeriesPoint[] =>
    this.#viewed.get(sn)?.series.get(seriesKey(module, quantity)) ?? NO_POINTS
  thresholds = (sn: string): readonly Threshold[] => this.#thresholds.get(sn) ?? NO_THRESHOLDS

  /** Listens to the device's detail and thresholds, without asking for either. */
  subscribe = this.#listeners.subscribe

  /** Listens to whatever detail comes, of any device that somebody looks at. */
  subscribeEvery(listener: (sn: string) => void): () => void {
    this.#everyListeners.add(listener)
    return () => {
      this.#everyListeners.delete(listener)
    }
  }

  /** Asks for detail until the answer is called. */
  view(sn: string): () => void {
    const viewed = this.#viewed.get(sn) ?? {
      viewers: 0,
      detail: undefined,
      background: undefined,
      series: new Map(),
      lastPointAt: 0,
      callOffLeaving: undefined,
    }
    this.#viewed.set(sn, viewed)
    viewed.viewers += 1
    viewed.callOffLeaving?.()
    viewed.callOffLeaving = undefined
    this.#sync()
    let left = false
    return () => {
      if (left) return
      left = true
      viewed.viewers -= 1
      if (viewed.viewers > 0) return
      viewed.callOffLeaving = this.#clock.after(LEAVE_DELAY_MS, () => {
        this.#viewed.delete(sn)
        this.#sync()
      })
    }
  }

  /** Keeps the thresholds up to date until the answer is called. */
  viewThresholds(sn: string): () => void {
    const count = this.#thresholdViewers.get(sn) ?? 0
    this.#thresholdViewers.set(sn, count + 1)
    if (count === 0) this.#askThresholds(sn)
    let left = false
    return () => {
      if (left) return
      left = true
      const rest = (this.#thresholdViewers.get(sn) ?? 1) - 1
      if (rest > 0) this.#thresholdViewers.set(sn, rest)
      else this.#thresholdViewers.delete(sn)
    }
  }

  receive(detail: DeviceDetail, earlier: readonly DetailPoint[]): void {
    const viewed = this.#viewed.get(detail.sn)
    if (viewed === undefined || (viewed.detail !== undefined && viewed.detail.at > detail.at)) return
    viewed.detail = withKnownPictures(viewed.detail, detail)
    for (const point of earlier) this.#addPoint(viewed, point)
    const values = Object.entries(detail.mods).map(([key, module]) => [key, module.values ?? {}])
    this.#addPoint(viewed, { at: detail.at, values: Object.fromEntries(values) })
    this.#listeners.tell(detail.sn)
    for (const listener of this.#everyListeners) listener(detail.sn)
  }

  receiveBackground(background: LearnedBackground): void {
    const viewed = this.#viewed.get(background.sn)
    if (viewed === undefined) return
    viewed.background = background
    this.#listeners.tell(background.sn)
  }

  receiveThresholds(sn: string, thresholds: readonly Threshold[]): void {
    this.thresholdsAnswered(sn)
    this.#thresholds.set(sn, thresholds)
    this.#listeners.tell(sn)
  }

  /** The thresholds of a device came, or the server refused them. */
  thresholdsAnswered(sn: string): void {
    this.#thresholdsAsked.get(sn)?.()
    this.#thresholdsAsked.delete(sn)
  }

  /** The server has forgotten this window with its old link: everything is asked for again. */
  linked(): void {
    this.#linked = true
    this.#asked.clear()
    this.#sync()
    for (const sn of this.#thresholdViewers.keys()) this.#askThresholds(sn)
  }

  unlinked(): void {
    this.#linked = false
    this.#asked.clear()
    for (const { series } of this.#viewed.values()) {
      for (const [key, points] of series) series.set(key, ended(points))
    }
    this.#callOffRetry?.()
    this.#callOffRetry = undefined
    for (const sn of [...this.#thresholdsAsked.keys()]) this.thresholdsAnswered(sn)
  }

  #addPoint(viewed: Viewed, { at, values }: DetailPoint): void {
    if (at <= viewed.lastPointAt) return
    viewed.lastPointAt = at
    for (const [module, quantities] of Object.entries(values)) {
      for (const [quantity, value] of Object.entries(quantities)) {
        const key = seriesKey(module as ModuleKey, quantity)
        const known = viewed.series.get(key) ?? NO_POINTS
        viewed.series.set(key, [...known.slice(1 - SERIES_LENGTH), { at, value }])
      }
    }
  }

  /** One call at a time, and only the difference: pages that open together ask together. */
  async #sync(): Promise<void> {
    if (this.#syncing || this.#callOffRetry !== undefined) return
    this.#syncing = true
    try {
      // Whatever else is mounted or unmounted in this turn goes into the same call.
      await Promise.resolve()
      while (this.#linked) {
        const missing = [...this.#viewed.keys()].filter((sn) => !this.#asked.has(sn))
        const left = [...this.#asked].filter((sn) => !this.#viewed.has(sn))
        if (missing.length + left.length === 0) return
        for (const sn of left) this.#asked.delete(sn)
        if (left.length > 0) await this.#world.leave(left)
        for (const sn of missing) this.#asked.add(sn)
        if (missing.length > 0) await this.#ask(missing)
      }
    } catch {
      this.#callOffRetry = this.#clock.after(RETRY_MS, () => {
        this.#callOffRetry = undefined
        void this.#sync()
      })
    } finally {
      this.#syncing = false
    }
  }

  async #ask(sns: readonly string[]): Promise<void> {
    try {
      await this.#world.ask(sns)
    } catch (error) {
      for (const sn of sns) this.#asked.delete(sn)
      throw error
    }
  }

  #askThresholds(sn: string): void {
    if (!this.#linked) return void this.#fetchThresholds(sn)
    this.thresholdsAnswered(sn)
    this.#world.askThresholds(sn)
    // A console that asks too much at once gets no answer: limits must not be missing for that.
    const callOff = this.#clock.after(RETRY_MS, () => void this.#fetchThresholds(sn))
    this.#thresholdsAsked.set(sn, callOff)
  }

  async #fetchThresholds(sn: string): Promise<void> {
    const thresholds = await this.#world.thresholds(sn)
    if (thresholds !== undefined) this.receiveThresholds(sn, thresholds)
  }
}
