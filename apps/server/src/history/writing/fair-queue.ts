/** The place of one device in the queue, or of all together where nobody may overtake. */
export interface Turn {
  /** The next round in which it has a turn; one that is over says nothing. */
  round: number
}

export interface Queued {
  readonly turn: Turn
  readonly bytes: number
}

/** What counts as one turn: a picture takes as many as it is times larger than a reading. */
const TURN_BYTES_LOG2 = 12

/**
 * What waits, in rounds: each device has one turn in every round, so that one which floods waits behind itself and nobody else.
 * Those of one device keep their order. Putting in and taking out cost the same whatever waits.
 */
export class FairQueue<T extends Queued> {
  /** By round, from `#first` on; a round that nobody has a turn in is left out. */
  #rounds: (T[] | undefined)[] = []
  /** Never goes back: what turns say of rounds before it is forgotten by itself. */
  #first = 0
  /** How many of the first round were taken already. */
  #taken = 0
  #size = 0
  /** Behind the last round that a turn names. */
  #end = 0

  get size(): number {
    return this.#size
  }

  push(item: T): void {
    const { turn, bytes } = item
    const round = Math.max(turn.round, this.#first)
    turn.round = round + 1 + (bytes >>> TURN_BYTES_LOG2)
    if (turn.round > this.#end) this.#end = turn.round
    const index = round - this.#first
    const waiting = this.#rounds[index]
    if (waiting === undefined) this.#rounds[index] = [item]
    else waiting.push(item)
    this.#size++
  }

  take(max: number): T[] {
    const all = this.#size <= max
    const batch: T[] = []
    let passed = 0
    for (; passed < this.#rounds.length && batch.length < max; passed++) {
      const round = this.#rounds[passed] ?? []
      const end = Math.min(round.length, this.#taken + max - batch.length)
      for (let n = this.#taken; n < end; n++) batch.push(round[n] as T)
      this.#taken = end
      if (end < round.length) break
      this.#taken = 0
    }
    this.#rounds = all ? [] : this.#rounds.slice(passed)
    this.#first = all ? this.#end : this.#first + passed
    if (all) this.#taken = 0
    this.#size -= batch.length
    return batch
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const [index, round] of this.#rounds.entries()) yield* (round ?? []).slice(index === 0 ? this.#taken : 0)
  }
}
