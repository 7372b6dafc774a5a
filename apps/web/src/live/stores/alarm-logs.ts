import type { AlarmLogEntry, AlarmLogMessage } from '@vigil/contract'

type EntryListener = (entry: AlarmLogEntry) => void

/** Brings new lines of an alarm's log to whoever has its card open; keeps none. */
export class AlarmLogs {
  readonly #listeners = new Map<string, Set<EntryListener>>()

  subscribe(id: string, listener: EntryListener): () => void {
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id)
    }
  }

  receive({ id, entry }: AlarmLogMessage['data']): void {
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener(entry)
  }
}
