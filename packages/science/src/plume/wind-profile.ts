import type { StabilityClass, Terrain } from './sigma.ts'

/** Exponents of the power law u(z) = u10 (z/10)^p. */
export const WIND_EXPONENTS: Readonly<Record<Terrain, Readonly<Record<StabilityClass, number>>>> = {
  urban: { A: 0.15, B: 0.15, C: 0.2, D: 0.25, E: 0.3, F: 0.3 },
  rural: { A: 0.07, B: 0.07, C: 0.1, D: 0.15, E: 0.35, F: 0.55 },
}

const REFERENCE_HEIGHT_M = 10

/** Wind at a height from the wind at 10 m; below `lowestM` the profile is not continued. */
export function windAtHeight(
  wind10: number,
  heightM: number,
  terrain: Terrain,
  stability: StabilityClass,
  lowestM = 1,
): number {
  return wind10 * (Math.max(heightM, lowestM) / REFERENCE_HEIGHT_M) ** WIND_EXPONENTS[terrain][stability]
}
