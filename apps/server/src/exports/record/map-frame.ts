import { degreesEast, type LonLat, metresPerDegree } from '@vigil/domain'

/** The sheet, in its own units, and the part of it that shows the ground; around it stand the degrees. */
export const SHEET = { width: 720, height: 460 } as const
export const INNER = { left: 16, top: 4, right: 716, bottom: 444 } as const
/** What is drawn keeps this far from the edge. */
const MARGIN = 20
/** A picture never shows less ground than this, in metres: closer, nothing around a place would tell where it is. */
const LEAST_M = 400

export type OnSheet = readonly [x: number, y: number]

/** Where places lie on the sheet. */
export interface MapFrame {
  readonly perMetre: number
  /** In degrees. Longitudes go on across the date line: west of it 181 is what -179 is elsewhere. */
  readonly bounds: { readonly west: number; readonly south: number; readonly east: number; readonly north: number }
  /** Of a place, by the shorter way around the earth. */
  at(place: LonLat): OnSheet
  /** Of a longitude that goes on as those of the bounds do. */
  on(longitude: number, latitude: number): OnSheet
}

export const round = (value: number): number => Math.round(value * 10) / 10

export const isWithin = ([x, y]: OnSheet): boolean =>
  x >= INNER.left && x <= INNER.right && y >= INNER.top && y <= INNER.bottom

/** All of these within the frame. Undefined where there is none. */
export function mapFrame(framed: readonly LonLat[]): MapFrame | undefined {
  const [first] = framed
  if (first === undefined) return undefined
  let [west, east, south, north] = [0, 0, first[1], first[1]]
  for (const [longitude, latitude] of framed) {
    const away = degreesEast(first[0], longitude)
    ;[west, east] = [Math.min(west, away), Math.max(east, away)]
    ;[south, north] = [Math.min(south, latitude), Math.max(north, latitude)]
  }
  const middle = { longitude: first[0] + (west + east) / 2, latitude: (south + north) / 2 }
  const [perLongitude, perLatitude] = metresPerDegree(middle.latitude)
  const [width, height] = [INNER.right - INNER.left, INNER.bottom - INNER.top]
  const perMetre = Math.min(
    (width - 2 * MARGIN) / Math.max(LEAST_M, (east - west) * perLongitude),
    (height - 2 * MARGIN) / Math.max(LEAST_M, (north - south) * perLatitude),
  )
  const [acrossDegree, upDegree] = [perLongitude * perMetre, perLatitude * perMetre]
  const [x, y] = [(INNER.left + INNER.right) / 2, (INNER.top + INNER.bottom) / 2]
  const on = (longitude: number, latitude: number): OnSheet => [
    round(x + (longitude - middle.longitude) * acrossDegree),
    round(y - (latitude - middle.latitude) * upDegree),
  ]
  return {
    perMetre,
    bounds: {
      west: middle.longitude - width / 2 / acrossDegree,
      east: middle.longitude + width / 2 / acrossDegree,
      south: Math.max(-90, middle.latitude - height / 2 / upDegree),
      north: Math.min(90, middle.latitude + height / 2 / upDegree),
    },
    at: ([longitude, latitude]) => on(middle.longitude + degreesEast(middle.longitude, longitude), latitude),
    on,
  }
}

/** Lengths that a person can think in. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find((each) => each * power <= most) ?? 1) * power
}

export interface DegreeTick {
  /** Along the edge. */
  readonly at: number
  readonly degrees: number
}

export interface DegreeTicks {
  /** As many as the step between two of them needs. */
  readonly decimals: number
  readonly ticks: readonly DegreeTick[]
}

/** Room that one tick with its degrees takes along an edge. */
const TICK_ROOM = 110

function ticksBetween(low: number, high: number, along: number, at: (degrees: number) => number): DegreeTicks {
  const least = ((high - low) / along) * TICK_ROOM
  // The next round step that is not finer.
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const ticks: DegreeTick[] = []
  for (let n = Math.ceil(low / step); n * step <= high; n++) {
    const degrees = Number((n * step).toFixed(decimals))
    ticks.push({ at: at(degrees), degrees })
  }
  return { decimals, ticks }
}

/** Round degrees along the lower edge (longitudes) and the left one (latitudes). */
export function degreeTicks(frame: MapFrame): { readonly longitudes: DegreeTicks; readonly latitudes: DegreeTicks } {
  const { west, east, south, north } = frame.bounds
  const longitudes = ticksBetween(west, east, INNER.right - INNER.left, (degrees) => frame.on(degrees, south)[0])
  return {
    longitudes: {
      ...longitudes,
      // Told as everywhere else, between -180 and 180; what lies there is left as round as it is.
      ticks: longitudes.ticks.map(({ at, degrees }) => ({ at, degrees: degrees - 360 * Math.round(degrees / 360) })),
    },
    latitudes: ticksBetween(south, north, INNER.bottom - INNER.top, (degrees) => frame.on(west, degrees)[1]),
  }
}
