import { asPlace, distanceBetween, type LonLat, lengthOf, type Place, placeBetween } from '../places/sphere.ts'
import { compareWays, SAME_WAY_M } from './compare-ways.ts'

interface Sketched {
  readonly beginAt: number
  /** A few places of the way; null between two of them is a gap. */
  readonly picture: readonly (LonLat | null)[]
}

/** Between two places of a picture the way bends: as much further it may lie from the straight line. */
const NEAR_M = 2 * SAME_WAY_M
/** Trips that share less are of another place. */
const LEAST_SHARE = 0.1
/** So much nearer counts as nearer; what is as near as that is told apart by its time. */
const SHARE_STEP = 0.1

/** At so many places a way is compared. */
const SAMPLES = 64

function stretchesOf(picture: Sketched['picture']): Place[][] {
  const stretches: Place[][] = [[]]
  for (const place of picture) {
    if (place === null) stretches.push([])
    else stretches.at(-1)?.push(asPlace(place))
  }
  return stretches
}

/** Places as far apart everywhere: a way that was told once a minute, and then every second, counts by its length. */
function evenly(stretches: readonly (readonly Place[])[]): Place[] {
  const step = stretches.reduce((sum, stretch) => sum + lengthOf(stretch), 0) / SAMPLES
  return stretches.flatMap((stretch) => {
    const places = stretch.slice(0, 1)
    let ahead = step
    for (const [index, from] of stretch.entries()) {
      const to = stretch[index + 1] ?? from
      const length = distanceBetween(from, to)
      for (; length > 0 && ahead <= length; ahead += step) places.push(placeBetween(from, to, ahead / length))
      ahead -= length
    }
    return places
  })
}

/** How much of a way, by its picture, lies on another one. */
export function sharedWay(picture: Sketched['picture'], other: Sketched['picture']): number {
  const places = evenly(stretchesOf(picture))
  const near = compareWays(places, stretchesOf(other)).filter(({ distance }) => distance <= NEAR_M)
  return places.length === 0 ? 0 : near.length / places.length
}

/** Trips that can be laid over one, the nearest in place first, and of those as near the nearest in time. */
export function alikeTrips<T extends Sketched>(
  trip: Sketched,
  others: readonly T[],
): { readonly trip: T; readonly share: number }[] {
  const step = (share: number): number => Math.round(share / SHARE_STEP)
  const apart = (other: Sketched): number => Math.abs(other.beginAt - trip.beginAt)
  return others
    .map((other) => ({ trip: other, share: sharedWay(trip.picture, other.picture) }))
    .filter(({ share }) => share >= LEAST_SHARE)
    .sort((a, b) => step(b.share) - step(a.share) || apart(a.trip) - apart(b.trip))
}
