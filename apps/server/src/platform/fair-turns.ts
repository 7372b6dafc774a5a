export interface FairTurnsOptions {
  /** How many may work at once. */
  readonly places: number
  /** How many of one owner may work at once. */
  readonly placesPerOwner: number
  /** What waits is kept in memory. */
  readonly waitingPerOwner: number
  readonly waitingInAll: number
  /** What is thrown where more would wait. */
  refused(): Error
}

interface Owner {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Work of several owners at a few places, in rounds: whoever brings much waits behind himself, and nobody else waits for more than
 * what is under way and one piece of each of the others.
 */
export function createFairTurns(options: FairTurnsOptions): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  /** Whoever has work here; whose turn is next stands first. */
  const owners = new Map<string, Owner>()
  let running = 0
  let waiting = 0

  const mayRun = ({ running: own }: Owner): boolean => running < options.places && own < options.placesPerOwner

  function begin(name: string, owner: Owner): void {
    running += 1
    owner.running += 1
    owners.set(name, owner)
  }

  function end(name: string, owner: Owner): void {
    running -= 1
    owner.running -= 1
    owners.delete(name)
    if (owner.running > 0 || owner.waiting.length > 0) owners.set(name, owner)
    for (const [other, each] of owners) {
      if (!mayRun(each)) continue
      const next = each.waiting.shift()
      if (next === undefined) continue
      waiting -= 1
      begin(other, each)
      next()
      return
    }
  }

  return async (name, work) => {
    const owner = owners.get(name) ?? { running: 0, waiting: [] }
    if (mayRun(owner)) begin(name, owner)
    else {
      const { waitingPerOwner, waitingInAll } = options
      if (owner.waiting.length >= waitingPerOwner || waiting >= waitingInAll) throw options.refused()
      owners.set(name, owner)
      waiting += 1
      await new Promise<void>((resolve) => owner.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      end(name, owner)
    }
  }
}
