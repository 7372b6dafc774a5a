/** Looked at every second: whether the product says ready, look after look, while it stores nothing. */
export interface ReadinessSample {
  readonly at: number
  readonly ready: boolean
  /** Something was acknowledged last. */
  readonly acknowledgedAt: number
  /** Since when enough devices have been connected and waiting; undefined while they are not. */
  readonly waitingSince: number | undefined
}

/** Ready means that something was stored within 10 s; the rest is for looking. */
export const STALLED_MS = 15_000
/** Longer between two looks: this process itself did not run, and can not tell. */
const GAP_MS = 5000

export class ReadinessWatch {
  readonly lies: string[] = []
  looks = 0
  readyLooks = 0
  #lastAt = 0
  /** It was not ready at a look, or nobody looked. */
  #notReadyUntil = 0
  #told = 0

  see({ at, ready, acknowledgedAt, waitingSince }: ReadinessSample): void {
    if (!ready || (this.#lastAt > 0 && at - this.#lastAt > GAP_MS)) this.#notReadyUntil = at
    this.#lastAt = at
    this.looks += 1
    if (!ready) return
    this.readyLooks += 1
    if (waitingSince === undefined) return
    const since = Math.max(acknowledgedAt, waitingSince, this.#notReadyUntil)
    // Once for each time that it stands still.
    if (at - since <= STALLED_MS || this.#told === since) return
    this.#told = since
    this.lies.push(
      `ready at ${new Date(at).toISOString()}, nothing acknowledged since ${new Date(since).toISOString()}`,
    )
  }
}
