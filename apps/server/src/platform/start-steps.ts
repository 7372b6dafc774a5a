/** How long each step of a start took, for the line in the log: a takeover that has become slow is seen there first. */
export interface StartSteps {
  /** What was done since the last call. */
  done(step: string): void
  readonly tookMs: Readonly<Record<string, number>>
}

export function createStartSteps(now: () => number = () => performance.now()): StartSteps {
  const tookMs: Record<string, number> = {}
  let since = now()
  return {
    tookMs,
    done(step) {
      const at = now()
      tookMs[step] = Math.round((tookMs[step] ?? 0) + at - since)
      since = at
    },
  }
}
