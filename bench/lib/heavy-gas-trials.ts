import type { StabilityClass } from '@vigil/science'

/** A spill of liquefied natural gas in the open, and the highest share of gas by volume that was measured at each distance. */
export interface HeavyTrial {
  readonly campaign: 'Burro' | 'Coyote' | 'Maplin Sands'
  readonly run: number
  readonly kgPerS: number
  readonly seconds: number
  /** At 10 m. */
  readonly windMs: number
  readonly stability: StabilityClass
  readonly celsius: number
  readonly hPa: number
  /** Metres downwind, and percent. */
  readonly arcs: readonly (readonly [x: number, percent: number])[]
}

/**
 * Of the validation set of the Fire Dynamics Simulator (National Institute of Standards and Technology, public domain), which has them
 * from the reports of Lawrence Livermore (Burro 1980, Coyote 1981) and Shell (Maplin Sands 1980). The rate is area times flux of the
 * pool; the wind is that of the profile which is given there; classes are those of the reports, from memory.
 */
export const HEAVY_TRIALS: readonly HeavyTrial[] = [
  trial('Burro', 3, [87.9, 173], [6.17, 'B', 34.5, 948], [57, 28.2, 140, 9, 400, 1.2, 800, 0.9]),
  trial('Burro', 7, [99.5, 180], [9.58, 'D', 33.6, 952], [57, 17.9, 140, 7.3, 400, 3.9, 800, 0.01]),
  trial('Burro', 8, [116.9, 113], [2.5, 'E', 32.9, 941], [57, 55.9, 140, 18.1, 400, 6.1, 800, 2.1]),
  trial('Burro', 9, [136, 85], [6.68, 'D', 35.4, 940], [140, 10.6, 400, 5.1, 800, 2.2]),
  trial('Coyote', 3, [100.6, 71], [6.46, 'C', 39.6, 936], [140, 10.7, 200, 5.4, 300, 2, 400, 1.5, 500, 0.8]),
  trial('Coyote', 5, [129, 104], [10.8, 'D', 29.3, 939], [140, 11.5, 200, 7.8, 300, 3.2, 400, 2.1, 500, 1.8]),
  trial('Coyote', 6, [123, 68], [5.53, 'D', 24.1, 942], [140, 12.7, 200, 6.5, 300, 2, 400, 1.6, 500, 0.6]),
  trial(
    'Maplin Sands',
    27,
    [23.2, 166],
    [4.5, 'C', 14.9, 1013],
    [58, 16.9, 88, 12.3, 129, 9.3, 181, 4.8, 248, 3.1, 322, 3.5, 399, 2.9, 650, 0.3],
  ),
  trial('Maplin Sands', 34, [21.6, 101], [7.05, 'D', 15.2, 1013], [89, 12.1, 180, 4.5]),
  trial('Maplin Sands', 35, [27.1, 141], [7.94, 'D', 16.1, 1013], [129, 7.8, 250, 3.4, 400, 2.3]),
]

function trial(
  campaign: HeavyTrial['campaign'],
  run: number,
  [kgPerS, seconds]: readonly [number, number],
  [windMs, stability, celsius, hPa]: readonly [number, StabilityClass, number, number],
  measured: readonly number[],
): HeavyTrial {
  const arcs = measured.flatMap((x, n) => (n % 2 === 0 ? [[x, measured[n + 1] ?? 0] as const] : []))
  return { campaign, run, kgPerS, seconds, windMs, stability, celsius, hPa, arcs }
}
