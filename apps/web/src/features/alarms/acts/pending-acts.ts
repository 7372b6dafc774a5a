import { useCallback, useSyncExternalStore } from 'react'
import { type Clock, systemClock } from '../../../live/clock.ts'

/** `slow`: for so long that it has to be said: nothing is stored yet. */
export type ActStage = 'sent' | 'slow'

/** An answer takes moments; the server waits much longer than this for a database that can't store. */
export const SLOW_AFTER_MS = 2000

/**
 * Which alarms an act is under way for, whatever part of the screen it was started from: row, card and form show it alike, and none
 * of them sends it a second time. Acts on other alarms do not wait for it.
 */
export class PendingActs {
  readonly #clock: Pick<Clock, 'after'>
  readonly #stages = new Map<string, ActStage>()
  readonly #listeners = new Set<() => void>()
  readonly #takenListeners = new Set<(ids: readonly string[]) => void>()

  constructor(clock: Pick<Clock, 'after'>) {
    this.#clock = clock
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told which alarms an act was taken for: what failed on them before is over. */
  onTaken(listener: (ids: readonly string[]) => void): () => void {
    this.#takenListeners.add(listener)
    return () => this.#takenListeners.delete(listener)
  }

  taken(ids: readonly string[]): void {
    if (ids.length > 0) for (const listener of this.#takenListeners) listener(ids)
  }

  /** Of any of them; the slower counts. While nothing is under way, a queue of hundreds costs nothing. */
  stageOf(alarms: Iterable<{ readonly id: string }>): ActStage | undefined {
    let found: ActStage | undefined
    if (this.#stages.size === 0) return undefined
    for (const { id } of alarms) {
      const stage = this.#stages.get(id)
      if (stage === 'slow') return stage
      found ??= stage
    }
    return found
  }

  /** What it gives back is called when the answer is there, whatever it is. */
  begin(ids: readonly string[]): () => void {
    this.#mark(ids, 'sent')
    const callOff = this.#clock.after(SLOW_AFTER_MS, () => this.#mark(ids, 'slow'))
    return () => {
      callOff()
      this.#mark(ids, undefined)
    }
  }

  #mark(ids: readonly string[], stage: ActStage | undefined): void {
    for (const id of ids) {
      if (stage === undefined) this.#stages.delete(id)
      else this.#stages.set(id, stage)
    }
    for (const listener of this.#listeners) listener()
  }
}

export const pendingActs = new PendingActs(systemClock)

/** How far an act on one of these alarms is. */
export function useActStage(alarms: readonly { readonly id: string }[]): ActStage | undefined {
  const stage = useCallback(() => pendingActs.stageOf(alarms), [alarms])
  return useSyncExternalStore(pendingActs.subscribe, stage, stage)
}
