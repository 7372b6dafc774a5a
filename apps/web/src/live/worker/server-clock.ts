/** Messages that were held up look older than they are: they move the estimate by this share only. */
const HELD_UP_WEIGHT = 0.05

/**
 * The server's clock as its messages tell it. A console whose own clock is a minute wrong would otherwise take a healthy fleet
 * for a lost one, or a lost one for healthy.
 */
export class ServerClock {
  #aheadMs: number | undefined

  note(serverAt: number, localNow: number): void {
    const ahead = serverAt - localNow
    if (this.#aheadMs === undefined || ahead >= this.#aheadMs) this.#aheadMs = ahead
    else this.#aheadMs += (ahead - this.#aheadMs) * HELD_UP_WEIGHT
  }

  aheadMs(): number {
    return Math.round(this.#aheadMs ?? 0)
  }

  at(localNow: number): number {
    return localNow + this.aheadMs()
  }
}
