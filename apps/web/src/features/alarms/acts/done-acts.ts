import type { AlarmEvent, AlarmLogKind } from '@vigil/contract'
import { useSyncExternalStore } from 'react'

/** How the log calls what was done. */
export type DoneKind = Extract<
  AlarmLogKind,
  'acknowledged' | 'unacknowledged' | 'handled' | 'cleared' | 'upgraded' | 'downgraded' | 'shelved' | 'unshelved'
>

export interface DoneAct {
  readonly kind: DoneKind
  /** As they are after it. */
  readonly alarms: readonly AlarmEvent[]
  /** This workstation's clock. */
  readonly at: number
  /** The alarm that stands after them in the list that they were done in. */
  readonly next: string | undefined
}

/** Where a list goes on after an act: it puts the focus there, and names the alarm. */
type Follower = (act: Omit<DoneAct, 'next'>) => string | undefined

/**
 * The last act that was taken, for the line that tells it. What nobody shows is told otherwise by whoever did it: `tell` answers whether
 * somebody does.
 */
export class DoneActs {
  #current: DoneAct | undefined
  readonly #listeners = new Set<() => void>()
  readonly #followers = new Set<Follower>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      // The line of another page must not begin with what was done here.
      if (this.#listeners.size === 0) this.#current = undefined
    }
  }

  current = (): DoneAct | undefined => this.#current

  follow(follower: Follower): () => void {
    this.#followers.add(follower)
    return () => this.#followers.delete(follower)
  }

  tell(act: Omit<DoneAct, 'next'>): boolean {
    let next: string | undefined
    for (const follower of this.#followers) next ??= follower(act)
    if (this.#listeners.size === 0) return false
    this.#set({ ...act, next })
    return true
  }

  forget(act: DoneAct): void {
    if (this.#current === act) this.#set(undefined)
  }

  #set(act: DoneAct | undefined): void {
    this.#current = act
    for (const listener of this.#listeners) listener()
  }
}

export const doneActs = new DoneActs()

export const useDoneAct = (): DoneAct | undefined =>
  useSyncExternalStore(doneActs.subscribe, doneActs.current, doneActs.current)
