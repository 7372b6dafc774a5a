/** Median and spread of the last values, which a few outliers cannot move. */
export interface BaselineState {
  /** Oldest first. */
  readonly recent: readonly number[]
  /** The same values, ascending. */
  readonly sorted: readonly number[]
}

export interface BaselineSettings {
  readonly window: number
  /** Smallest spread, so that a channel that stands still does not alarm at its first flicker. */
  readonly leastSpread: number
}

export const BASELINE_START: BaselineState = { recent: [], sorted: [] }

/** Makes the MAD of a normal distribution its standard deviation. */
const MAD_TO_SIGMA = 1.4826

function placeOf(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Takes a value in. `frozen` (in alarm, or in run state 4) leaves the baseline as it is; so does a value that is no number. */
export function baselineStep(
  state: BaselineState,
  value: number,
  settings: BaselineSettings,
  frozen = false,
): BaselineState {
  if (frozen || !Number.isFinite(value)) return state
  const recent = [...state.recent, value]
  const sorted = [...state.sorted]
  if (recent.length > settings.window) {
    const oldest = recent.shift() as number
    sorted.splice(placeOf(sorted, oldest), 1)
  }
  sorted.splice(placeOf(sorted, value), 0, value)
  return { recent, sorted }
}

export function medianOfSorted(sorted: readonly number[]): number {
  const n = sorted.length
  if (n === 0) return Number.NaN
  const upper = sorted[n >> 1] as number
  return n % 2 === 1 ? upper : 0.5 * ((sorted[(n >> 1) - 1] as number) + upper)
}

/** Median of the distances from a centre, walking outward from it through values already in order. */
function medianDistance(sorted: readonly number[], center: number): number {
  const n = sorted.length
  let right = placeOf(sorted, center)
  let left = right - 1
  let previous = 0
  let current = 0
  for (let taken = 0; taken <= n >> 1; taken++) {
    previous = current
    const below = left >= 0 ? center - (sorted[left] as number) : Number.POSITIVE_INFINITY
    const above = right < n ? (sorted[right] as number) - center : Number.POSITIVE_INFINITY
    if (below < above) {
      current = below
      left -= 1
    } else {
      current = above
      right += 1
    }
  }
  return n % 2 === 1 ? current : 0.5 * (previous + current)
}

/** Centre and spread now; undefined before the first value. */
export function baselineOf(
  state: BaselineState,
  settings: BaselineSettings,
): { readonly center: number; readonly spread: number } | undefined {
  if (state.sorted.length === 0) return undefined
  const center = medianOfSorted(state.sorted)
  const spread = Math.max(settings.leastSpread, MAD_TO_SIGMA * medianDistance(state.sorted, center))
  return { center, spread }
}
