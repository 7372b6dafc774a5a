import type { Shield } from '@vigil/science'
import type { GammaHazard } from './hazard.ts'
import { bearingDeg, distance, type Place } from './place.ts'

/** Farther away a source of this size drowns in the background. */
const SEEN_WITHIN_M = 60

export interface Stop {
  readonly place: Place
  readonly waitSeconds: number
}

export interface CarriedSourceOptions {
  readonly nuclide: string
  readonly activityMBq: number
  readonly shield?: Shield
  readonly route: readonly Stop[]
  readonly speedMs: number
  readonly at: number
}

interface Leg {
  readonly from: Place
  readonly to: Place
  readonly begin: number
  readonly end: number
}

function legsOf({ route, speedMs, at }: CarriedSourceOptions): readonly Leg[] {
  const legs: Leg[] = []
  let time = at
  route.forEach(({ place, waitSeconds }, index) => {
    const from = route[index - 1]?.place ?? place
    const drive = (distance(from, place) / speedMs) * 1000
    legs.push({ from, to: place, begin: time, end: time + drive })
    legs.push({ from: place, to: place, begin: time + drive, end: time + drive + waitSeconds * 1000 })
    time += drive + waitSeconds * 1000
  })
  return legs
}

/** A source on a vehicle that drives along a route and is gone at its end. */
export function carriedSource(options: CarriedSourceOptions): GammaHazard {
  const { nuclide, activityMBq, shield } = options
  const legs = legsOf(options)
  let until = legs.at(-1)?.end ?? options.at
  const placeAt = (at: number): Place | undefined => {
    const leg = legs.find(({ end }) => at < end)
    if (leg === undefined || at < leg.begin) return undefined
    const share = leg.end > leg.begin ? (at - leg.begin) / (leg.end - leg.begin) : 1
    return {
      east: leg.from.east + share * (leg.to.east - leg.from.east),
      north: leg.from.north + share * (leg.to.north - leg.from.north),
    }
  }
  return {
    kind: 'gamma',
    get until() {
      return until
    },
    stop(now) {
      until = Math.min(until, now)
    },
    seenFrom(place, now) {
      if (now >= until) return undefined
      const here = placeAt(now)
      if (here === undefined) return undefined
      const distanceM = distance(here, place)
      if (distanceM > SEEN_WITHIN_M) return undefined
      return {
        nuclide,
        activityMBq,
        distanceM: Math.max(1, distanceM),
        bearingDeg: bearingDeg(place, here),
        ...(shield && { shield }),
      }
    },
  }
}
