import type { LonLat } from '../places/sphere.ts'
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

/** Places in their order, a second apart, and a gap as one that is longer. */
const pointsOf = (picture: Sketched['picture']) => {
  let at = 0
  return picture.flatMap((place) => {
    at += place === null ? 10 : 1
    return place === null ? [] : [{ at, longitude: place[0], latitude: place[1] }]
  })
}

/** How much of a way, by its picture, lies on another one. */
export function sharedWay(picture: Sketched['picture'], other: Sketched['picture']): number {
  const places = pointsOf(picture)
  const near = compareWays(places, pointsOf(other), 1).filter(({ distance }) => distance <= NEAR_M)
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
