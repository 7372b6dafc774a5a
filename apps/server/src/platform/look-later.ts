export interface LookLaterOptions {
  /** Looks for what there is to do, and does it. */
  lookOnce(): Promise<void>
  /** After a look that failed. */
  againMs: number
  onFailed(error: unknown): void
}

export interface LookLater {
  /** Looks now, after a look that is under way. */
  look(): Promise<void>
  /** Unless a look is due before. */
  lookIn(ms: number): void
  /** Resolves when the last look is over. */
  stop(): Promise<void>
}

/** Work that follows when something has happened: gathered for a moment, one look at a time, and again after one that failed. */
export function createLookLater({ lookOnce, againMs, onFailed }: LookLaterOptions): LookLater {
  let timer: NodeJS.Timeout | undefined
  let dueAt = Number.POSITIVE_INFINITY
  let working: Promise<void> = Promise.resolve()
  let isStopped = false

  /** One that is due later must not hold what is urgent. */
  function lookIn(ms: number): void {
    const at = performance.now() + ms
    if (isStopped || at >= dueAt) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(() => void look(), ms)
  }

  function look(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    dueAt = Number.POSITIVE_INFINITY
    working = working.then(lookOnce).catch((error: unknown) => {
      onFailed(error)
      lookIn(againMs)
    })
    return working
  }

  return {
    look,
    lookIn,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
      await working
    },
  }
}
