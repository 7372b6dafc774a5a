/**
 * Runs the work of one key one after another. A hundred guesses sent at once would otherwise all pass the throttle before
 * the first of them has failed.
 */
export function createOneAtATime(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (tails.get(key) ?? Promise.resolve()).then(work, work)
    tails.set(key, turn)
    try {
      return await turn
    } finally {
      if (tails.get(key) === turn) tails.delete(key)
    }
  }
}
