import type { Threshold } from '@vigil/contract'
import type { ModelDefinition } from '../types.ts'

/** One row per quantity and direction: oxygen gives two. */
export function thresholdsOf({ modules }: ModelDefinition): Threshold[] {
  return modules.flatMap(({ key: module, readings }) =>
    readings.flatMap(({ key: quantity, unit, limits = [] }) =>
      limits.map(({ basis: _, ...steps }) => ({ module, quantity, unit, ...steps })),
    ),
  )
}
