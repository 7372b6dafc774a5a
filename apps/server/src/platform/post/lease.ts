/** A server that has said nothing for this long has left its post. One that dies is noticed before, by its session. */
const LEAST_MS = 2_000
const MOST_MS = 10_000
/** How much later than its latest one a renewal may come. */
const PATIENCE = 4
/** A late one counts half after a minute: a machine that was slow once is so again. */
const KEPT_PER_RENEWAL = 0.995

/**
 * How long a server may be silent, by how punctual it has been. On a machine with ten programs for each core a server that works is
 * late by seconds: with a fixed lease of two they would take the post from each other for ever.
 */
export class Lease {
  #latestMs = 0
  #askedAt: number | undefined

  /** The life of a lease that is asked for now. */
  askedAt(at: number): number {
    const gapMs = this.#askedAt === undefined ? 0 : at - this.#askedAt
    this.#askedAt = at
    this.#latestMs = Math.max(gapMs, this.#latestMs * KEPT_PER_RENEWAL)
    return Math.min(MOST_MS, Math.max(LEAST_MS, Math.round(this.#latestMs * PATIENCE)))
  }
}
