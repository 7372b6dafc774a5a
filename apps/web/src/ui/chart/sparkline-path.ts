import { downsample } from './downsample.ts'
import { bridged, longestPause } from './gaps.ts'

export interface SparkPoint {
  readonly at: number
  readonly value: number
  readonly spanMs?: number
  readonly isLast?: boolean
}

export const SPARK_WIDTH = 120
export const SPARK_HEIGHT = 28
const INSET = 2

export interface SparkShape {
  /** Pieces of the line; more than one where readings are missing. */
  readonly line: string
  readonly last: { readonly x: number; readonly y: number }
  /** Heights of the limits that lie within what is drawn. */
  readonly warn?: number
  readonly alarm?: number
}

/**
 * The scale follows the readings and reaches for a limit only when it is near: a limit far away would press the line flat.
 */
export function sparkShape(points: readonly SparkPoint[], warn?: number, alarm?: number): SparkShape | undefined {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return undefined
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const { value } of points) {
    if (value < low) low = value
    if (value > high) high = value
  }
  const reach = Math.max(high - low, Math.abs(high) * 0.1, Number.EPSILON)
  for (const limit of [warn, alarm]) {
    if (limit === undefined || limit < low - reach || limit > high + reach) continue
    low = Math.min(low, limit)
    high = Math.max(high, limit)
  }
  const span = Math.max(high - low, reach)
  const bottom = (low + high) / 2 - span / 2
  const duration = Math.max(last.at - first.at, 1)
  const x = (at: number) => INSET + ((at - first.at) / duration) * (SPARK_WIDTH - 2 * INSET)
  const y = (value: number) => SPARK_HEIGHT - INSET - ((value - bottom) / span) * (SPARK_HEIGHT - 2 * INSET)
  const drawn = downsample(points, SPARK_WIDTH * 2)
  const pause = longestPause(drawn) ?? Number.POSITIVE_INFINITY

  let line = ''
  let before: SparkPoint | undefined
  let passed = 0
  for (const point of drawn) {
    // The last one before a gap may be among those that are left out.
    let isLast = false
    for (; passed < points.length && points[passed] !== point; passed++) isLast ||= points[passed]?.isLast === true
    const joined = before !== undefined && point.at - before.at <= bridged({ ...before, isLast }, pause)
    const spot = `${x(point.at).toFixed(1)} ${y(point.value).toFixed(1)}`
    // A reading that stands alone between two gaps is a dot.
    line += joined ? `L${spot}` : `M${spot}h0`
    before = point
  }
  const height = (limit: number | undefined) =>
    limit === undefined || limit < bottom || limit > bottom + span ? undefined : y(limit)
  const warnY = height(warn)
  const alarmY = height(alarm)
  return {
    line,
    last: { x: x(last.at), y: y(last.value) },
    ...(warnY === undefined ? {} : { warn: warnY }),
    ...(alarmY === undefined ? {} : { alarm: alarmY }),
  }
}
