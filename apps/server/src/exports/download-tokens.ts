import { randomBytes } from 'node:crypto'

const TOKEN_BYTES = 16
const VALID_MS = 60_000

interface Promised {
  readonly jobId: string
  readonly userId: string
  readonly until: number
}

/** Each collects one file, once, within a minute, for whom it was made. Kept in memory: a restart takes them away. */
export function createDownloadTokens(now: () => number) {
  const promised = new Map<string, Promised>()
  return {
    make(jobId: string, userId: string): string {
      for (const [token, { until }] of promised) if (until <= now()) promised.delete(token)
      const token = randomBytes(TOKEN_BYTES).toString('hex')
      promised.set(token, { jobId, userId, until: now() + VALID_MS })
      return token
    },
    /** The job; undefined for a token that is unknown, used, late or another's. Whoever shows it, it is used up. */
    take(token: string, userId: string): string | undefined {
      const found = promised.get(token)
      promised.delete(token)
      return found !== undefined && found.userId === userId && found.until > now() ? found.jobId : undefined
    },
  }
}
export type DownloadTokens = ReturnType<typeof createDownloadTokens>
