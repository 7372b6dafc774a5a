import type { Threshold } from '@vigil/contract'

export type ZoneState = 'normal' | 'warning' | 'alarm' | 'highRisk'

export interface LimitScale {
  /** From the lowest on; all are of the same width. */
  readonly zones: readonly ZoneState[]
  /** Values at the inner ends of the zones. */
  readonly marks: readonly number[]
  /** Where a value stands on the scale, 0 to 1. */
  placeOf(value: number): number
}

/**
 * A bar on which every zone has the same room: drawn to scale, the step from warning to alarm would be a hair beside the one to high
 * risk. Undefined for a limit that must not be fallen below.
 */
export function limitScale(threshold: Threshold | undefined): LimitScale | undefined {
  if (threshold === undefined || threshold.direction !== 'above') return undefined
  const { warn, alarm, highRisk } = threshold
  const marks = highRisk === undefined ? [warn, alarm] : [warn, alarm, highRisk]
  const last = marks.at(-1) ?? warn
  const before = marks.at(-2) ?? 0
  const stops = [Math.min(0, warn - (alarm - warn)), ...marks, last + Math.max(last - before, Number.EPSILON)]
  const zones = (['normal', 'warning', 'alarm', 'highRisk'] as const).slice(0, marks.length + 1)
  return {
    zones,
    marks,
    placeOf(value) {
      const above = stops.findIndex((stop) => value < stop)
      if (above === 0) return 0
      if (above < 0) return 1
      const low = stops[above - 1] ?? 0
      const high = stops[above] ?? low + 1
      return (above - 1 + (value - low) / (high - low)) / zones.length
    },
  }
}
