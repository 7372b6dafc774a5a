/** A service that does not answer is left alone for a moment: ten seconds for each message would hold all others. */
const LEFT_ALONE_MS = 30_000

/** Services that did not answer last time. */
export function createSilentHosts(now: () => number) {
  const until = new Map<string, number>()
  return {
    /** Whether it is to be left alone. Of those who come after that time one tries it for all. */
    isLeftAlone(host: string): boolean {
      const end = until.get(host)
      if (end === undefined) return false
      if (end <= now()) until.set(host, now() + LEFT_ALONE_MS)
      return end > now()
    },
    silent: (host: string) => void until.set(host, now() + LEFT_ALONE_MS),
    answered: (host: string) => void until.delete(host),
  }
}
