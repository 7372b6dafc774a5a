import { isTurnerNight, type StabilityClass, solarElevation, turnerStability } from '@vigil/science'

/** No station here looks at the sky: who stands under it says what it is like. */
export const SKIES = ['clear', 'broken', 'overcast'] as const
export type Sky = (typeof SKIES)[number]

/** Tenths of cloud, and the height of its base where it decides: a low overcast hides the sun and keeps the warmth. */
const CLOUDS: Record<Sky, { readonly cloudTenths: number; readonly ceilingM?: number }> = {
  clear: { cloudTenths: 2 },
  broken: { cloudTenths: 7 },
  overcast: { cloudTenths: 10, ceilingM: 1000 },
}

export interface StabilityInput {
  readonly at: number
  /** Mean of the last ten minutes. */
  readonly windMs: number
  readonly position: { readonly latitude: number; readonly longitude: number }
  readonly sky: Sky
}

export interface Stability extends StabilityInput {
  readonly stabilityClass: StabilityClass
  readonly elevationDeg: number
  readonly night: boolean
  readonly cloudTenths: number
}

/** Rain does not fall from a clear sky. */
export const likelySky = (rainMmH: number | undefined): Sky => ((rainMmH ?? 0) > 0 ? 'overcast' : 'clear')

/** Pasquill class by Turner's method, with everything it rests on. */
export function stabilityOf(input: StabilityInput): Stability {
  const { at, windMs, position, sky } = input
  const elevationDeg = solarElevation(at, position.latitude, position.longitude)
  const night = isTurnerNight(at, position.latitude, position.longitude)
  const clouds = CLOUDS[sky]
  const stabilityClass = turnerStability({ windMs, solarElevationDeg: elevationDeg, night, ...clouds })
  return { ...input, stabilityClass, elevationDeg, night, cloudTenths: clouds.cloudTenths }
}
