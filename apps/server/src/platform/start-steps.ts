/** How long each step of a start took, for the line in the log: a takeover that has become slow is seen there first. */
export interface StartSteps {
  /** What was done since the last call. */
  done(step: string): void
  readonly tookMs: Readonly<Record<string, number>>
  /** What of it this process worked; the rest it waited, for others or for a core. */
  readonly workedMs: Readonly<Record<string, number>>
}

const workedSoFar = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function createStartSteps(): StartSteps {
  const tookMs: Record<string, number> = {}
  const workedMs: Record<string, number> = {}
  let since = performance.now()
  let worked = workedSoFar()
  return {
    tookMs,
    workedMs,
    done(step) {
      const [at, by] = [performance.now(), workedSoFar()]
      tookMs[step] = Math.round(at - since)
      workedMs[step] = Math.round(by - worked)
      since = at
      worked = by
    },
  }
}
