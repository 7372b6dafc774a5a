/** A step of a series: when it begins, and its mean. */
export interface StepValue {
  readonly at: number
  readonly value: number
}

export interface AlignedStep {
  readonly at: number
  /** One of each series, in their order. */
  readonly values: readonly number[]
}

/** Steps in which every series tells something. Nothing is put in between: where one is silent, nothing can be compared. */
export function alignedSteps(series: readonly (readonly StepValue[])[]): AlignedStep[] {
  const [first, ...others] = series
  if (first === undefined) return []
  const known = others.map((each) => new Map(each.map(({ at, value }) => [at, value])))
  return first.flatMap(({ at, value }) => {
    const rest = known.map((each) => each.get(at))
    return rest.every((each) => each !== undefined) ? [{ at, values: [value, ...rest] }] : []
  })
}

/** A value for every step from the first to the last of all series; NaN where a series tells nothing. Times are whole steps apart. */
export function onSteps(series: readonly (readonly StepValue[])[], stepMs: number): number[][] {
  const moments = series.flatMap((each) => each.map(({ at }) => at))
  if (moments.length === 0) return series.map(() => [])
  let [from, to] = [moments[0] as number, moments[0] as number]
  for (const at of moments) {
    if (at < from) from = at
    if (at > to) to = at
  }
  const count = Math.round((to - from) / stepMs) + 1
  return series.map((each) => {
    const values = new Array<number>(count).fill(Number.NaN)
    for (const { at, value } of each) values[Math.round((at - from) / stepMs)] = value
    return values
  })
}
