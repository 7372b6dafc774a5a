/**
 * What was measured in each step of a stretch of time, NaN where nobody measured. Steps are as long as each other. What is not
 * known is not zero: sums are told as "at least", beside how much of the time they do not know.
 */
export type KnownSteps = Float64Array

/**
 * Values on the steps of a stretch. One holds until the next, where that comes within `hold` steps: a device that speaks every
 * five minutes was measuring in between. Steps are counted from the begin of the stretch; what lies outside is left out.
 */
export function heldSteps(
  measured: readonly (readonly [step: number, value: number])[],
  count: number,
  hold: number,
): KnownSteps {
  const known = new Float64Array(count).fill(Number.NaN)
  for (const [place, [step, value]] of measured.entries()) {
    if (!Number.isFinite(value)) continue
    const next = measured[place + 1]?.[0] ?? step + 1
    const until = next - step <= hold ? next : step + 1
    for (let at = Math.max(0, step); at < Math.min(until, count); at += 1) known[at] = value
  }
  return known
}

/** The highest of several at each step; unknown where none of them measured. */
export function highestOf(all: readonly KnownSteps[], count: number): KnownSteps {
  const highest = new Float64Array(count).fill(Number.NaN)
  for (const known of all) {
    for (let at = 0; at < count; at += 1) {
      const value = known[at] as number
      if (!(value <= (highest[at] as number)) && !Number.isNaN(value)) highest[at] = value
    }
  }
  return highest
}

export interface KnownSum {
  /** Sum of the values that are known. */
  readonly sum: number
  readonly known: number
  readonly unknown: number
}

export function sumOf(steps: KnownSteps, from = 0, to = steps.length): KnownSum {
  let [sum, known] = [0, 0]
  const [first, last] = [Math.max(0, from), Math.min(to, steps.length)]
  for (let at = first; at < last; at += 1) {
    const value = steps[at] as number
    if (Number.isNaN(value)) continue
    sum += value
    known += 1
  }
  return { sum, known, unknown: Math.max(0, last - first) - known }
}

export interface WorstWindow {
  /** Its first step. */
  readonly at: number
  /** What is known of it, spread over the whole window: the mean is at least this. */
  readonly mean: number
  /** Steps of it that nobody measured. */
  readonly unknown: number
}

/** Walks the windows of so many steps that lie within; a stretch that is shorter is taken as preceded by clean air. */
function eachWindow(steps: KnownSteps, width: number, tell: (at: number, sum: number, unknown: number) => void): void {
  let [sum, unknown] = [0, 0]
  for (let end = 0; end < steps.length; end += 1) {
    const coming = steps[end] as number
    if (Number.isNaN(coming)) unknown += 1
    else sum += coming
    const leaves = end - width
    if (leaves >= 0) {
      const going = steps[leaves] as number
      if (Number.isNaN(going)) unknown -= 1
      else sum -= going
    }
    const isWhole = end + 1 >= width
    if (isWhole || end === steps.length - 1) tell(Math.max(0, leaves + 1), sum, unknown)
  }
}

/** The window of so many steps with the most in it. Undefined where nothing was measured. */
export function worstWindow(steps: KnownSteps, width: number): WorstWindow | undefined {
  let worst: WorstWindow | undefined
  let most = Number.NEGATIVE_INFINITY
  const { known } = sumOf(steps)
  if (known === 0) return undefined
  eachWindow(steps, width, (at, sum, unknown) => {
    const isEmpty = unknown >= Math.min(width, steps.length)
    if (isEmpty || sum <= most) return
    most = sum
    worst = { at, mean: sum / width, unknown }
  })
  return worst
}

/** What is equal to a limit is not below it because of the last digit of a double. */
const NEARLY = 1 - 1e-9

/** How often the mean over so many steps came to a limit: windows that follow each other are one time. By their first window. */
export function timesReached(steps: KnownSteps, width: number, limit: number): number[] {
  const begins: number[] = []
  let isOver = false
  eachWindow(steps, width, (at, sum) => {
    const over = sum / width >= limit * NEARLY
    if (over && !isOver) begins.push(at)
    isOver = over
  })
  return begins
}

/** Steps at or beyond a level. */
export function stepsBeyond(steps: KnownSteps, level: number, direction: 'above' | 'below'): number {
  let count = 0
  for (const value of steps) if (direction === 'above' ? value >= level : value <= level) count += 1
  return count
}

/** C to the power of n, times minutes: what is known of it. */
export function toxicLoad(steps: KnownSteps, exponent: number, minutesPerStep: number): number {
  let load = 0
  for (const value of steps) if (value > 0) load += value ** exponent * minutesPerStep
  return load
}
