import type { Clock } from '../clock.ts'
import type { AlarmNews } from './protocol.ts'

/** Of a storm the window hears in parts: each one by itself would make it draw five hundred times a second. */
export const NEWS_EVERY_MS = 50

/** The first at once, what follows on its heels together. Nothing is dropped, and the order stays. */
export class NewsBuffer {
  readonly #clock: Clock
  readonly #post: (news: readonly AlarmNews[]) => void
  #news: AlarmNews[] = []
  #postedAt = Number.NEGATIVE_INFINITY
  #callOff: (() => void) | undefined

  constructor(clock: Clock, post: (news: readonly AlarmNews[]) => void) {
    this.#clock = clock
    this.#post = post
  }

  add(news: AlarmNews): void {
    this.#news.push(news)
    if (this.#callOff !== undefined) return
    const wait = this.#postedAt + NEWS_EVERY_MS - this.#clock.now()
    if (wait <= 0) this.flush()
    else this.#callOff = this.#clock.after(wait, () => this.flush())
  }

  flush(): void {
    this.#callOff?.()
    this.#callOff = undefined
    if (this.#news.length === 0) return
    const news = this.#news
    this.#news = []
    this.#postedAt = this.#clock.now()
    this.#post(news)
  }
}
