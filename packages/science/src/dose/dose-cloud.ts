import { erf } from '../numeric/erf.ts'
import { plumeFromSigmas, type WindPoint } from '../plume/concentration.ts'
import { airborneShare, SETTLING, washoutPerS } from '../plume/deposition.ts'
import { puffSigmas } from '../plume/puff-sigma.ts'
import { briggsSigmas, type Sigmas, type StabilityClass, type Terrain } from '../plume/sigma.ts'
import { PLUME_LIMITS, plumeCautions } from '../plume/validity.ts'
import { windAtHeight } from '../plume/wind-profile.ts'
import type { Cloud } from '../spread/cloud.ts'
import type { DoseNuclide } from './dose-nuclides.ts'

export interface DoseInput {
  readonly nuclide: DoseNuclide
  /** That gets into the air, becquerels. */
  readonly activityBq: number
  /** Evenly over so long; undefined: at once. */
  readonly seconds?: number | undefined
  readonly heightM: number
  /** At 10 m. */
  readonly windMs: number
  readonly terrain: Terrain
  readonly stability: StabilityClass
  readonly lidM?: number | undefined
  readonly rainMmPerH?: number | undefined
  /** For so long somebody stays there after it has come. */
  readonly stayS: number
}

/** Where a dose comes from, sieverts. */
export interface DoseParts {
  readonly inhaled: number
  readonly cloud: number
  readonly ground: number
}

/** A cloud whose amounts are sieverts, got since the begin, in the place of concentrations. */
export interface DoseCloud extends Cloud {
  parts(point: WindPoint): DoseParts
  /** Left on the ground when all has passed, becquerels on a square metre. */
  deposited(point: WindPoint): number
  /** What passes a place altogether, becquerel seconds in a cubic metre. */
  passed(point: WindPoint): number
}

/** Breathing rate of an adult at light work, cubic metres a second: ICRP 66, 1.2 in an hour. */
export const BREATHES_M3_S = 1.2 / 3600
/** The mean wind of the layer that carries a low cloud. */
const CARRIED_AT_M = 2

/** Becquerel seconds that one becquerel leaves behind in a time. */
const decaysWithin = (halfLifeS: number, seconds: number): number =>
  (halfLifeS / Math.LN2) * -Math.expm1((-Math.LN2 * seconds) / halfLifeS)

/** A release of a nuclide as doses: breathed in and around while it passes, and from the ground for as long as somebody stays. */
export function createDoseCloud(input: DoseInput): DoseCloud {
  const { nuclide, activityBq, seconds, heightM, terrain, stability, lidM, rainMmPerH = 0, stayS } = input
  const isCalm = input.windMs < PLUME_LIMITS.calmBelowMs
  const carried = windAtHeight(input.windMs, Math.max(heightM, CARRIED_AT_M), terrain, stability)
  const windMs = Math.max(carried, PLUME_LIMITS.leastWindMs)
  const sigmasAt = (x: number): Sigmas =>
    seconds === undefined ? puffSigmas(stability, x) : briggsSigmas(terrain, stability, x)
  const { depositionMs } = SETTLING[nuclide.settling]
  const washout = washoutPerS(nuclide.settling, rainMmPerH)
  const airborne = airborneShare({
    windMs,
    releaseHeightM: heightM,
    lidM,
    sigmaZ: (x) => sigmasAt(x).z,
    depositionMs,
    washoutPerS: washout,
  })
  const arrivalS = (x: number): number => Math.max(0, x) / windMs
  /** In calm air only the distance counts. */
  const axesOf = ({ x, y, z }: WindPoint): WindPoint =>
    isCalm ? { x: Math.max(1, Math.hypot(x, y)), y: 0, z } : { x, y, z }
  /** What is left of it at a distance. */
  const leftBq = (x: number): number => activityBq * airborne(x) * 0.5 ** (arrivalS(x) / nuclide.halfLifeS)

  function passedOf({ x, y, z }: WindPoint): number {
    if (x <= 0) return 0
    const kernel = { rate: leftBq(x), windMs, releaseHeightM: heightM, lidM }
    return plumeFromSigmas({ ...kernel, sigmas: sigmasAt(x), crosswindM: y, heightM: z })
  }
  function depositedOf({ x, y }: WindPoint): number {
    if (x <= 0) return 0
    const { y: sigma } = sigmasAt(x)
    const column = (leftBq(x) * Math.exp(-(y ** 2) / (2 * sigma ** 2))) / (Math.sqrt(2 * Math.PI) * sigma * windMs)
    return depositionMs * passedOf({ x, y, z: 0 }) + washout * column
  }
  /** The share that has passed `since` seconds after the front, and for how long it has lain on the ground as a whole. */
  function course(x: number, since: number): { readonly share: number; readonly layS: number } {
    if (seconds === undefined) {
      const share = (1 + erf((windMs * since) / (Math.SQRT2 * sigmasAt(Math.max(1, x)).y))) / 2
      return { share, layS: Math.max(0, since) }
    }
    const begun = Math.max(0, since)
    const layS = begun < seconds ? begun ** 2 / (2 * seconds) : begun - seconds / 2
    return { share: Math.min(1, begun / seconds), layS }
  }
  function partsOf(point: WindPoint, since: number): DoseParts {
    const { share, layS } = course(point.x, since)
    const passed = share * passedOf(point)
    return {
      inhaled: passed * BREATHES_M3_S * nuclide.inhaledSv,
      cloud: passed * nuclide.cloudSv,
      ground: depositedOf(point) * decaysWithin(nuclide.halfLifeS, layS) * nuclide.groundSv,
    }
  }
  const sumOf = ({ inhaled, cloud, ground }: DoseParts): number => inhaled + cloud + ground
  const model = seconds === undefined ? 'puff' : 'plume'
  return {
    model: isCalm ? 'calm' : model,
    cautions: plumeCautions({ windMs: input.windMs }),
    windMs,
    upwindM: isCalm ? Number.POSITIVE_INFINITY : 0,
    at(point, since) {
      const own = axesOf(point)
      return sumOf(partsOf(own, Math.min(stayS, since - arrivalS(own.x))))
    },
    peak: (point) => sumOf(partsOf(axesOf(point), stayS)),
    parts: (point) => partsOf(axesOf(point), stayS),
    deposited: (point) => depositedOf(axesOf(point)),
    passed: (point) => passedOf(axesOf(point)),
    arrivalS,
  }
}
