import type { Review } from '../review.ts'
import { solarElevation } from '../weather/solar.ts'
import type { StabilityClass } from './sigma.ts'

/** Turner 1964 as given in EPA's guidance, table 6-4. Wind speeds are the lower ends of the rows. */
export const TURNER_TABLE = {
  windFromMs: [0, 0.8, 1.9, 2.9, 3.4, 3.9, 4.9, 5.5, 6],
  netRadiationIndex: [4, 3, 2, 1, 0, -1, -2],
  /** 1 = A to 6 = F; 7 = G, which is treated as F. */
  rows: [
    [1, 1, 2, 3, 4, 6, 7],
    [1, 2, 2, 3, 4, 6, 7],
    [1, 2, 3, 4, 4, 5, 6],
    [2, 2, 3, 4, 4, 5, 6],
    [2, 2, 3, 4, 4, 4, 5],
    [2, 3, 3, 4, 4, 4, 5],
    [3, 3, 4, 4, 4, 4, 5],
    [3, 3, 4, 4, 4, 4, 4],
    [3, 4, 4, 4, 4, 4, 4],
  ],
  insolation: [
    { elevationAbove: 60, index: 4 },
    { elevationAbove: 35, index: 3 },
    { elevationAbove: 15, index: 2 },
    { elevationAbove: 0, index: 1 },
  ],
} as const

/** What clouds take off the insolation class by day; the source's excerpt was cut here. */
export const CLOUD_CORRECTION = {
  lowCeilingM: 2134,
  middleCeilingM: 4877,
  lowSubtracts: 2,
  middleSubtracts: 1,
  overcastSubtracts: 1,
  least: 1,
  review: 'site-expert' satisfies Review,
} as const

const CLASSES: readonly StabilityClass[] = ['A', 'B', 'C', 'D', 'E', 'F', 'F']
const HOUR_MS = 3_600_000

export interface TurnerInput {
  readonly windMs: number
  readonly solarElevationDeg: number
  /** From an hour before sunset to an hour after sunrise; see `isTurnerNight`. */
  readonly night: boolean
  readonly cloudTenths: number
  /** Height of the cloud base; leave out when the sky has no ceiling. */
  readonly ceilingM?: number
}

export function netRadiationIndex(input: TurnerInput): number {
  const { cloudTenths, night, solarElevationDeg } = input
  const ceiling = input.ceilingM ?? Number.POSITIVE_INFINITY
  if (cloudTenths >= 10 && ceiling < CLOUD_CORRECTION.lowCeilingM) return 0
  if (night) return cloudTenths <= 4 ? -2 : -1
  const insolation = TURNER_TABLE.insolation.find((row) => solarElevationDeg > row.elevationAbove)?.index ?? 1
  if (cloudTenths <= 5) return insolation
  let subtract = 0
  if (ceiling < CLOUD_CORRECTION.lowCeilingM) subtract = CLOUD_CORRECTION.lowSubtracts
  else if (ceiling < CLOUD_CORRECTION.middleCeilingM) subtract = CLOUD_CORRECTION.middleSubtracts
  else if (cloudTenths >= 10) subtract = CLOUD_CORRECTION.overcastSubtracts
  return Math.max(CLOUD_CORRECTION.least, insolation - subtract)
}

/** Pasquill class by Turner's method. */
export function turnerStability(input: TurnerInput): StabilityClass {
  // The table is written for winds read to a tenth: 0.75 belongs to the row that begins at 0.8.
  const wind = Math.round(input.windMs * 10) / 10
  const row = TURNER_TABLE.windFromMs.findLastIndex((from) => wind >= from)
  const column = TURNER_TABLE.netRadiationIndex.indexOf(netRadiationIndex(input) as 0)
  const number = TURNER_TABLE.rows[Math.max(0, row)]?.[column] ?? 4
  return CLASSES[number - 1] ?? 'D'
}

/** Turner's night: an hour before sunset to an hour after sunrise. */
export function isTurnerNight(epochMs: number, latitudeDeg: number, longitudeDeg: number): boolean {
  return [epochMs - HOUR_MS, epochMs, epochMs + HOUR_MS].some(
    (time) => solarElevation(time, latitudeDeg, longitudeDeg) <= 0,
  )
}

/** Where nobody tells the sky: at night the least cloud that still counts as clear, because a stable night reaches farther. By day it changes nothing. */
export const USUAL_CLOUD_TENTHS = 4
