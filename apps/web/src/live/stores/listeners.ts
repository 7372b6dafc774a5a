export type Listener = () => void

export class Listeners {
  readonly #listeners = new Set<Listener>()

  subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get size(): number {
    return this.#listeners.size
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Listeners to one device or one alarm each: what changes draws its own rows again and no others. */
export class ListenersByKey {
  readonly #byKey = new Map<string, Listeners>()

  subscribe = (key: string, listener: Listener): Listener => {
    const listeners = this.#byKey.get(key) ?? new Listeners()
    this.#byKey.set(key, listeners)
    const stop = listeners.subscribe(listener)
    return () => {
      stop()
      // A day of alarms would leave an empty set behind for each of them.
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key)
    }
  }

  tell(key: string): void {
    this.#byKey.get(key)?.tell()
  }
}
