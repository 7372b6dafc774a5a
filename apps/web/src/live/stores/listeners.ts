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
