import { asPlace, distanceBetween, type LonLat, type Place } from '../places/sphere.ts'
import { longestUnbroken } from './gaps.ts'

const MINUTE_MS = 60 * 1000

/** A device within this of one place stands: positions of a device that stands differ by some metres. */
export const STAND_RADIUS_M = 30
/** Who has stood for longer has arrived. */
export const STAND_MS = 5 * MINUTE_MS
/** Without a position for longer a trip has ended, wherever the device went meanwhile. */
export const TRIP_BREAK_MS = 15 * MINUTE_MS
/** A replay may not be longer. */
export const TRIP_MAX_MS = 24 * 3_600_000
/** Less is a car that was parked anew. */
export const TRIP_MIN_M = 100
/** Faster than anything that carries a device: the position is wrong. */
const FASTEST_M_S = 100
/** Slower is standing, and not counted as moving. */
const SLOWEST_M_S = 0.5
/** Steps shorter than this are added up before they count: a position that trembles does not drive. */
const STEP_M = 10
/** Places of the little picture. */
export const PICTURE_PLACES = 64
/** Between two gaps of a picture is one place at least, and its last place stays. */
const PICTURE_GAPS = PICTURE_PLACES / 2 - 1
/**
 * So many of its steps the picture of a way lies from the way at most, and the way from its picture.
 * @internal
 */
export const PICTURE_OFF_STEPS = 2

export interface TripPoint extends Place {
  readonly at: number
  /** Value of the leading quantity. */
  readonly value?: number | undefined
}

interface At extends Place {
  readonly at: number
}

/** What is known of a way so far. All of it is plain data: it is kept with the record. */
export interface TripSums {
  readonly begin: At
  readonly end: At
  readonly points: number
  readonly length: number
  readonly movingMs: number
  readonly values: number
  readonly sum: number
  readonly highest: number | null
  readonly highestAt: number | null
  readonly box: readonly [west: number, south: number, east: number, north: number]
  /** Null is a gap. */
  readonly picture: readonly (LonLat | null)[]
  /** So far apart are places of the picture. */
  readonly pictureStep: number
  /** Up to here the length is counted. */
  readonly counted: At
}

/** How far the cutting of a device's positions has come. */
export interface TripState {
  /** The device was within the radius of it since; undefined before the first position. */
  readonly anchor?: At | undefined
  readonly last?: At | undefined
  /** How long before it the position before it came; undefined where that was none, or told long ago. */
  readonly stepMs?: number | undefined
  readonly trip?: { readonly sums: TripSums; readonly atAnchor: TripSums } | undefined
}

export const NO_TRIP: TripState = {}

export interface TripStep {
  readonly state: TripState
  readonly ended?: TripSums | undefined
}

const atOf = ({ at, longitude, latitude }: TripPoint): At => ({ at, longitude, latitude })

function begunAt(place: At): TripSums {
  const { longitude, latitude } = place
  return {
    begin: place,
    end: place,
    points: 1,
    length: 0,
    movingMs: 0,
    values: 0,
    sum: 0,
    highest: null,
    highestAt: null,
    box: [longitude, latitude, longitude, latitude],
    picture: [[longitude, latitude]],
    pictureStep: STEP_M,
    counted: place,
  }
}

type Picture = TripSums['picture']

/** Who is nearer than a step to the place kept before it goes; gaps, what follows them and the last place stay. */
function thinned(picture: Picture, step: number): Picture {
  let before: LonLat | null = null
  return picture.filter((place, index) => {
    const goes =
      place !== null &&
      before !== null &&
      index < picture.length - 1 &&
      distanceBetween(asPlace(before), asPlace(place)) < step
    if (!goes) before = place
    return !goes
  })
}

/** A way with more gaps than places loses its begin: a line across a gap would be a lie. */
function withoutBegin(picture: Picture): Picture {
  const gaps = picture.flatMap((place, index) => (place === null ? [index] : []))
  const last = gaps[gaps.length - PICTURE_GAPS - 1]
  return last === undefined ? picture : picture.slice(last + 1)
}

function drawn({ picture, pictureStep }: TripSums, point: At, gap: boolean): Pick<TripSums, 'picture' | 'pictureStep'> {
  const last = picture.at(-1) as LonLat
  if (!gap && distanceBetween(asPlace(last), point) < pictureStep) return { picture, pictureStep }
  let places = withoutBegin([...picture, ...(gap ? [null] : []), [point.longitude, point.latitude] as const])
  let step = pictureStep
  while (places.length > PICTURE_PLACES) {
    // By distance, not every second one: where positions lie far apart each of them is the way.
    step *= 2
    places = thinned(places, step)
  }
  return { picture: places, pictureStep: step }
}

/** `beforeMs`: how long the step before lasted. What is far longer is a gap, whose way and time nobody knows. */
function added(sums: TripSums, point: TripPoint, beforeMs: number | undefined): TripSums {
  const place = atOf(point)
  const gap = place.at - sums.end.at > longestUnbroken(beforeMs)
  const step = distanceBetween(sums.counted, place)
  const counts = gap || step >= STEP_M
  const lasted = Math.min(place.at - sums.counted.at, (step / SLOWEST_M_S) * 1000)
  const { value } = point
  const isHighest = value !== undefined && (sums.highest === null || value > sums.highest)
  const [west, south, east, north] = sums.box
  return {
    ...sums,
    ...drawn(sums, place, gap),
    end: place,
    points: sums.points + 1,
    length: counts && !gap ? sums.length + step : sums.length,
    movingMs: counts && !gap ? sums.movingMs + lasted : sums.movingMs,
    values: value === undefined ? sums.values : sums.values + 1,
    sum: value === undefined ? sums.sum : sums.sum + value,
    highest: isHighest ? value : sums.highest,
    highestAt: isHighest ? point.at : sums.highestAt,
    box: [
      Math.min(west, place.longitude),
      Math.min(south, place.latitude),
      Math.max(east, place.longitude),
      Math.max(north, place.latitude),
    ],
    counted: counts ? place : sums.counted,
  }
}

/** Long enough to be one. */
export const isTrip = ({ length }: Pick<TripSums, 'length'>): boolean => length >= TRIP_MIN_M

const kept = (sums: TripSums): TripSums | undefined => (isTrip(sums) ? sums : undefined)

/**
 * Goes on by one position; positions come in the order of their time. A trip ends where the device then stood for long, where
 * nothing was told for long, at the moments in `cuts` (begin and end of its tasks), and after a day.
 */
export function advanceTrip(state: TripState, point: TripPoint, cuts: readonly number[] = []): TripStep {
  const { anchor, last, trip, stepMs: beforeMs } = state
  const place = atOf(point)
  const fresh: TripState = { anchor: place, last: place }
  if (anchor === undefined || last === undefined) return { state: fresh }
  const stepMs = place.at - last.at
  if (stepMs <= 0) return { state }
  if (stepMs > TRIP_BREAK_MS) return { state: fresh, ended: trip && kept(trip.sums) }
  if ((distanceBetween(last, place) * 1000) / stepMs > FASTEST_M_S) return { state }

  const near = distanceBetween(anchor, place) <= STAND_RADIUS_M
  if (trip === undefined) {
    if (near) return { state: { anchor, last: place, stepMs } }
    const sums = added(begunAt(last), point, beforeMs)
    return { state: { anchor: place, last: place, stepMs, trip: { sums, atAnchor: sums } } }
  }
  const isCut = place.at - trip.sums.begin.at > TRIP_MAX_MS || cuts.some((cut) => cut > last.at && cut <= place.at)
  if (isCut) return { state: fresh, ended: kept(trip.sums) }
  const sums = added(trip.sums, point, beforeMs)
  if (!near) return { state: { anchor: place, last: place, stepMs, trip: { sums, atAnchor: sums } } }
  if (place.at - anchor.at >= STAND_MS) return { state: { anchor, last: place, stepMs }, ended: kept(trip.atAnchor) }
  return { state: { anchor, last: place, stepMs, trip: { ...trip, sums } } }
}

export const meanValue = ({ values, sum }: Pick<TripSums, 'values' | 'sum'>): number | null =>
  values === 0 ? null : sum / values
