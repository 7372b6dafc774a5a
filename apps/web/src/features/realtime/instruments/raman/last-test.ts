interface Point {
  readonly at: number
  readonly value: number
  readonly max?: number
}

export interface TestFacts {
  readonly begin: number
  readonly end: number
  /** The highest that was read while the result stood. */
  readonly peak: number
  readonly running: boolean
}

/**
 * The last stretch in which a reading stood at or above `least`: an identifier shows its match for some seconds after a test and
 * nought in between. Stored steps mix both, so their highest counts.
 */
export function lastTest(points: readonly Point[], least: number): TestFacts | undefined {
  const height = ({ value, max }: Point): number => Math.max(value, max ?? value)
  let index = points.length - 1
  while (index >= 0 && height(points[index] as Point) < least) index--
  const last = points[index]
  if (last === undefined) return undefined
  let begin = last.at
  let peak = height(last)
  for (let earlier = index - 1; earlier >= 0; earlier--) {
    const point = points[earlier] as Point
    if (height(point) < least) break
    begin = point.at
    peak = Math.max(peak, height(point))
  }
  return { begin, end: last.at, peak, running: index === points.length - 1 }
}
