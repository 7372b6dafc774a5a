import { PointState } from '@vigil/contract'

/** Lowest, mean and highest of a step. */
export type EvidencePoint = readonly [at: number, low: number, mean: number, high: number]
type WayPoint = readonly [at: number, longitude: number, latitude: number, value: number | null]

export interface DetectorEvidence {
  readonly sn: string
  readonly longitude: number
  readonly latitude: number
  readonly isMobile: boolean
  /** The smallest step that it tells, and the end of its range. */
  readonly step: number
  readonly most: number
  readonly points: readonly EvidencePoint[]
  readonly states: readonly (readonly [at: number, shown: PointState])[]
  readonly way: readonly WayPoint[]
}

export interface EvidenceTime {
  readonly begunAt: number
  readonly to: number
}

/** `silent`: nothing was heard of it in that time. The others: it was not measuring as it should. */
export type UnusedWhy = 'silent' | 'fault' | 'maintenance' | 'collecting'

/** What a detector says of a cloud, in its own unit and above what is usual there. */
export interface UsedDetector {
  readonly sn: string
  readonly longitude: number
  readonly latitude: number
  /** `value`: it saw it. `above`: beyond the end of its range. `below`: nothing, and from `least` on it would have told. */
  readonly kind: 'value' | 'above' | 'below'
  readonly value: number
  readonly least: number
  readonly usual: number
  readonly seenAt: number | undefined
}

export interface WeighedEvidence {
  readonly used: readonly UsedDetector[]
  readonly unused: readonly { readonly sn: string; readonly why: UnusedWhy }[]
}

const NOT_MEASURING: ReadonlyMap<PointState, UnusedWhy> = new Map([
  [PointState.Fault, 'fault'],
  [PointState.Maintenance, 'maintenance'],
  [PointState.Baseline, 'collecting'],
])

/** In a normal distribution the median deviation times this is one standard deviation. */
const MAD_TO_SIGMA = 1.4826
/** Five of them are not reached by chance in an hour. */
const SIGMAS = 5
/** A plume is a mean: the highest minute stands for it. */
const MEAN_OVER_MS = 60 * 1000

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return low === undefined || high === undefined ? 0 : (low + high) / 2
}

/** What is usual before it began, and from how much above that on a reading tells something. */
export function usualOf(points: readonly EvidencePoint[], begunAt: number, step: number) {
  const before = points.filter(([at]) => at < begunAt).map(([, , mean]) => mean)
  const usual = medianOf(before)
  const spread = MAD_TO_SIGMA * medianOf(before.map((each) => Math.abs(each - usual)))
  return { usual, least: SIGMAS * Math.max(spread, step) }
}

/** The highest mean of a minute, and when its step began. */
function highestMinute(points: readonly EvidencePoint[]): { readonly value: number; readonly at: number } {
  let best = { value: Number.NEGATIVE_INFINITY, at: 0 }
  for (const [n, [at]] of points.entries()) {
    const within = points.slice(n).filter(([each]) => each < at + MEAN_OVER_MS)
    const value = within.reduce((sum, [, , mean]) => sum + mean, 0) / within.length
    if (value > best.value) best = { value, at }
  }
  return best
}

/** Where a device was at a time: a mobile one at the point of its way that is nearest in time. */
function placeAt({ way, longitude, latitude }: DetectorEvidence, at: number) {
  let nearest: WayPoint | undefined
  for (const point of way) {
    if (nearest === undefined || Math.abs(point[0] - at) < Math.abs(nearest[0] - at)) nearest = point
  }
  return nearest === undefined ? { longitude, latitude } : { longitude: nearest[1], latitude: nearest[2] }
}

function stateAt(states: DetectorEvidence['states'], to: number): PointState | undefined {
  return states.findLast(([at]) => at <= to)?.[1]
}

/** Everybody who could have seen a cloud: with what they saw of it, or from how much on they would have. Who was not measuring says nothing. */
export function weighEvidence(devices: readonly DetectorEvidence[], { begunAt, to }: EvidenceTime): WeighedEvidence {
  const used: UsedDetector[] = []
  const unused: { sn: string; why: UnusedWhy }[] = []
  for (const device of devices) {
    const { sn, points, step, most } = device
    const since = points.filter(([at]) => at >= begunAt && at <= to)
    const state = stateAt(device.states, to)
    const why =
      (state === undefined ? undefined : NOT_MEASURING.get(state)) ?? (since.length === 0 ? 'silent' : undefined)
    if (why !== undefined) {
      unused.push({ sn, why })
      continue
    }
    const { usual, least } = usualOf(points, begunAt, step)
    const { value: highest, at } = highestMinute(since)
    const value = highest - usual
    const isSeen = value >= least
    const isBeyond = since.some(([, , , high]) => high >= most)
    used.push({
      sn,
      ...placeAt(device, at),
      kind: isBeyond ? 'above' : isSeen ? 'value' : 'below',
      value,
      least,
      usual,
      seenAt: isSeen ? since.find(([, , mean]) => mean - usual >= least)?.[0] : undefined,
    })
  }
  return { used, unused }
}
