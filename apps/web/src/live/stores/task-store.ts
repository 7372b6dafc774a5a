import type { TaskNews } from '@vigil/contract'
import { type Listener, Listeners } from './listeners.ts'

type Hearer = (news: TaskNews) => void

/**
 * What is pushed of tasks. The lists themselves are asked for: a change says that they are to be read anew, and so does a link that
 * was lost and stands again.
 */
export class TaskStore {
  readonly #changes = new Listeners()
  readonly #hearers = new Set<Hearer>()
  #turn = 0

  /** Another number with every change. */
  turn = (): number => this.#turn

  subscribe = (listener: Listener): Listener => this.#changes.subscribe(listener)

  /** Each piece of news by itself, for who shows it in passing. */
  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer)
    return () => this.#hearers.delete(hearer)
  }

  receive(news: TaskNews): void {
    this.#change()
    for (const hearer of this.#hearers) hearer(news)
  }

  linked(): void {
    this.#change()
  }

  #change(): void {
    this.#turn += 1
    this.#changes.tell()
  }
}
