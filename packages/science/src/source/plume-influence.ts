import { plumeFromSigmas, windAxes } from '../plume/concentration.ts'
import { briggsSigmas, type StabilityClass, type Terrain } from '../plume/sigma.ts'

export interface InfluenceInput {
  readonly detectors: readonly { readonly east: number; readonly north: number; readonly heightM: number }[]
  readonly windMs: number
  readonly fromDegrees: number
  readonly releaseHeightM: number
  readonly stability: StabilityClass
  readonly terrain: Terrain
  readonly farthestM: number
  /** The wind may carry it to any side: only the distance counts. */
  readonly isCalm: boolean
  /** How far a release may lie beside a place that is asked for, because the squares of a map are as wide; metres, one standard deviation. */
  readonly besideM?: number | undefined
  /** And by what angle the wind may lie between two that are tried; radians, one standard deviation. */
  readonly turned?: number | undefined
}

const STEPS = 600
export const NO_INFLUENCE = Number.NEGATIVE_INFINITY

/**
 * What a release of one kilogram a second at a place gives each detector, as a logarithm. Spreads are reckoned once by distance: a map
 * asks for them millions of times.
 */
export function createInfluence(input: InfluenceInput) {
  const {
    detectors,
    windMs,
    fromDegrees,
    releaseHeightM,
    stability,
    terrain,
    farthestM,
    isCalm,
    besideM = 0,
    turned = 0,
  } = input
  const step = Math.log1p(farthestM) / STEPS
  const distances = Array.from({ length: STEPS + 2 }, (_, n) => Math.max(1, Math.expm1(n * step)))
  const sigmas = distances.map((x) => briggsSigmas(terrain, stability, x))
  // On the axis it is as dense as ever; beside it a plume is not missed because nobody tried just this wind from just this place.
  const sharpness = Float64Array.from(
    sigmas,
    ({ y }, n) => 1 / (2 * (y ** 2 + besideM ** 2 + (turned * (distances[n] as number)) ** 2)),
  )
  const byHeight = new Map<number, Float64Array>()
  const onAxis = detectors.map(({ heightM }) => {
    const known = byHeight.get(heightM)
    if (known !== undefined) return known
    const made = Float64Array.from(sigmas, (each) =>
      Math.log(plumeFromSigmas({ rate: 1, windMs, releaseHeightM, sigmas: each, crosswindM: 0, heightM })),
    )
    byHeight.set(heightM, made)
    return made
  })
  const axes = detectors.map(({ east, north }) => windAxes(east, north, fromDegrees))
  const xs = Float64Array.from(axes, ({ x }) => x)
  const ys = Float64Array.from(axes, ({ y }) => y)
  const logs = new Float64Array(detectors.length)
  const downwind = new Float64Array(detectors.length)
  return {
    /** Of the place that was asked for last. */
    logs,
    downwind,
    /** Fills `logs` and `downwind` for a release at this place. */
    from(east: number, north: number): void {
      const origin = windAxes(east, north, fromDegrees)
      for (let n = 0; n < xs.length; n += 1) {
        const dx = (xs[n] as number) - origin.x
        const dy = (ys[n] as number) - origin.y
        const x = isCalm ? Math.sqrt(dx * dx + dy * dy) : dx
        downwind[n] = x
        if (x <= 0) {
          logs[n] = NO_INFLUENCE
          continue
        }
        const at = Math.min(STEPS, Math.log1p(x) / step)
        const low = Math.floor(at)
        const part = at - low
        const axis = onAxis[n] as Float64Array
        const middle = (axis[low] as number) * (1 - part) + (axis[low + 1] as number) * part
        const across = isCalm ? 0 : dy * dy * (sharpness[Math.round(at)] as number)
        logs[n] = middle - across
      }
    },
  }
}
export type Influence = ReturnType<typeof createInfluence>
