const FIRST_SIZE = 1024

/** When each device was last heard, by the small numbers that the worker gave them: ages alone cost no objects. */
export class HeardTimes {
  #times = new Float64Array(FIRST_SIZE)
  readonly #indexOf = new Map<string, number>()
  /** Heard before the numbers were given out anew. */
  readonly #older = new Map<string, number>()

  of(sn: string): number {
    const index = this.#indexOf.get(sn)
    return (index === undefined ? this.#older.get(sn) : this.#times[index]) ?? 0
  }

  name(index: number, sn: string, at: number): void {
    if (index >= this.#times.length) {
      const larger = new Float64Array(Math.max(index + 1, this.#times.length * 2))
      larger.set(this.#times)
      this.#times = larger
    }
    this.#indexOf.set(sn, index)
    this.#older.delete(sn)
    this.#times[index] = at
  }

  note(indexes: Uint32Array, times: Float64Array): void {
    for (let place = 0; place < indexes.length; place++) {
      this.#times[indexes[place] as number] = times[place] as number
    }
  }

  remove(sn: string): void {
    this.#indexOf.delete(sn)
    this.#older.delete(sn)
  }

  forgetIndexes(): void {
    for (const sn of this.#indexOf.keys()) this.#older.set(sn, this.of(sn))
    this.#indexOf.clear()
  }
}
