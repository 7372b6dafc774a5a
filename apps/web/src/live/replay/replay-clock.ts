import type { Clock } from '../clock.ts'

interface Timer {
  readonly at: number
  readonly act: () => void
}

/** The time that is replayed. It stands until it is moved; whoever waits in it waits in replayed time. */
export class ReplayClock implements Clock {
  #now: number
  readonly #timers = new Set<Timer>()

  constructor(at: number) {
    this.#now = at
  }

  now = (): number => this.#now

  /** What only wants to come behind the drawing comes at once, whether time stands or runs. */
  after = (ms: number, act: () => void): (() => void) => {
    if (ms <= 0) {
      const timer = setTimeout(act)
      return () => clearTimeout(timer)
    }
    const timer = { at: this.#now + ms, act }
    this.#timers.add(timer)
    return () => void this.#timers.delete(timer)
  }

  /** In one leap: who wanted to look every second looks once. */
  moveTo(at: number): void {
    this.#now = at
    this.#fire(at)
  }

  /** What was only gathered for a moment is told now, though time stands. */
  settle(withinMs: number): void {
    this.#fire(this.#now + withinMs)
  }

  close(): void {
    this.#timers.clear()
  }

  #fire(until: number): void {
    const due = [...this.#timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
    for (const timer of due) {
      if (this.#timers.delete(timer)) timer.act()
    }
  }
}
