import type { ModuleKey, Threshold } from '@vigil/contract'

export interface LeadingReading {
  readonly quantity: string
  readonly value: number
  readonly unit: string
}

/** How far a value has gone from its warning limit (0) to its alarm limit (1) and beyond. */
function exceedance(value: number, { direction, warn, alarm }: Threshold): number {
  const beyond = direction === 'above' ? value - warn : warn - value
  // A site may set both limits to the same number.
  const span = Math.abs(alarm - warn) || 1
  return beyond / span
}

/** The value that tells best why a module alarms, and how far it has gone; null when no threshold speaks of its values. */
export function leadingReading(
  module: ModuleKey,
  values: Readonly<Record<string, number>>,
  thresholds: readonly Threshold[],
): { reading: LeadingReading; exceedance: number } | null {
  let leading: Threshold | undefined
  let furthest = Number.NEGATIVE_INFINITY
  for (const threshold of thresholds) {
    const value = values[threshold.quantity]
    if (threshold.module !== module || value === undefined) continue
    const reached = exceedance(value, threshold)
    if (leading === undefined || reached > furthest) {
      leading = threshold
      furthest = reached
    }
  }
  if (leading === undefined) return null
  const { quantity, unit } = leading
  return { reading: { quantity, value: values[quantity] as number, unit }, exceedance: furthest }
}
