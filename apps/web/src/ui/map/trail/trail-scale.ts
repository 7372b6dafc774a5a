import type { Threshold } from '@vigil/contract'
import { TRACK_GAP_MS, unbrokenStretches } from '@vigil/domain'
import type { TrailPoint } from './trail.ts'
import type { TrailClass } from './trail-colours.ts'

export interface TrailScale {
  classOf(value: number | undefined): TrailClass
  /** From which value on each class holds, the calmest first; in the order of the values. */
  readonly steps: readonly { readonly from: number; readonly name: TrailClass }[]
}

const CALM: readonly TrailClass[] = ['calm1', 'calm2', 'calm3']

const ROUND = [1, 2, 5, 10] as const
/** The least of 1, 2 and 5 times a power of ten that is no less: what a legend says is then to be remembered. */
function roundAbove(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length))
  return power * (ROUND.find((each) => each * power >= length * (1 - 1e-9)) ?? 10)
}

/** Round as well, so that the colours of a way stay while little more, or less, is measured. */
function calmSteps(least: number, top: number, isLimit: boolean): number[] {
  let width = roundAbove((top - least) / CALM.length || 1)
  const begin = () => width * Math.floor(least / width + 1e-9)
  while (begin() + CALM.length * width < top) width = roundAbove(width * 1.5)
  const from = begin()
  const step = isLimit && top > from ? (top - from) / CALM.length : width
  return CALM.map((_, index) => from + index * step)
}

/**
 * Between the least that was measured and the warning limit in three steps; without a limit up to the most that was measured. A
 * limit that is undercut (oxygen) can not be put on one scale with what rises: its way is drawn by what was measured.
 */
export function trailScale(trail: readonly TrailPoint[], limit: Threshold | undefined): TrailScale {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { value } of trail) {
    if (value === undefined) continue
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  if (most < least) [least, most] = [0, 1]
  const rising = limit?.direction === 'above' ? limit : undefined
  const begins = calmSteps(least, Math.max(rising?.warn ?? most, least), rising !== undefined)
  const steps: { from: number; name: TrailClass }[] = CALM.map((name, index) => ({
    from: begins[index] ?? least,
    name,
  }))
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
  /** Its positions lie so far apart in time that the line between them is a guess. */
  readonly sparse: boolean
  readonly coordinates: [longitude: number, latitude: number][]
}

/** Stretches of one class, each going on to where the next begins. */
export function trailParts(trail: readonly TrailPoint[], { classOf }: Pick<TrailScale, 'classOf'>): TrailPart[] {
  return unbrokenStretches(trail).flatMap((stretch) => {
    const parts: TrailPart[] = []
    for (const [index, point] of stretch.entries()) {
      const next = stretch[index + 1]
      if (next === undefined) continue
      const name = classOf(point.value)
      const sparse = next.at - point.at > TRACK_GAP_MS
      const end: [number, number] = [next.longitude, next.latitude]
      const last = parts.at(-1)
      if (last?.name === name && last.sparse === sparse) last.coordinates.push(end)
      else parts.push({ name, sparse, coordinates: [[point.longitude, point.latitude], end] })
    }
    return parts
  })
}
