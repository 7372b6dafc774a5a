import { Listeners } from './stores/listeners.ts'

/** `askVisible`: a hidden leader looks for somebody better; `visible`: here is one. */
type LeaderMessage = 'askVisible' | 'visible'

export interface LeaderWorld {
  /** Holds the lock from `held` until its promise ends; undefined where the browser has no locks. */
  readonly lock: ((held: () => Promise<void>, signal: AbortSignal) => Promise<void>) | undefined
  send(message: LeaderMessage): void
  onMessage(listener: (message: LeaderMessage) => void): () => void
  isVisible(): boolean
  onVisibility(listener: () => void): () => void
}

/**
 * One window of each operator leads: it sounds and shows notices. A visible one is preferred. Where windows can not agree
 * (no locks: old browsers, or a page without TLS) each leads, for twice heard is better than not at all.
 */
export class WindowLeader {
  readonly #world: LeaderWorld
  #leads = false
  #stop: (() => void) | undefined
  #giveUp: (() => void) | undefined
  readonly #listeners = new Listeners()

  constructor(world: LeaderWorld) {
    this.#world = world
  }

  leads = (): boolean => this.#leads
  subscribe = this.#listeners.subscribe

  open(): void {
    const { lock } = this.#world
    if (lock === undefined) {
      this.#enter(true)
      return
    }
    const ended = new AbortController()
    const stops = [
      this.#world.onMessage((message) => this.#hear(message)),
      this.#world.onVisibility(() => this.#visibilityChanged()),
      () => ended.abort(),
    ]
    this.#stop = () => {
      for (const stop of stops) stop()
    }
    void this.#queue(lock, ended.signal)
    if (this.#world.isVisible()) this.#world.send('visible')
  }

  close(): void {
    this.#stop?.()
    this.#stop = undefined
    this.#giveUp?.()
    this.#enter(false)
  }

  /** Whoever gives the lock up stands at the end of the queue again: in the end a visible window holds it. */
  async #queue(lock: NonNullable<LeaderWorld['lock']>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await lock(() => this.#hold(signal), signal)
      } catch {
        if (!signal.aborted) this.#enter(true)
        return
      }
    }
  }

  async #hold(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const given = new Promise<void>((resolve) => {
      this.#giveUp = resolve
    })
    this.#enter(true)
    if (!this.#world.isVisible()) this.#world.send('askVisible')
    await given
    this.#giveUp = undefined
    this.#enter(false)
  }

  #hear(message: LeaderMessage): void {
    const visible = this.#world.isVisible()
    if (message === 'askVisible' && visible) this.#world.send('visible')
    if (message === 'visible' && !visible) this.#giveUp?.()
  }

  #visibilityChanged(): void {
    if (this.#world.isVisible()) {
      if (!this.#leads) this.#world.send('visible')
    } else if (this.#leads) this.#world.send('askVisible')
  }

  #enter(leads: boolean): void {
    if (leads === this.#leads) return
    this.#leads = leads
    this.#listeners.tell()
  }
}

const isLeaderMessage = (value: unknown): value is LeaderMessage => value === 'askVisible' || value === 'visible'

export function browserLeader(userId: string): LeaderWorld {
  const name = `vigil-leader-${userId}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const locks: LockManager | undefined = channel && navigator.locks
  return {
    lock: locks && ((held, signal) => locks.request(name, { signal }, held)),
    send: (message) => channel?.postMessage(message),
    onMessage(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (isLeaderMessage(data)) listener(data)
      }
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
    isVisible: () => document.visibilityState === 'visible',
    onVisibility(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
  }
}
