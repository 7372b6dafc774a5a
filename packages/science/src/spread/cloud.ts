import { passingPlume, plumeConcentration, puffConcentration, type WindPoint } from '../plume/concentration.ts'
import { type DenseCloud, densePlume, densePuff } from '../plume/dense-gas.ts'
import { airborneShare } from '../plume/deposition.ts'
import { puffSigmas } from '../plume/puff-sigma.ts'
import { briggsSigmas, type StabilityClass, type Terrain } from '../plume/sigma.ts'
import { PLUME_LIMITS, type PlumeCaution, plumeCautions } from '../plume/validity.ts'
import { windAtHeight } from '../plume/wind-profile.ts'

/** How it comes out. Kilograms; a release without an end lasts. */
export type Outflow =
  | { readonly kind: 'instant'; readonly kg: number }
  | { readonly kind: 'lasting'; readonly kgPerS: number; readonly seconds?: number | undefined }

export interface CloudInput {
  readonly outflow: Outflow
  readonly heightM: number
  /** At 10 m. */
  readonly windMs: number
  readonly terrain: Terrain
  readonly stability: StabilityClass
  readonly lidM?: number | undefined
  /** Density of the gas as it comes out, kilograms per cubic metre; undefined: as heavy as air. */
  readonly kgPerM3?: number | undefined
  readonly airKgPerM3?: number | undefined
  readonly fromLiquefied?: boolean | undefined
  /** Half-life of what decays by itself, in seconds. */
  readonly halfLifeS?: number | undefined
  /** How fast it settles, metres a second; undefined: not counted. Of a heavy cloud it never is. */
  readonly depositionMs?: number | undefined
}

export type CloudModel = 'plume' | 'puff' | 'dense-plume' | 'dense-puff' | 'calm'

/** A cloud in the wind's own axes. Amounts are kilograms per cubic metre, or sieverts where it is one of doses. */
export interface Cloud {
  readonly model: CloudModel
  readonly cautions: readonly PlumeCaution[]
  /** The wind that carries it. */
  readonly windMs: number
  /** How far it reaches against the wind, at least. */
  readonly upwindM: number
  at(point: WindPoint, seconds: number): number
  /** The highest that ever is at a place. */
  peak(point: WindPoint): number
  /** Seconds until its middle is so far. */
  arrivalS(x: number): number
}

const AIR_KG_M3 = 1.2
/** The mean wind of the layer that carries a low cloud. */
const CARRIED_AT_M = 2
const LASTING_S = 1e9

const decayed = (halfLifeS: number | undefined, seconds: number): number =>
  halfLifeS === undefined ? 1 : 0.5 ** (Math.max(0, seconds) / halfLifeS)

/** In still air nobody can say where to: the cloud spreads to all sides as a puff would that the lightest wind carries. */
function calmCloud(input: CloudInput, windMs: number, cautions: readonly PlumeCaution[]): Cloud {
  const { outflow, heightM, stability, lidM, terrain, halfLifeS } = input
  const onAxis = (r: number, z: number): number => {
    const point = { x: Math.max(r, 1), y: 0, z }
    const release = { windMs, releaseHeightM: heightM, stability, lidM }
    return outflow.kind === 'instant'
      ? puffConcentration({ ...release, mass: outflow.kg }, point, point.x / windMs)
      : plumeConcentration({ ...release, rate: outflow.kgPerS, terrain }, point)
  }
  const arrivalS = (x: number): number => Math.max(0, x) / windMs
  const peak = ({ x, y, z }: WindPoint): number => {
    const r = Math.hypot(x, y)
    return onAxis(r, z) * decayed(halfLifeS, arrivalS(r))
  }
  return {
    model: 'calm',
    cautions,
    windMs,
    upwindM: Number.POSITIVE_INFINITY,
    at: (point, seconds) => (seconds < arrivalS(Math.hypot(point.x, point.y)) ? 0 : peak(point)),
    peak,
    arrivalS,
  }
}

/** Near the source by the correlations of heavy clouds; where those thin out faster than air would carry it, as an ordinary cloud goes on. */
function heavyCloud(input: CloudInput, dense: DenseCloud, light: Cloud, kgPerM3: number): Cloud {
  const { outflow, heightM, terrain, stability } = input
  const lasts = outflow.kind === 'lasting' ? (outflow.seconds ?? LASTING_S) : undefined
  const side = (x: number, y: number): number => {
    const beyond = Math.abs(y) - dense.halfWidthM(x)
    return beyond <= 0 ? 1 : Math.exp(-(beyond ** 2) / (2 * briggsSigmas(terrain, stability, Math.max(x, 1)).y ** 2))
  }
  /** It lies on the ground: above its own depth there is little of it. */
  const upward = (x: number, z: number): number => {
    const { z: sigma } = briggsSigmas(terrain, stability, Math.max(x, 1))
    return Math.exp(-(z ** 2) / (2 * Math.max(sigma, 2, heightM) ** 2))
  }
  const near = ({ x, y, z }: WindPoint): number =>
    x < -dense.upwindM ? 0 : kgPerM3 * dense.share(x) * side(x, y) * upward(x, z)
  const peak = (point: WindPoint): number => {
    const decay = decayed(input.halfLifeS, dense.arrivalS(point.x))
    return Math.min(kgPerM3, near(point) * decay)
  }
  return {
    model: outflow.kind === 'instant' ? 'dense-puff' : 'dense-plume',
    cautions: light.cautions,
    windMs: light.windMs,
    upwindM: dense.upwindM,
    at(point, seconds) {
      const begun = dense.arrivalS(point.x)
      if (seconds < begun) return 0
      // A puff passes: as long as it is wide, at the pace of its centre.
      const pace = point.x > 0 && begun > 0 ? point.x / begun : light.windMs
      const passing = lasts ?? (2 * dense.halfWidthM(point.x)) / Math.max(pace, 0.1)
      return seconds > begun + passing ? 0 : peak(point)
    },
    peak,
    arrivalS: dense.arrivalS,
  }
}

function lightCloud(input: CloudInput, windMs: number, cautions: readonly PlumeCaution[]): Cloud {
  const { outflow, heightM, terrain, stability, lidM, halfLifeS } = input
  const release = { windMs, releaseHeightM: heightM, stability, lidM }
  const arrivalS = (x: number): number => Math.max(0, x) / windMs
  const sigmaZ = (x: number): number =>
    outflow.kind === 'instant' ? puffSigmas(stability, x).z : briggsSigmas(terrain, stability, x).z
  const left = airborneShare({ ...release, sigmaZ, depositionMs: input.depositionMs })
  if (outflow.kind === 'instant') {
    const puff = { ...release, mass: outflow.kg }
    return {
      model: 'puff',
      cautions,
      windMs,
      upwindM: 0,
      at: (point, seconds) =>
        puffConcentration(puff, point, seconds) * left(windMs * seconds) * decayed(halfLifeS, seconds),
      peak: (point) =>
        point.x <= 0
          ? 0
          : puffConcentration(puff, point, arrivalS(point.x)) * left(point.x) * decayed(halfLifeS, arrivalS(point.x)),
      arrivalS,
    }
  }
  const plume = { ...release, rate: outflow.kgPerS, terrain }
  const seconds = outflow.seconds ?? LASTING_S
  const share = (x: number): number => left(x) * decayed(halfLifeS, arrivalS(x))
  return {
    model: 'plume',
    cautions,
    windMs,
    upwindM: 0,
    at: (point, since) => passingPlume(plume, point, since, seconds) * share(point.x),
    peak: (point) => passingPlume(plume, point, arrivalS(point.x) + seconds / 2, seconds) * share(point.x),
    arrivalS,
  }
}

/** The model that holds for a release: calm air first, then heavy clouds, then the ordinary ones. */
export function createCloud(input: CloudInput): Cloud {
  const { outflow, kgPerM3, airKgPerM3 = AIR_KG_M3, terrain, stability } = input
  const densityRatio = kgPerM3 === undefined ? 1 : kgPerM3 / airKgPerM3
  const { fromLiquefied } = input
  const cautions = plumeCautions({ windMs: input.windMs, densityRatio, ...(fromLiquefied && { fromLiquefied }) })
  const carried = windAtHeight(input.windMs, Math.max(input.heightM, CARRIED_AT_M), terrain, stability)
  const windMs = Math.max(carried, PLUME_LIMITS.leastWindMs)
  if (input.windMs < PLUME_LIMITS.calmBelowMs) return calmCloud(input, windMs, cautions)
  const light = lightCloud(input, windMs, cautions)
  if (kgPerM3 === undefined || densityRatio < PLUME_LIMITS.denseFromRatio) return light
  const heavy = { windMs: input.windMs, densityRatio }
  const dense =
    outflow.kind === 'instant'
      ? densePuff({ ...heavy, m3: outflow.kg / kgPerM3 })
      : densePlume({ ...heavy, m3PerS: outflow.kgPerS / kgPerM3 })
  return dense === undefined ? light : heavyCloud(input, dense, light, kgPerM3)
}
