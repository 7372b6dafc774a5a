import type { AlarmNow, AlarmPeak, AlarmValuesMessage } from '@vigil/contract'
import { ListenersByKey } from './listeners.ts'

export interface AlarmValue {
  readonly now: AlarmNow
  readonly peak: AlarmPeak | undefined
}

/** With more alarms than this kept, those that have left the desk are removed. */
const KEPT = 500

/**
 * What live alarms measure now. Beside the desk, not in it: these come every second, and only the number that changed is to be
 * drawn anew.
 */
export class AlarmValueStore {
  readonly #values = new Map<string, AlarmValue>()
  readonly #listeners = new ListenersByKey()
  readonly #isOnDesk: (id: string) => boolean

  constructor(isOnDesk: (id: string) => boolean) {
    this.#isOnDesk = isOnDesk
  }

  /** The same reference until it changed. */
  of = (id: string): AlarmValue | undefined => this.#values.get(id)

  subscribe = this.#listeners.subscribe

  receive(values: AlarmValuesMessage['data']): void {
    for (const { id, now, peak } of values) {
      const known = this.#values.get(id)
      // A message that was held up must not turn a value back.
      if (known !== undefined && known.now.at > now.at) continue
      this.#values.set(id, { now, peak: peak ?? known?.peak })
    }
    if (this.#values.size > KEPT) {
      for (const id of [...this.#values.keys()]) if (!this.#isOnDesk(id)) this.#values.delete(id)
    }
    for (const { id } of values) this.#listeners.tell(id)
  }
}
