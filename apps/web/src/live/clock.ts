export interface Clock {
  now(): number
  /** Acts once after so many milliseconds; the answer calls it off. */
  after(ms: number, act: () => void): () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
}
