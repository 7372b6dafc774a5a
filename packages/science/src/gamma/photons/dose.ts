import { interpolateLogLog } from '../../numeric/interpolate.ts'
import type { Review } from '../../review.ts'
import type { Nuclide } from '../nuclides/nuclide.ts'
import { type Shield, transmission } from './attenuation.ts'

/** Ambient dose equivalent H*(10) per photon fluence, pSv cm2 (ICRP 74), from general knowledge. */
export const AMBIENT_DOSE_PER_FLUENCE = {
  xs: [10, 15, 20, 30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1500, 2000, 3000],
  ys: [
    0.061, 0.83, 1.05, 0.81, 0.64, 0.55, 0.51, 0.53, 0.61, 0.89, 1.2, 1.8, 2.38, 2.93, 3.44, 4.38, 5.2, 6.9, 8.6, 11.1,
  ],
  review: 'site-expert' satisfies Review,
} as const

/** Photons per second and cm2 at 1 m from 1 MBq, times seconds per hour, times uSv per pSv. */
const PER_MBQ_AT_1M = (1e6 / (4 * Math.PI * 100 * 100)) * 3600 * 1e-6

/** uSv/h at 1 m from 1 MBq, behind a shield if there is one; photons that collided on the way are not counted. */
export function gammaConstant(nuclide: Nuclide, shield?: Shield): number {
  let sum = 0
  for (const { keV, perDecay } of nuclide.lines) {
    sum += perDecay * interpolateLogLog(AMBIENT_DOSE_PER_FLUENCE, keV) * transmission(shield, keV)
  }
  return sum * PER_MBQ_AT_1M
}

export interface PointSource {
  readonly nuclide: Nuclide
  readonly activityMBq: number
  readonly distanceM: number
  readonly shield?: Shield
}

/** uSv/h from a point source, by the inverse square of the distance; background not included. */
export function doseRateUSvH(source: PointSource): number {
  return (gammaConstant(source.nuclide, source.shield) * source.activityMBq) / source.distanceM ** 2
}
