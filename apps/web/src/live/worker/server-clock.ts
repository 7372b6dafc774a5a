/** Messages that were held up look older than they are: they move the estimate by this share only. */
const HELD_UP_WEIGHT = 0.05

/**
 * The server's clock as its messages tell it. A console whose own clock is a minute wrong would otherwise take a healthy fleet
 * for a lost one, or a lost one for healthy.
 */
export class ServerClock {
  #aheadMs: number | undefined
  #isDoubtful = true

  note(serverAt: number, localNow: number): void {
    const ahead = serverAt - localNow
    if (this.#aheadMs === undefined || this.#isDoubtful || ahead >= this.#aheadMs) this.#aheadMs = ahead
    else this.#aheadMs += (ahead - this.#aheadMs) * HELD_UP_WEIGHT
    this.#isDoubtful = false
  }

  /** It was set, or another server speaks: the next message counts whole. Until then what is known is better than nothing. */
  doubt(): void {
    this.#isDoubtful = true
  }

  aheadMs(): number {
    return Math.round(this.#aheadMs ?? 0)
  }

  at(localNow: number): number {
    return localNow + this.aheadMs()
  }
}
