import { briggsSigmas, type Sigmas, type StabilityClass, type Terrain } from './sigma.ts'
import { PLUME_LIMITS } from './validity.ts'

/** exp(-(z-h)^2 / 2s^2) + exp(-(z+h)^2 / 2s^2): the ground reflects the cloud. */
function reflected(z: number, releaseHeight: number, sigma: number): number {
  const twice = 2 * sigma * sigma
  return Math.exp(-((z - releaseHeight) ** 2) / twice) + Math.exp(-((z + releaseHeight) ** 2) / twice)
}

export interface PlumeKernel {
  /** Mass per second; the concentration comes out in the same mass unit per cubic metre. */
  readonly rate: number
  readonly windMs: number
  readonly releaseHeightM: number
  readonly sigmas: Sigmas
  readonly crosswindM: number
  readonly heightM: number
}

/** Continuous plume with spreads that the caller knows. */
export function plumeFromSigmas(input: PlumeKernel): number {
  const { rate, releaseHeightM, sigmas, crosswindM, heightM } = input
  if (!(sigmas.y > 0) || !(sigmas.z > 0)) return 0
  const windMs = Math.max(input.windMs, PLUME_LIMITS.leastWindMs)
  return (
    (rate / (2 * Math.PI * windMs * sigmas.y * sigmas.z)) *
    Math.exp(-(crosswindM ** 2) / (2 * sigmas.y ** 2)) *
    reflected(heightM, releaseHeightM, sigmas.z)
  )
}

interface Release {
  readonly windMs: number
  readonly releaseHeightM: number
  readonly terrain: Terrain
  readonly stability: StabilityClass
}

export interface PlumeRelease extends Release {
  readonly rate: number
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
  })
}

export interface PuffRelease extends Release {
  readonly mass: number
}

/** Concentration of an instantaneous release after a time; the spreads follow the distance its centre has travelled. */
export function puffConcentration(release: PuffRelease, point: WindPoint, seconds: number): number {
  const travelled = Math.max(release.windMs, PLUME_LIMITS.leastWindMs) * seconds
  if (!(travelled > 0)) return 0
  const sigmas = briggsSigmas(release.terrain, release.stability, travelled)
  const along = sigmas.y
  return (
    (release.mass / ((2 * Math.PI) ** 1.5 * along * sigmas.y * sigmas.z)) *
    Math.exp(-((point.x - travelled) ** 2) / (2 * along ** 2)) *
    Math.exp(-(point.y ** 2) / (2 * sigmas.y ** 2)) *
    reflected(point.z, release.releaseHeightM, sigmas.z)
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
