/** The clock and the time that passes drift apart by less within a second. */
const CLOCK_SET_MS = 2_000

/** Finds out that the server's clock was set: it has moved, and the time that passes has not. */
export class ClockSetting {
  readonly #now: () => number
  readonly #elapsed: () => number
  /** How far the clock is ahead of the time that passes. */
  ahead: number

  constructor(now: () => number, elapsed: () => number) {
    this.#now = now
    this.#elapsed = elapsed
    this.ahead = now() - elapsed()
  }

  /** Whether a moment by the clock and the same one by the time that passes no longer fit. */
  isOff(at: number, passed: number): boolean {
    return Math.abs(at - passed - this.ahead) >= CLOCK_SET_MS
  }

  /** By how much the clock was set since the last look; 0 while it goes on as it did. A drift is followed. */
  look(): number {
    const ahead = this.#now() - this.#elapsed()
    const by = ahead - this.ahead
    this.ahead = ahead
    return Math.abs(by) < CLOCK_SET_MS ? 0 : by
  }
}
