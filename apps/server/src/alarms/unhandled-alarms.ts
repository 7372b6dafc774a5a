import type { AlarmEvent } from '@vigil/contract'

/** Beyond it the oldest leave the snapshot; they stay in the history, where nothing is dropped. */
export const UNHANDLED_KEPT = 2_000

/** Alarms that have ended and that nobody has handled: what came and went while a console was away is here. */
export class UnhandledAlarms {
  /** In the order of their ends. */
  readonly #events = new Map<string, AlarmEvent>()

  add(event: AlarmEvent): void {
    this.#events.delete(event.id)
    this.#events.set(event.id, event)
    if (this.#events.size <= UNHANDLED_KEPT) return
    const [oldest] = this.#events.keys()
    if (oldest !== undefined) this.#events.delete(oldest)
  }

  remove(id: string): void {
    this.#events.delete(id)
  }

  removeDevice(sn: string): string[] {
    const ids = [...this.#events.values()].filter((event) => event.sn === sn).map(({ id }) => id)
    for (const id of ids) this.#events.delete(id)
    return ids
  }

  values(): Iterable<AlarmEvent> {
    return this.#events.values()
  }

  get size(): number {
    return this.#events.size
  }
}
