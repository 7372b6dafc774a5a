export type Trend = 'rising' | 'falling' | 'steady'

interface Point {
  readonly at: number
  readonly value: number
}

const TREND_SPAN_MS = 60_000
/** Fewer readings rise or fall by chance. Of a device that reports seldom the trend is that of its last readings. */
const LEAST_POINTS = 12
/** Share of the scatter that must be explained by a line before an arrow is shown: noise has no direction. */
const LEAST_EXPLAINED = 0.5

/**
 * Where a reading has been heading over the last minute, or over its last twelve readings. The line through the readings must rise by more than the last digit
 * shown, and explain most of their scatter; undefined while there is too little to say.
 */
export function trendOf(points: readonly Point[], digits: number): Trend | undefined {
  const last = points.at(-1)
  if (last === undefined) return undefined
  let first = points.length
  while (first > 0 && (points[first - 1]?.at ?? 0) > last.at - TREND_SPAN_MS) first--
  const recent = points.slice(Math.min(first, Math.max(0, points.length - LEAST_POINTS)))
  if (recent.length < LEAST_POINTS) return undefined

  const count = recent.length
  const meanAt = recent.reduce((sum, { at }) => sum + (at - last.at), 0) / count
  const meanValue = recent.reduce((sum, { value }) => sum + value, 0) / count
  let along = 0
  let across = 0
  let both = 0
  for (const { at, value } of recent) {
    const dt = at - last.at - meanAt
    const dv = value - meanValue
    along += dt * dt
    across += dv * dv
    both += dt * dv
  }
  if (along === 0 || across === 0) return 'steady'
  const rise = (both / along) * (last.at - (recent[0]?.at ?? last.at))
  const explained = (both * both) / (along * across)
  if (Math.abs(rise) < 10 ** -digits || explained < LEAST_EXPLAINED) return 'steady'
  return rise > 0 ? 'rising' : 'falling'
}
