import { degrees, radians } from '../places/sphere.ts'

/** A wind at a distance from where it is asked for. */
export interface MastWind {
  readonly awayM: number
  /** m/s */
  readonly speed: number
  /** Where it comes from. */
  readonly from: number
}

export interface WeighedWind {
  readonly speed: number
  readonly from: number
}

/** Nearer than this a mast is no truer: it must not count a thousand times as much as the next. */
const NEAREST_M = 100

interface Weighed extends WeighedWind {
  readonly weight: number
}

function meanOf(winds: readonly Weighed[]): WeighedWind & { readonly steadiness: number } {
  let [all, speed, east, north] = [0, 0, 0, 0]
  for (const { weight, speed: each, from } of winds) {
    all += weight
    speed += weight * each
    east += weight * Math.sin(radians(from))
    north += weight * Math.cos(radians(from))
  }
  return {
    speed: speed / all,
    from: (degrees(Math.atan2(east, north)) + 360) % 360,
    steadiness: Math.min(1, Math.hypot(east, north) / all),
  }
}

/** Of several masts, the nearer the more (inverse square); directions as vectors, for between 350 and 10 degrees lies north. */
export function weighWinds(winds: readonly MastWind[]): WeighedWind | undefined {
  if (winds.length === 0) return undefined
  const { speed, from } = meanOf(winds.map((each) => ({ ...each, weight: 1 / Math.max(each.awayM, NEAREST_M) ** 2 })))
  return { speed, from }
}

export type WindMinute = readonly [at: number, speed: number, from: number]

/** What several masts told, minute by minute, weighed for each. */
export function weighMinutes(
  masts: readonly { readonly awayM: number; readonly winds: readonly WindMinute[] }[],
): readonly WindMinute[] {
  const byMinute = new Map<number, MastWind[]>()
  for (const { awayM, winds } of masts) {
    for (const [at, speed, from] of winds) {
      const told = byMinute.get(at) ?? []
      told.push({ awayM, speed, from })
      byMinute.set(at, told)
    }
  }
  return [...byMinute]
    .sort(([a], [b]) => a - b)
    .map(([at, told]): WindMinute => {
      const { speed, from } = weighWinds(told) as WeighedWind
      return [at, speed, from]
    })
}

export interface WindCourse extends WeighedWind {
  /** By how much it turned, one standard deviation. */
  readonly turnsDegrees: number
  readonly minutes: number
}

/** No vane stands as still as this. */
const LEAST_TURNS = 3
const MOST_TURNS = 60

/** Mean and unrest of the wind over some minutes. */
export function windCourse(minutes: readonly WindMinute[]): WindCourse | undefined {
  if (minutes.length === 0) return undefined
  const { speed, from, steadiness } = meanOf(minutes.map(([, each, of]) => ({ weight: 1, speed: each, from: of })))
  const spread = degrees(Math.sqrt(Math.max(0, -2 * Math.log(Math.max(steadiness, 1e-6)))))
  return { speed, from, turnsDegrees: Math.min(MOST_TURNS, Math.max(LEAST_TURNS, spread)), minutes: minutes.length }
}

/** From so many minutes on, the hour tells how the wind turns. */
export const WIND_HOUR_KNOWN = 30
const MEMBERS_MAX = 20

/** Winds that have been within the hour, each as likely: what may come is like what was. Undefined where too little of it is known. */
export function windMembers(minutes: readonly WindMinute[]): readonly WeighedWind[] | undefined {
  if (minutes.length < WIND_HOUR_KNOWN) return undefined
  const each = Math.ceil(minutes.length / MEMBERS_MAX)
  return Array.from({ length: Math.ceil(minutes.length / each) }, (_, n) => {
    const part = minutes.slice(n * each, (n + 1) * each)
    const { speed, from } = meanOf(part.map(([, one, of]) => ({ weight: 1, speed: one, from: of })))
    return { speed, from }
  })
}

const MINUTE_MS = 60 * 1000
/** The curves of a plume are means over ten minutes, and so must be its wind. */
const MEAN_OVER_MS = 10 * MINUTE_MS
/** With fewer minutes a gust would count for too much. */
const LEAST_MINUTES = 5
/** Older than this nobody knows whether it still blows so. */
const RECENT_MS = 3 * MINUTE_MS

/** The mean wind of the last ten minutes; undefined where too few of them are known, or none of them is new. */
export function recentWind(masts: Parameters<typeof weighMinutes>[0], now: number): WindCourse | undefined {
  const minutes = weighMinutes(masts).filter(([at]) => at > now - MEAN_OVER_MS && at <= now)
  const newest = minutes.at(-1)?.[0] ?? Number.NEGATIVE_INFINITY
  return minutes.length < LEAST_MINUTES || newest < now - RECENT_MS ? undefined : windCourse(minutes)
}
