import { erf } from '../numeric/erf.ts'
import { puffSigmas } from './puff-sigma.ts'
import { briggsSigmas, type Sigmas, type StabilityClass, type Terrain } from './sigma.ts'
import { PLUME_LIMITS } from './validity.ts'

/** Images of the source in ground and lid that still add something; farther ones are below a millionth. */
const IMAGES = 3
/** Where the cloud is so much wider than the layer is high, it is evenly mixed in it. */
const MIXED_FROM = 1.2

/** What ground and lid make of a cloud in height: sigma times the square root of two pi times its density at `z`. */
export function reflected(z: number, releaseHeight: number, sigma: number, lidM = Number.POSITIVE_INFINITY): number {
  const twice = 2 * sigma * sigma
  const pair = (shift: number): number =>
    Math.exp(-((z - releaseHeight + shift) ** 2) / twice) + Math.exp(-((z + releaseHeight + shift) ** 2) / twice)
  if (lidM === Number.POSITIVE_INFINITY || z > lidM) return z > lidM ? 0 : pair(0)
  if (sigma > MIXED_FROM * lidM) return (Math.sqrt(2 * Math.PI) * sigma) / lidM
  let sum = pair(0)
  for (let n = 1; n <= IMAGES; n += 1) sum += pair(2 * n * lidM) + pair(-2 * n * lidM)
  return sum
}

export interface PlumeKernel {
  /** Mass per second; the concentration comes out in the same mass unit per cubic metre. */
  readonly rate: number
  readonly windMs: number
  readonly releaseHeightM: number
  readonly sigmas: Sigmas
  readonly crosswindM: number
  readonly heightM: number
  /** Height of the layer above which nothing mixes. */
  readonly lidM?: number | undefined
}

/** Continuous plume with spreads that the caller knows. */
export function plumeFromSigmas(input: PlumeKernel): number {
  const { rate, releaseHeightM, sigmas, crosswindM, heightM } = input
  if (!(sigmas.y > 0) || !(sigmas.z > 0)) return 0
  const windMs = Math.max(input.windMs, PLUME_LIMITS.leastWindMs)
  return (
    (rate / (2 * Math.PI * windMs * sigmas.y * sigmas.z)) *
    Math.exp(-(crosswindM ** 2) / (2 * sigmas.y ** 2)) *
    reflected(heightM, releaseHeightM, sigmas.z, input.lidM)
  )
}

interface Release {
  readonly windMs: number
  readonly releaseHeightM: number
  readonly stability: StabilityClass
  readonly lidM?: number | undefined
}

export interface PlumeRelease extends Release {
  readonly rate: number
  readonly terrain: Terrain
}

/** A place in the wind's own axes: x downwind, y across, z up, metres from the foot of the release. */
export interface WindPoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Steady concentration of a continuous release; nothing upwind. */
export function plumeConcentration(release: PlumeRelease, point: WindPoint): number {
  if (point.x <= 0) return 0
  return plumeFromSigmas({
    rate: release.rate,
    windMs: release.windMs,
    releaseHeightM: release.releaseHeightM,
    sigmas: briggsSigmas(release.terrain, release.stability, point.x),
    crosswindM: point.y,
    heightM: point.z,
    lidM: release.lidM,
  })
}

/**
 * What a release that lasts `lastsS` seconds gives `seconds` after its begin: the plume, with a front and an end that are as blurred as
 * a puff that has come so far is long.
 */
export function passingPlume(release: PlumeRelease, point: WindPoint, seconds: number, lastsS: number): number {
  if (point.x <= 0 || seconds <= 0) return 0
  const windMs = Math.max(release.windMs, PLUME_LIMITS.leastWindMs)
  const blur = Math.SQRT2 * puffSigmas(release.stability, point.x).y
  const passed = (since: number): number => (since <= 0 ? -1 : erf((windMs * since - point.x) / blur))
  return (plumeConcentration(release, point) * (passed(seconds) - passed(seconds - lastsS))) / 2
}

export interface PuffRelease extends Release {
  readonly mass: number
}

/** Concentration of an instantaneous release after a time; the spreads follow the distance its centre has travelled. */
export function puffConcentration(release: PuffRelease, point: WindPoint, seconds: number): number {
  const travelled = Math.max(release.windMs, PLUME_LIMITS.leastWindMs) * seconds
  if (!(travelled > 0)) return 0
  const sigmas = puffSigmas(release.stability, travelled)
  const along = sigmas.y
  return (
    (release.mass / ((2 * Math.PI) ** 1.5 * along * sigmas.y * sigmas.z)) *
    Math.exp(-((point.x - travelled) ** 2) / (2 * along ** 2)) *
    Math.exp(-(point.y ** 2) / (2 * sigmas.y ** 2)) *
    reflected(point.z, release.releaseHeightM, sigmas.z, release.lidM)
  )
}

/** Metres east and north of the release, turned into the wind's axes. `fromDegrees` is where the wind comes from. */
export function windAxes(
  eastM: number,
  northM: number,
  fromDegrees: number,
): { readonly x: number; readonly y: number } {
  const toward = ((fromDegrees + 180) * Math.PI) / 180
  const east = Math.sin(toward)
  const north = Math.cos(toward)
  return { x: eastM * east + northM * north, y: eastM * north - northM * east }
}
