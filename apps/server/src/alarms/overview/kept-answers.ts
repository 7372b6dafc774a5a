/** A question that takes the database a second is not asked more often than three times a minute. */
const REST_PER_COST = 20

/** Answers that may be a little old. Whoever asks while one is being made waits for the same one; a failed one is not kept. */
export class KeptAnswers<T> {
  readonly #answers = new Map<string, { until: number; answer: Promise<T> }>()
  readonly #keepMs: number
  readonly #now: () => number

  constructor(keepMs: number, now: () => number) {
    this.#keepMs = keepMs
    this.#now = now
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const at = this.#now()
    const earlier = this.#answers.get(key)
    if (earlier !== undefined && at < earlier.until) return earlier.answer
    for (const [old, { until }] of this.#answers) if (at >= until) this.#answers.delete(old)
    const kept = { until: Number.POSITIVE_INFINITY, answer: make() }
    this.#answers.set(key, kept)
    kept.answer.then(
      () => {
        kept.until = at + Math.max(this.#keepMs, (this.#now() - at) * REST_PER_COST)
      },
      () => this.#answers.delete(key),
    )
    return kept.answer
  }
}
