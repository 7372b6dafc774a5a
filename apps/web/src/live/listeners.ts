export type Listener = () => void

export class Listeners {
  readonly #listeners = new Set<Listener>()

  subscribe = (listener: Listener): Listener => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
