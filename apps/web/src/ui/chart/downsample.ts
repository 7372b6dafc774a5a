interface Point {
  readonly at: number
  readonly value: number
}

/**
 * Fewer points with the same picture: of every stretch the lowest and the highest are kept, in their order, and the ends.
 * A mean would hide the one reading that mattered.
 */
export function downsample<T extends Point>(points: readonly T[], atMost: number): readonly T[] {
  const first = points[0]
  const last = points.at(-1)
  if (points.length <= atMost || first === undefined || last === undefined) return points
  const stretches = Math.max(1, Math.floor((atMost - 2) / 2))
  const inner = points.length - 2
  const kept: T[] = [first]
  for (let stretch = 0; stretch < stretches; stretch++) {
    const begin = 1 + Math.floor((stretch * inner) / stretches)
    const end = 1 + Math.floor(((stretch + 1) * inner) / stretches)
    let low = points[begin]
    let high = low
    for (let index = begin + 1; index < end; index++) {
      const point = points[index]
      if (point === undefined || low === undefined || high === undefined) continue
      if (point.value < low.value) low = point
      if (point.value > high.value) high = point
    }
    if (low === undefined || high === undefined) continue
    if (low === high) kept.push(low)
    else kept.push(...(low.at <= high.at ? [low, high] : [high, low]))
  }
  kept.push(last)
  return kept
}
