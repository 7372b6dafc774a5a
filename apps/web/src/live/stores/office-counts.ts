import type { PointState } from '@vigil/contract'

const NONE: ReadonlyMap<PointState, number> = new Map()
/** The root, above every office. */
const ALL = ''

interface Counted {
  readonly offices: readonly string[]
  readonly state: PointState
}

/** How many devices of each state stand in and below every office. A change costs the depth of the tree, not its size. */
export class OfficeCounts {
  #counts = new Map<string, Map<PointState, number>>()
  readonly #counted = new Map<string, Counted>()
  /** Offices whose map was made since the last `finish` and may still be written to. */
  readonly #open = new Set<string>()

  /** The same reference until the next `finish` that changed it. */
  of(officeId: string = ALL): ReadonlyMap<PointState, number> {
    return this.#counts.get(officeId) ?? NONE
  }

  /** Counts a device where it stands now, or no longer. */
  set(sn: string, offices: readonly string[], state: PointState | undefined): void {
    const before = this.#counted.get(sn)
    if (before !== undefined) {
      this.#add(before, -1)
      this.#counted.delete(sn)
    }
    if (state === undefined) return
    const after = { offices, state }
    this.#add(after, 1)
    this.#counted.set(sn, after)
  }

  clear(): void {
    this.#counts = new Map()
    this.#counted.clear()
    this.#open.clear()
  }

  finish(): void {
    this.#open.clear()
  }

  #add({ offices, state }: Counted, step: 1 | -1): void {
    this.#addTo(ALL, state, step)
    for (const office of offices) this.#addTo(office, state, step)
  }

  #addTo(office: string, state: PointState, step: 1 | -1): void {
    let counts = this.#counts.get(office)
    if (counts === undefined || !this.#open.has(office)) {
      counts = new Map(counts)
      this.#counts.set(office, counts)
      this.#open.add(office)
    }
    const count = (counts.get(state) ?? 0) + step
    if (count === 0) counts.delete(state)
    else counts.set(state, count)
  }
}
