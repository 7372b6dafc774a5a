import type { CottonNews } from '@vigil/contract'
import { type Listener, Listeners } from './listeners.ts'

/** What is pushed of cotton warehouses: that one is to be read anew, as is all of them after a link that was lost. */
export class CottonStore {
  readonly #changes = new Listeners()
  #turn = 0

  /** Another number with every change. */
  turn = (): number => this.#turn

  subscribe = (listener: Listener): Listener => this.#changes.subscribe(listener)

  receive(_news: CottonNews): void {
    this.linked()
  }

  linked(): void {
    this.#turn += 1
    this.#changes.tell()
  }
}
