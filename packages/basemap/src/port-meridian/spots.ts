import type { Place } from './city.ts'

/** Rows of `width` spots, `gap` metres apart. */
export interface Rows {
  readonly kind: 'rows'
  readonly origin: Place
  readonly width: number
  readonly gap: Place
}
/** `count` stops along a line, then further detectors at the same stops. */
export interface Stops {
  readonly kind: 'stops'
  readonly origin: Place
  readonly step: Place
  readonly count: number
}
/** Rows across the wind, each further east: a cloud from the works reaches them one after the other. */
interface Downwind {
  readonly kind: 'downwind'
  readonly origin: Place
  readonly across: number
  readonly gap: Place
}
export type Layout = Rows | Stops | Downwind

/** Metres between detectors at one stop, east and north. */
export const BESIDE_M = 18
/** The works whose gas the grid waits for; the prevailing wind is from the west. */
export const CHLORINE_WORKS: Place = { east: 6500, north: 3500 }

const rows = (east: number, north: number, width: number, gapEast: number, gapNorth: number): Rows => ({
  kind: 'rows',
  origin: { east, north },
  width,
  gap: { east: gapEast, north: gapNorth },
})
const stops = (east: number, north: number, stepEast: number, stepNorth: number, count: number): Stops => ({
  kind: 'stops',
  origin: { east, north },
  step: { east: stepEast, north: stepNorth },
  count,
})

/** Where the devices of each office stand. The map and the plans are drawn around them. */
export const SPOTS = {
  lanes: rows(3200, -2600, 12, 9, 60),
  terminal: rows(3900, -3300, 10, 90, 70),
  cotton: rows(2500, -3200, 8, 14, 22),
  passengerHall: rows(2900, -2100, 10, 8, 12),
  metroNorth: stops(150, 900, 120, 780, 5),
  interchange: rows(-80, -60, 6, 32, 28),
  metroSouth: stops(-150, -900, -120, -780, 5),
  fireHeadquarters: rows(-1800, 600, 6, 15, 20),
  fireHarbour: rows(2200, -1500, 6, 40, 40),
  fireHill: rows(-3600, 2900, 6, 45, 45),
  perimeter: {
    kind: 'downwind',
    origin: { east: CHLORINE_WORKS.east + 200, north: CHLORINE_WORKS.north },
    across: 7,
    gap: { east: 150, north: 120 },
  },
  chlorineWorks: rows(CHLORINE_WORKS.east - 120, CHLORINE_WORKS.north - 90, 5, 40, 45),
  tankFarm: rows(CHLORINE_WORKS.east - 500, CHLORINE_WORKS.north + 350, 6, 70, 70),
  northCrossing: stops(-9000, 14_000, 350, 60, 8),
  riverCrossing: stops(-1000, 14_800, 350, -40, 8),
  mountainPost: stops(7000, 14_200, 600, 110, 8),
} as const satisfies Record<string, Layout>
export type SpotsKey = keyof typeof SPOTS

/** Where the n-th spot lies, counted from 0; fleets of thousands need it to go on for ever. */
export function spotAt(key: SpotsKey, n: number): Place {
  const layout: Layout = SPOTS[key]
  const { origin } = layout
  if (layout.kind === 'rows') {
    const { width, gap } = layout
    return { east: origin.east + (n % width) * gap.east, north: origin.north + Math.floor(n / width) * gap.north }
  }
  if (layout.kind === 'stops') {
    const { step, count } = layout
    const stop = n % count
    const beside = Math.floor(n / count) * BESIDE_M
    return { east: origin.east + stop * step.east + beside, north: origin.north + stop * step.north + beside }
  }
  const { across, gap } = layout
  return {
    east: origin.east + Math.floor(n / across) * gap.east,
    north: origin.north + ((n % across) - (across - 1) / 2) * gap.north,
  }
}
