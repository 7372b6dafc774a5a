export interface PassesOptions {
  everyMs: number
  /** Breaks off between two steps once it is stopped. */
  passOnce(isStopped: () => boolean): Promise<void>
  onFailed(error: unknown): void
}

export interface Passes {
  /** Whoever asks while one is under way waits for that one. */
  pass(): Promise<void>
  start(): void
  /** Resolves when the last pass is over. */
  stop(): Promise<void>
}

/** Work that catches up with what has come since, again and again, never twice at a time. */
export function createPasses({ everyMs, passOnce, onFailed }: PassesOptions): Passes {
  let passing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const pass = (): Promise<void> => {
    passing ??= passOnce(() => isStopped).finally(() => {
      passing = undefined
    })
    return passing
  }

  return {
    pass,
    start() {
      timer = setInterval(() => void pass().catch(onFailed), everyMs)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await passing?.catch(() => {})
    },
  }
}
