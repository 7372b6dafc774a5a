import type { Clock } from '../clock.ts'
import type { AlarmNews } from './protocol.ts'

/** The window hears of a storm in parts: alarms one by one would make it draw five hundred times a second. */
export const NEWS_EVERY_MS = 50
/** A part that is shown sooner than this would be drawn over before anybody's screen has had it. */
const NEWS_AT_SOONEST_MS = 16
/** A window that is still drawing gets the next part when it has done so, and then at the latest. */
export const NEWS_AT_LATEST_MS = 250

/**
 * The first at once, what follows on its heels together: a window that is quick with a part gets the next after as long again, so that
 * the last alarm of a storm waits for no fixed time. Nothing is dropped, and the order stays.
 */
export class NewsBuffer {
  readonly #clock: Clock
  readonly #post: (news: readonly AlarmNews[]) => void
  #news: AlarmNews[] = []
  #postedAt = Number.NEGATIVE_INFINITY
  #isShown = true
  #restMs = NEWS_EVERY_MS
  #callOff: (() => void) | undefined

  constructor(clock: Clock, post: (news: readonly AlarmNews[]) => void) {
    this.#clock = clock
    this.#post = post
  }

  add(news: AlarmNews): void {
    this.#news.push(news)
    if (this.#callOff === undefined) this.#flushWhenDue()
  }

  /** The window has drawn what it was told last. */
  shown(): void {
    if (this.#isShown) return
    this.#isShown = true
    const twice = 2 * (this.#clock.now() - this.#postedAt)
    this.#restMs = Math.min(NEWS_EVERY_MS, Math.max(NEWS_AT_SOONEST_MS, twice))
    if (this.#callOff === undefined) return
    this.#callOff()
    this.#callOff = undefined
    this.#flushWhenDue()
  }

  flush(): void {
    this.#callOff?.()
    this.#callOff = undefined
    if (this.#news.length === 0) return
    const news = this.#news
    this.#news = []
    this.#postedAt = this.#clock.now()
    this.#isShown = false
    this.#post(news)
  }

  #flushWhenDue(): void {
    const wait = this.#postedAt + (this.#isShown ? this.#restMs : NEWS_AT_LATEST_MS) - this.#clock.now()
    if (wait <= 0) this.flush()
    else this.#callOff = this.#clock.after(wait, () => this.flush())
  }
}
