/** The most that was measured in each step of time, in the order of time. Steps that nobody measured are missing. */
export interface Extremes {
  /** Begins of the steps, in steps. */
  readonly at: readonly number[]
  readonly most: readonly number[]
}

/** Times at or above a limit: stretches that lie no more than `pause` steps apart are one. */
export function episodesAbove({ at, most }: Extremes, limit: number, pause: number): number {
  let count = 0
  let last = Number.NEGATIVE_INFINITY
  for (const [place, step] of at.entries()) {
    if (!(Number(most[place]) >= limit)) continue
    if (step - last > pause + 1) count += 1
    last = step
  }
  return count
}

/**
 * The lowest limit that, like every higher one, would have been reached at most `allowed` times in all of these records together:
 * the value just below which there would have been more. Above everything that was measured where nothing is allowed, which
 * `isBeyond` tells. Undefined without any record.
 */
export function lowestLimit(
  records: readonly Extremes[],
  allowed: number,
  pause: number,
): { readonly above: number; readonly isBeyond: boolean } | undefined {
  const sorted = Float64Array.from(records.flatMap(({ most }) => most)).sort()
  const highest = sorted.at(-1)
  if (highest === undefined) return undefined
  // Limits lie among the highest values: a year of minutes is looked through only where these do not tell.
  for (const looked of [LOOKED_AT_FIRST, sorted.length]) {
    const above = tooOftenAt(records, sorted[Math.max(0, sorted.length - looked)] ?? highest, allowed, pause)
    if (above !== undefined) return { above, isBeyond: above === highest }
  }
  return { above: Number.NEGATIVE_INFINITY, isBeyond: false }
}

const LOOKED_AT_FIRST = 200_000

/** The highest value, of those that are not below `least`, that was reached more often than is allowed. */
function tooOftenAt(records: readonly Extremes[], least: number, allowed: number, pause: number): number | undefined {
  const steps: { readonly step: number; readonly value: number; readonly record: number }[] = []
  for (const [record, { at, most }] of records.entries()) {
    for (const [place, step] of at.entries()) {
      const value = Number(most[place])
      if (value >= least) steps.push({ step, value, record })
    }
  }
  steps.sort((one, other) => other.value - one.value)
  const reached = records.map(() => new ReachedSteps(pause))
  let count = 0
  // From the highest value down: what is reached joins the stretches beside it.
  for (let from = 0; from < steps.length; ) {
    const value = Number(steps[from]?.value)
    let to = from
    for (; to < steps.length && steps[to]?.value === value; to += 1) {
      const { step, record } = steps[to] as (typeof steps)[number]
      count += reached[record]?.add(step) ?? 0
    }
    if (count > allowed) return value
    from = to
  }
  return undefined
}

/** Steps that were reached, joined to stretches. */
class ReachedSteps {
  readonly #joinedTo = new Map<number, number>()
  readonly #pause: number

  constructor(pause: number) {
    this.#pause = pause
  }

  /** One step that stands for the whole stretch. */
  #stretchOf(step: number): number {
    let [at, next] = [step, this.#joinedTo.get(step)]
    while (next !== undefined && next !== at) {
      at = next
      next = this.#joinedTo.get(at)
    }
    this.#joinedTo.set(step, at)
    return at
  }

  #nearest(step: number, way: 1 | -1): number | undefined {
    for (let distance = 1; distance <= this.#pause + 1; distance += 1) {
      if (this.#joinedTo.has(step + way * distance)) return this.#stretchOf(step + way * distance)
    }
    return undefined
  }

  /** By how many there are more stretches: one that stands alone is a new one, one between two makes them one. */
  add(step: number): number {
    const [before, after] = [this.#nearest(step, -1), this.#nearest(step, 1)]
    this.#joinedTo.set(step, before ?? after ?? step)
    if (before !== undefined && after !== undefined) this.#joinedTo.set(after, before)
    return 1 - new Set([before, after].filter((each) => each !== undefined)).size
  }
}

const CONFIDENCE = 0.95

/** With 95 % confidence no more are to be expected in as long a time, where so many came (Poisson; 3.0 where none did). */
export function mostExpected(count: number): number {
  const chanceOfSoFew = (mean: number): number => {
    let term = Math.exp(-mean)
    let sum = term
    for (let k = 1; k <= count; k += 1) {
      term *= mean / k
      sum += term
    }
    return sum
  }
  let [low, high] = [count, count + 10 + 5 * Math.sqrt(count)]
  // Beyond some hundred the terms are too small for a double, and the normal approximation is as good.
  if (count > 500) return count + 1.645 * Math.sqrt(count + 1) + 1
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2
    if (chanceOfSoFew(middle) > 1 - CONFIDENCE) low = middle
    else high = middle
  }
  return high
}
