const SAMPLE_EVERY_MS = 5_000
const SAMPLES = 13

/** How fast a counter grows, over the last minute or since it is watched. */
export class MessageRate {
  readonly #read: () => number
  readonly #now: () => number
  readonly #samples: { at: number; count: number }[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(read: () => number, now: () => number) {
    this.#read = read
    this.#now = now
  }

  start(): void {
    this.sample()
    this.#timer = setInterval(() => this.sample(), SAMPLE_EVERY_MS)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** `start` does it every few seconds. */
  sample(): void {
    this.#samples.push({ at: this.#now(), count: this.#read() })
    if (this.#samples.length > SAMPLES) this.#samples.shift()
  }

  perSecond(): number {
    const [oldest] = this.#samples
    const elapsed = this.#now() - (oldest?.at ?? this.#now())
    return oldest === undefined || elapsed <= 0 ? 0 : ((this.#read() - oldest.count) / elapsed) * 1000
  }
}
