export interface WindReading {
  readonly at: number
  /** Where it comes from, degrees clockwise from north. */
  readonly from: number
  /** m/s */
  readonly speed: number
}

interface Point {
  readonly at: number
  readonly value: number
  readonly min?: number
  readonly max?: number
}

export const SECTORS = 16
/** Lower ends in m/s: Beaufort 1 to 5, then 6 and more, from which on a station warns. Below the first it is calm. */
export const SPEED_CLASSES = [0.3, 1.6, 3.4, 5.5, 8, 10.8] as const

export interface WindRose {
  /** Share of the readings per sector, north first and clockwise, by class of speed. */
  readonly sectors: readonly (readonly number[])[]
  readonly calm: number
  readonly readings: number
}

/**
 * The direction of a step that stands for several readings. Readings on both sides of north have a mean near south: such a step
 * is counted as north.
 */
const directionOf = ({ value, min, max }: Point): number =>
  min !== undefined && max !== undefined && max - min > 180 ? 0 : value

/** Speed and direction of the same moment; a moment that has one of them only says nothing. */
export function windReadings(speeds: readonly Point[], directions: readonly Point[]): WindReading[] {
  const byMoment = new Map(directions.map((point) => [point.at, point]))
  return speeds.flatMap(({ at, value }) => {
    const direction = byMoment.get(at)
    return direction === undefined ? [] : [{ at, from: directionOf(direction), speed: value }]
  })
}

export const sectorOf = (from: number): number => Math.round((((from % 360) + 360) % 360) / (360 / SECTORS)) % SECTORS

export const speedClassOf = (speed: number): number => SPEED_CLASSES.findLastIndex((least) => speed >= least)

/** How often the wind came from where, and how hard. */
export function windRose(readings: readonly WindReading[]): WindRose {
  const counts = Array.from({ length: SECTORS }, () => SPEED_CLASSES.map(() => 0))
  let calm = 0
  for (const { from, speed } of readings) {
    const speedClass = speedClassOf(speed)
    const sector = counts[sectorOf(from)]
    if (speedClass < 0 || sector === undefined) calm += 1
    else sector[speedClass] = (sector[speedClass] ?? 0) + 1
  }
  const total = Math.max(1, readings.length)
  return {
    sectors: counts.map((sector) => sector.map((count) => count / total)),
    calm: calm / total,
    readings: readings.length,
  }
}

export const sectorShare = (sector: readonly number[]): number => sector.reduce((sum, share) => sum + share, 0)

/** The sector the wind came from most often; undefined while it was calm or nothing is known. */
export function prevailing({ sectors }: WindRose): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [index, sector] of sectors.entries()) {
    const share = sectorShare(sector)
    if (share > most) [best, most] = [index, share]
  }
  return best
}

export const GUST_SPAN_MS = 10 * 60_000

/** Mean and highest speed of the last ten minutes, as weather services tell wind and gusts. */
export function gustOf(speeds: readonly Point[]): { readonly mean: number; readonly gust: number } | undefined {
  const last = speeds.at(-1)
  if (last === undefined) return undefined
  const recent = speeds.filter(({ at }) => at > last.at - GUST_SPAN_MS)
  return {
    mean: recent.reduce((sum, { value }) => sum + value, 0) / recent.length,
    gust: recent.reduce((most, { value, max }) => Math.max(most, max ?? value), 0),
  }
}
