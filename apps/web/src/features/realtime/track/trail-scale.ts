import type { Threshold } from '@vigil/contract'
import type { TrailPoint } from './trail.ts'

/** How a stretch of the way is drawn: in calm steps, and in the colours of danger from its limits on. */
export const TRAIL_LOOKS = {
  none: { colour: '--quiet', opacity: 1 },
  calm1: { colour: '--accent', opacity: 0.4 },
  calm2: { colour: '--accent', opacity: 0.65 },
  calm3: { colour: '--accent', opacity: 1 },
  warning: { colour: '--state-warning', opacity: 1 },
  alarm: { colour: '--state-alarm', opacity: 1 },
  highRisk: { colour: '--state-high-risk', opacity: 1 },
} as const
export type TrailClass = keyof typeof TRAIL_LOOKS

export interface TrailScale {
  classOf(value: number | undefined): TrailClass
  /** From which value on each class holds, the calmest first; in the order of the values. */
  readonly steps: readonly { readonly from: number; readonly name: TrailClass }[]
}

const CALM: readonly TrailClass[] = ['calm1', 'calm2', 'calm3']

/**
 * Between the least that was measured and the warning limit in three steps; without a limit up to the most that was measured. A
 * limit that is undercut (oxygen) can not be put on one scale with what rises: its way is drawn by what was measured.
 */
export function trailScale(trail: readonly TrailPoint[], limit: Threshold | undefined): TrailScale {
  const values = trail.flatMap(({ value }) => (value === undefined ? [] : [value]))
  const least = values.length === 0 ? 0 : Math.min(...values)
  const most = values.length === 0 ? 1 : Math.max(...values)
  const rising = limit?.direction === 'above' ? limit : undefined
  const top = Math.max(rising?.warn ?? most, least)
  const width = (top - least) / CALM.length || 1
  const steps: { from: number; name: TrailClass }[] = CALM.map((name, index) => ({ from: least + index * width, name }))
  if (rising !== undefined) {
    steps.push({ from: rising.warn, name: 'warning' }, { from: rising.alarm, name: 'alarm' })
    if (rising.highRisk !== undefined) steps.push({ from: rising.highRisk, name: 'highRisk' })
  }
  return {
    steps,
    classOf: (value) => {
      if (value === undefined) return 'none'
      let found: TrailClass = 'calm1'
      for (const { from, name } of steps) if (value >= from) found = name
      return found
    },
  }
}

export interface TrailPart {
  readonly name: TrailClass
  readonly coordinates: [longitude: number, latitude: number][]
}

/** Longer without a position, and the way between is not known: it is not drawn. */
const GAP_MS = 5 * 60_000

/** Stretches of one class, each going on to where the next begins. */
export function trailParts(trail: readonly TrailPoint[], { classOf }: Pick<TrailScale, 'classOf'>): TrailPart[] {
  const parts: TrailPart[] = []
  let before: TrailPoint | undefined
  for (const point of trail) {
    const name = classOf(point.value)
    const place: [number, number] = [point.longitude, point.latitude]
    const last = parts.at(-1)
    const isGap = before === undefined || point.at - before.at > GAP_MS
    if (last === undefined || isGap) parts.push({ name, coordinates: [place] })
    else {
      last.coordinates.push(place)
      if (last.name !== name) parts.push({ name, coordinates: [place] })
    }
    before = point
  }
  return parts.filter(({ coordinates }) => coordinates.length > 1)
}
