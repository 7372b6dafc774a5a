import type { UsualBand } from '@vigil/contract'
import type { ChartPoint } from '../../../../ui/chart/chart-columns.ts'
import { LIVE_WINDOW_MS } from '../../joined-series.ts'

/** Half the width of a band, in standard deviations: of a thousand calm readings three lie outside. */
const BAND_SIGMAS = 3

const around = (at: number, mean: number, sigma: number, least: number): ChartPoint => ({
  at,
  value: mean,
  min: Math.max(least, mean - BAND_SIGMAS * sigma),
  max: mean + BAND_SIGMAS * sigma,
})

/** A band that is the same all along the live window. */
export function levelBand(band: UsualBand | undefined, points: readonly ChartPoint[], least = 0): ChartPoint[] {
  const end = points.at(-1)?.at
  if (band === undefined || end === undefined) return []
  const begin = Math.max(points[0]?.at ?? end, end - LIVE_WINDOW_MS)
  return [begin, end].map((at) => around(at, band.mean, band.sigma, least))
}

/** A band around a baseline of counts that the device itself tells: counts scatter by the root of what is expected. */
export const bandAlong = (baseline: readonly ChartPoint[], least = 0): ChartPoint[] =>
  baseline.map(({ at, value }) => around(at, value, Math.sqrt(Math.max(value, 0)), least))
