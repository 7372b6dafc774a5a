import type { Threshold } from '@vigil/contract'

type Limits = Pick<Threshold, 'direction' | 'warn' | 'alarm' | 'highRisk'>

export interface SetPoint {
  readonly state: 'warning' | 'alarm' | 'highRisk'
  readonly value: number
  /** Where on the bar, 0 to 1. */
  readonly place: number
}

/** Set points stand at the same places on every bar: who looks at ten gases compares the bars, not the numbers. */
const ABOVE = { warning: 0.4, alarm: 0.64, highRisk: 0.88 } as const
const BOTH = { warning: 0.16, alarm: 0.3, highRisk: 0.42 } as const

function stepsOf({ warn, alarm, highRisk }: Limits): [SetPoint['state'], number][] {
  return [
    ['warning', warn],
    ['alarm', alarm],
    ...(highRisk === undefined ? [] : ([['highRisk', highRisk]] as [SetPoint['state'], number][])),
  ]
}

/** The set points of one quantity along a bar, from its low end to its high end. Empty where it has none. */
export function setPointsOf(thresholds: readonly Limits[]): readonly SetPoint[] {
  const above = thresholds.find(({ direction }) => direction === 'above')
  const below = thresholds.find(({ direction }) => direction === 'below')
  if (above !== undefined && below !== undefined) {
    // Dangerous on both sides: what is right stands in the middle.
    return [
      ...stepsOf(below)
        .map(([state, value]) => ({ state, value, place: 0.5 - BOTH[state] }))
        .reverse(),
      ...stepsOf(above).map(([state, value]) => ({ state, value, place: 0.5 + BOTH[state] })),
    ]
  }
  if (above !== undefined) return stepsOf(above).map(([state, value]) => ({ state, value, place: ABOVE[state] }))
  if (below !== undefined) {
    return stepsOf(below)
      .map(([state, value]) => ({ state, value, place: 1 - ABOVE[state] }))
      .reverse()
  }
  return []
}

/** Straight from mark to mark; beyond the last one ever slower towards the end, so that a huge value is still on the bar. */
export function placeOf(value: number, marks: readonly SetPoint[]): number {
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (value >= last.value) {
    const scale = Math.max(last.value - (marks.at(-2)?.value ?? 0), 1e-12)
    return last.place + (1 - last.place) * (1 - Math.exp(-(value - last.value) / scale))
  }
  // A bar with marks on one side begins at nought; one with both begins a step below its lowest.
  const step = (marks[1]?.value ?? 2 * first.value) - first.value
  const start = marks.length > 3 || first.state !== 'warning' ? first.value - Math.abs(step) : Math.min(0, first.value)
  let from = { value: start, place: 0 }
  for (const mark of marks) {
    if (value < mark.value) {
      const share = (value - from.value) / Math.max(mark.value - from.value, 1e-12)
      return Math.max(0, from.place + (mark.place - from.place) * share)
    }
    from = mark
  }
  return last.place
}
