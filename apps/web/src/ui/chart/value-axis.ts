/** A limit is drawn once the readings are so near that the scale can hold both and the line still has room. */
const ROOM_FOR_LIMIT = 4
const PADDING = 0.08

/**
 * What the scale shows. Limits that are far away stay outside, or the readings would be pressed into a flat line; the legend
 * names them all the same. Nor is it finer than `leastSpan`: the last digit of a sensor is no mountain range.
 */
export function valueRange(
  low: number,
  high: number,
  limits: readonly number[],
  leastSpan = 1e-6,
  /** In any case on the scale: of an alarm it matters how far the readings were from their first limit. */
  always?: number,
): [number, number] {
  const span = Math.max(high - low, Math.abs(high) * 0.05, Math.abs(low) * 0.05, leastSpan)
  let bottom = Math.min(low, always ?? low)
  let top = Math.max(high, always ?? high)
  for (const limit of limits) {
    if (limit > high && limit - high <= span * ROOM_FOR_LIMIT) top = Math.max(top, limit)
    if (limit < low && low - limit <= span * ROOM_FOR_LIMIT) bottom = Math.min(bottom, limit)
  }
  const missing = Math.max(0, span - (top - bottom)) / 2
  const padding = Math.max(top - bottom, span) * PADDING
  const padded = bottom - missing - padding
  // What can not be negative does not get an axis below nought.
  return [low >= 0 && padded < 0 ? 0 : padded, top + missing + padding]
}

const MOST_DIGITS = 8

/** Decimal places that tell two marks of the axis apart. */
export function axisDigits(step: number): number {
  if (!(step > 0)) return 0
  for (let digits = 0; digits < MOST_DIGITS; digits++) {
    const scaled = step * 10 ** digits
    if (Math.abs(scaled - Math.round(scaled)) < 1e-6 && Math.round(scaled) > 0) return digits
  }
  return MOST_DIGITS
}
