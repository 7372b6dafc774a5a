import { PointState, type RecentData } from '@vigil/contract'
import { stateName } from '@vigil/domain'
import type { ChartSpan } from '../chart/plot-spec.ts'

/**
 * Stretches of a window in which something else than "normal" was shown. What nobody watched is told as that and as no state:
 * the last one that was known need not have lasted.
 */
export function spansOf(
  states: readonly (readonly [number, PointState])[],
  from: number,
  to: number,
  unwatched: RecentData['unwatched'] = [],
): ChartSpan[] {
  const known = states.flatMap(([at, shown], index) => {
    if (shown === PointState.Normal) return []
    const span = { from: Math.max(at, from), to: Math.min(states[index + 1]?.[0] ?? to, to) }
    return watchedParts(span, unwatched).map((part) => ({ ...part, state: stateName(shown) }))
  })
  const blind = unwatched.flatMap(([since, until]) => {
    const span = { from: Math.max(since, from), to: Math.min(until, to) }
    return span.to > span.from ? [{ ...span, state: 'unwatched' }] : []
  })
  return [...known, ...blind]
}

interface Stretch {
  readonly from: number
  readonly to: number
}

function watchedParts(span: Stretch, unwatched: RecentData['unwatched']): Stretch[] {
  let parts = [span]
  for (const [since, until] of unwatched) {
    parts = parts.flatMap((part) =>
      [
        { from: part.from, to: Math.min(part.to, since) },
        { from: Math.max(part.from, until), to: part.to },
      ].filter((each) => each.to > each.from),
    )
  }
  return parts.filter((part) => part.to > part.from)
}
