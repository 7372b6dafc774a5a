import { PointState } from '@vigil/contract'
import { stateName } from '@vigil/domain'
import type { ChartSpan } from '../chart/plot-spec.ts'

/** Stretches of a window in which something else than "normal" was shown. */
export function spansOf(states: readonly (readonly [number, PointState])[], from: number, to: number): ChartSpan[] {
  return states.flatMap(([at, shown], index) => {
    if (shown === PointState.Normal) return []
    const begin = Math.max(at, from)
    const end = Math.min(states[index + 1]?.[0] ?? to, to)
    return end > begin ? [{ from: begin, to: end, state: stateName(shown) }] : []
  })
}
