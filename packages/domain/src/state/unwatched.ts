/** A stretch of time; its end is no part of it. */
export interface TimeSpan {
  readonly since: number
  readonly until: number
}

/**
 * What of these stretches lies within a time, in order and none over another. Stretches in which nobody watched cover whatever
 * was known before them: what a device did meanwhile, nobody can say.
 */
export function spansWithin(spans: readonly TimeSpan[], since: number, until: number): TimeSpan[] {
  const within: { since: number; until: number }[] = []
  for (const span of [...spans].sort((a, b) => a.since - b.since)) {
    const begin = Math.max(span.since, since)
    const end = Math.min(span.until, until)
    if (end <= begin) continue
    const last = within.at(-1)
    if (last !== undefined && begin <= last.until) last.until = Math.max(last.until, end)
    else within.push({ since: begin, until: end })
  }
  return within
}

/** How long of a time nobody watched, in milliseconds. */
export const unwatchedMs = (spans: readonly TimeSpan[], since: number, until: number): number =>
  spansWithin(spans, since, until).reduce((sum, span) => sum + span.until - span.since, 0)
