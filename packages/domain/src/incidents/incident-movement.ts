import { degrees, degreesEast, EARTH_RADIUS_M, type Place, radians } from '../places/sphere.ts'

export interface Movement {
  /** Where to, in degrees clockwise from north. */
  readonly bearing: number
  /** How fast the alarms went on, in m/s. */
  readonly speed: number
}

interface Begin {
  readonly sn: string
  readonly at: number
  readonly place: Place
}

const LEAST_DEVICES = 3
/** Devices of one room tell no direction. */
const LEAST_WAY_M = 50
/** What begins at once has not moved. */
const LEAST_SPAN_MS = 20 * 1000
/** So much of how far apart the devices are must be explained by when they began, the number of devices allowed for. */
const LEAST_EXPLAINED = 0.5

/**
 * Where an incident moves to, by a straight line through places and times of the first begin at each device. Null unless the line
 * explains what happened: a direction that is not there would send people into the danger.
 */
export function movementOf(begins: readonly Begin[]): Movement | null {
  const firsts = new Map<string, Begin>()
  for (const begin of begins) {
    const known = firsts.get(begin.sn)
    if (known === undefined || begin.at < known.at) firsts.set(begin.sn, begin)
  }
  const points = onPlane([...firsts.values()])
  const n = points.length
  if (n < LEAST_DEVICES) return null
  const mean = {
    t: sumOf(points, ({ t }) => t) / n,
    x: sumOf(points, ({ x }) => x) / n,
    y: sumOf(points, ({ y }) => y) / n,
  }
  const tt = sumOf(points, ({ t }) => (t - mean.t) ** 2)
  const span = Math.max(...points.map(({ t }) => t)) - Math.min(...points.map(({ t }) => t))
  if (span * 1000 < LEAST_SPAN_MS) return null
  const vx = sumOf(points, ({ t, x }) => (t - mean.t) * (x - mean.x)) / tt
  const vy = sumOf(points, ({ t, y }) => (t - mean.t) * (y - mean.y)) / tt
  const speed = Math.hypot(vx, vy)
  if (speed * span < LEAST_WAY_M) return null
  const total = sumOf(points, ({ x, y }) => (x - mean.x) ** 2 + (y - mean.y) ** 2)
  const left = 1 - (speed ** 2 * tt) / total
  if (1 - (left * (n - 1)) / (n - 2) < LEAST_EXPLAINED) return null
  return { bearing: (degrees(Math.atan2(vx, vy)) + 360) % 360, speed }
}

/** Metres east and north of the first, seconds after it: within some kilometres the ground is flat. */
function onPlane(begins: readonly Begin[]): readonly { readonly t: number; readonly x: number; readonly y: number }[] {
  const [first] = begins
  if (first === undefined) return []
  const scale = EARTH_RADIUS_M * radians(1)
  return begins.map(({ at, place }) => ({
    t: (at - first.at) / 1000,
    x: degreesEast(first.place.longitude, place.longitude) * scale * Math.cos(radians(first.place.latitude)),
    y: (place.latitude - first.place.latitude) * scale,
  }))
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0)

const WAYS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const
export type CompassWay = (typeof WAYS)[number]

/** The nearest of eight. */
export const compassWay = (bearing: number): CompassWay => WAYS[Math.round(bearing / 45) % 8] as CompassWay
