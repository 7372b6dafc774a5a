const WINDOW_MS = 60_000
/** Keys come from the wire: their number must not grow with what somebody invents. */
const MAX_KEYS = 10_000

/** Lets the first of a kind through and counts the rest of the minute. */
export class OncePerMinute {
  readonly #seen = new Map<string, { since: number; suppressed: number }>()

  constructor(private readonly now: () => number) {}

  /** How many were held back since the last one that passed, or undefined when this one is held back too. */
  pass(key: string): number | undefined {
    const now = this.now()
    const entry = this.#seen.get(key)
    if (entry !== undefined && now - entry.since < WINDOW_MS) {
      entry.suppressed += 1
      return undefined
    }
    if (this.#seen.size >= MAX_KEYS) this.#seen.clear()
    this.#seen.set(key, { since: now, suppressed: 0 })
    return entry?.suppressed ?? 0
  }
}
