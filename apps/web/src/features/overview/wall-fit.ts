/**
 * The most rows that fit, of so many; the first always stays. Begins with how many did before: a wall at rest is measured once or
 * twice. What fits is measured and never reckoned: rows share their columns, and one row less makes the others lower.
 */
export function mostThatFit(of: number, before: number, fits: (count: number) => boolean): number {
  const least = Math.min(1, of)
  let count = Math.max(least, Math.min(before, of))
  if (count > least && !fits(count)) {
    do count -= 1
    while (count > least && !fits(count))
    return count
  }
  while (count < of && fits(count + 1)) count += 1
  return count
}
