import { normal, type Rng } from '@vigil/science'

/** Weight of the newest second. A quarter more counts than usual are found in seconds, chance is not in years. */
const LAMBDA = 0.15
const SPREAD = Math.sqrt(LAMBDA / (2 - LAMBDA))
const LEARN_FREELY_BELOW = 3
const LEARN_SLOWLY_BELOW = 5
const SLOW_SHARE = 0.2
/** Longer steps are no single counts but the state of the average after them. */
const SINGLE_COUNT_WITHIN_S = 2

/** How far an averaged count stands above what the device has learned to expect. */
export class CountWatch {
  readonly #rng: Rng
  readonly #memorySeconds: number
  #average = Number.NaN
  background = Number.NaN
  sigma = 0

  constructor(rng: Rng, memorySeconds: number) {
    this.#rng = rng
    this.#memorySeconds = memorySeconds
  }

  /** `count` was drawn with `mean`; `natural` is what it would have been without anything to find. */
  step(count: number, mean: number, natural: number, seconds: number, learning = true): void {
    if (Number.isNaN(this.background)) {
      this.background = natural
      this.#average = natural
    }
    if (seconds <= SINGLE_COUNT_WITHIN_S) {
      this.#average += LAMBDA * (count - this.#average)
      this.#compare()
      if (learning) this.#learn(count, seconds)
      return
    }
    // In a long step the device has had time to learn first: a vehicle has long left the ground it stood on.
    if (learning) this.#learn(normal(this.#rng, natural, Math.sqrt(natural / seconds)), seconds)
    const keep = (1 - LAMBDA) ** seconds
    const noise = SPREAD * Math.sqrt(mean * (1 - keep * keep))
    this.#average = mean + keep * (this.#average - mean) + normal(this.#rng, 0, noise)
    this.#compare()
  }

  #compare(): void {
    this.sigma = (this.#average - this.background) / (SPREAD * Math.sqrt(Math.max(this.background, 1)))
  }

  #learn(seen: number, seconds: number): void {
    if (this.sigma >= LEARN_SLOWLY_BELOW) return
    const pace = this.sigma < LEARN_FREELY_BELOW ? 1 : SLOW_SHARE
    this.background += (1 - Math.exp((-seconds / this.#memorySeconds) * pace)) * (seen - this.background)
  }

  forget(): void {
    this.background = Number.NaN
    this.sigma = 0
  }
}
