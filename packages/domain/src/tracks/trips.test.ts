import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToLine, planeAround } from '../places/plane.ts'
import { asPlace, distanceBetween, type LonLat, placeBetween } from '../places/sphere.ts'
import { longestUnbroken, TRIP_GAP_MS } from './gaps.ts'
import {
  advanceTrip,
  isTrip,
  meanValue,
  NO_TRIP,
  PICTURE_OFF_STEPS,
  PICTURE_PLACES,
  STAND_MS,
  TRIP_BREAK_MS,
  TRIP_MAX_MS,
  type TripPoint,
  type TripState,
  type TripSums,
} from './trips.ts'

const SEED = 160_417
const SECOND = 1000
/** About ten metres to the north. */
const TEN_M = 10 / 111_195

const at = (second: number, metres: number, value?: number): TripPoint => ({
  at: second * SECOND,
  longitude: 121,
  latitude: 31 + (metres / 10) * TEN_M,
  value,
})

function cut(points: readonly TripPoint[], cuts: readonly number[] = [], begin: TripState = NO_TRIP) {
  const trips: TripSums[] = []
  let state = begin
  for (const point of points) {
    const step = advanceTrip(state, point, cuts)
    state = step.state
    if (step.ended !== undefined) trips.push(step.ended)
  }
  return { trips, state }
}

const drive = (from: number, seconds: number, metres = 0): TripPoint[] =>
  Array.from({ length: seconds }, (_, n) => at(from + n, metres + n * 10))
const stand = (from: number, seconds: number, metres: number): TripPoint[] =>
  Array.from({ length: seconds }, (_, n) => at(from + n, metres + (n % 3)))

describe('a trip', () => {
  it('begins when the device leaves where it stood and ends where it then stays', () => {
    const points = [...stand(0, 60, 0), ...drive(60, 100, 0), ...stand(160, STAND_MS / SECOND + 10, 1000)]
    const { trips, state } = cut(points)
    expect(trips).toHaveLength(1)
    const [trip] = trips as [TripSums]
    // Where it was last within the radius of its stand.
    expect([62, 63]).toContain(trip.begin.at / SECOND)
    expect(trip.end.at / SECOND).toBeGreaterThanOrEqual(158)
    expect(trip.end.at / SECOND).toBeLessThanOrEqual(162)
    expect(trip.length).toBeGreaterThan(940)
    expect(trip.length).toBeLessThan(980)
    expect(trip.movingMs).toBeGreaterThan(90 * SECOND)
    expect(trip.movingMs).toBeLessThanOrEqual(trip.end.at - trip.begin.at)
    expect(state.trip).toBeUndefined()
  })

  it('goes on over a stand that is short, which does not count as moving', () => {
    const wait = STAND_MS / SECOND - 30
    const points = [...drive(0, 60), ...stand(60, wait, 600), ...drive(60 + wait, 60, 600)]
    const { trips, state } = cut(points)
    expect(trips).toEqual([])
    expect(state.trip?.sums.length).toBeGreaterThan(1100)
    expect(state.trip?.sums.movingMs).toBeLessThan(150 * SECOND)
  })

  it('of less than a hundred metres is none', () => {
    const { trips } = cut([...drive(0, 8), ...stand(8, STAND_MS / SECOND + 10, 80)])
    expect(trips).toEqual([])
    expect(isTrip({ length: 99 })).toBe(false)
  })

  it('ends where nothing was told for long; what came after is another', () => {
    const later = 60 + TRIP_BREAK_MS / SECOND + 5
    const { trips, state } = cut([...drive(0, 60), ...drive(later, 60, 9000)])
    expect(trips).toHaveLength(1)
    expect(trips[0]?.end.at).toBe(59 * SECOND)
    expect(state.trip?.sums.begin.at).toBeGreaterThanOrEqual(later * SECOND)
    expect(cut([at(0, 0), at(TRIP_BREAK_MS, 1000)]).trips).toEqual([])
  })

  it('goes on over a gap, whose length nobody knows: it is not counted, and broken in the picture', () => {
    const later = 60 + TRIP_GAP_MS / SECOND + 5
    const { state } = cut([...drive(0, 60), ...drive(later, 60, 5000)])
    expect(state.trip?.sums.length).toBeLessThan(1200)
    expect(state.trip?.sums.picture.filter((place) => place === null)).toHaveLength(1)
  })

  it('does not count minutes in which nobody watched a vehicle that is told every second, nor draw its way through them [RTE-14]', () => {
    const later = 60 + 250
    const { state } = cut([...drive(0, 60), ...drive(later, 60, 3000)])
    const sums = state.trip?.sums
    expect(sums?.length).toBeLessThan(1200)
    expect(sums?.movingMs).toBeLessThan(121 * SECOND)
    expect(sums?.picture.filter((place) => place === null)).toHaveLength(1)
    // Told once a minute, the same time is a few positions that were missed.
    const minutes = Array.from({ length: 30 }, (_, n) => at(n * 60, n * 600)).filter((_, n) => n !== 15)
    const seldom = cut(minutes).state.trip?.sums
    expect(seldom?.picture).not.toContain(null)
    expect(seldom?.length).toBeGreaterThan(17_000)
  })

  it('ends at the ends of a task, and begins anew', () => {
    const { trips, state } = cut(drive(0, 120), [60 * SECOND, 5_000 * SECOND])
    expect(trips.map(({ end }) => end.at)).toEqual([59 * SECOND])
    expect(state.trip?.sums.begin.at).toBeGreaterThanOrEqual(60 * SECOND)
  })

  it('ends after a day: a replay may not be longer [VAL-07]', () => {
    const points = Array.from({ length: 1500 }, (_, n) => at(n * 60, n * 100))
    const { trips } = cut(points)
    expect(trips).toHaveLength(1)
    const [trip] = trips as [TripSums]
    expect(trip.end.at - trip.begin.at).toBeLessThanOrEqual(TRIP_MAX_MS)
    expect(trip.picture.length).toBeLessThanOrEqual(PICTURE_PLACES)
  })

  it('leaves out a position that nothing can have reached, and one that is not newer', () => {
    const way = drive(0, 60)
    const jump = { ...at(30.5, 0), latitude: 45 }
    expect(cut([...way.slice(0, 31), jump, at(30, 5), ...way.slice(31)])).toEqual(cut(way))
  })

  it('knows the mean and the highest of what was measured on it', () => {
    const points = drive(0, 60).map((point, n) => ({ ...point, value: n === 40 ? 90 : n > 30 ? 10 : undefined }))
    const sums = cut(points).state.trip?.sums as TripSums
    expect(sums.highest).toBe(90)
    expect(sums.highestAt).toBe(40 * SECOND)
    expect(meanValue(sums)).toBeCloseTo((28 * 10 + 90) / 29, 6)
    expect(meanValue({ values: 0, sum: 0 })).toBeNull()
  })

  it('of many gaps keeps the end of its picture, and never draws a gap as a way', () => {
    const points: TripPoint[] = []
    for (let n = 0; n < 200; n++) points.push(at(n * (TRIP_GAP_MS / SECOND + 20), n * 200))
    const sums = cut(points).state.trip?.sums
    const picture = sums?.picture ?? []
    expect(picture.length).toBeLessThanOrEqual(PICTURE_PLACES)
    expect(picture.at(-1)).not.toBeNull()
    const places = picture.map((place, index) => place !== null && (picture[index - 1] ?? null) !== null)
    expect(places.filter(Boolean)).toEqual([])
  })
})

const steps = fc.array(
  fc.record({
    seconds: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 200, max: 1200 }) },
    ),
    east: fc.integer({ min: -60, max: 60 }),
    north: fc.integer({ min: -60, max: 60 }),
    value: fc.option(fc.double({ min: 0, max: 100, noNaN: true }), { nil: undefined }),
  }),
  { minLength: 2, maxLength: 300 },
)

function wayOf(given: readonly { seconds: number; east: number; north: number; value: number | undefined }[]) {
  let [second, east, north] = [0, 0, 0]
  return given.map((step): TripPoint => {
    second += step.seconds
    east += step.east
    north += step.north
    return {
      at: second * SECOND,
      longitude: 121 + (east / 10) * TEN_M,
      latitude: 31 + (north / 10) * TEN_M,
      value: step.value,
    }
  })
}

describe('trips of any way', () => {
  it('lie one after the other, are no longer than they lasted allows, and hold what they say', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const points = wayOf(given)
        const { trips, state } = cut(points)
        let until = Number.NEGATIVE_INFINITY
        for (const trip of [...trips, ...(state.trip === undefined ? [] : [state.trip.sums])]) {
          expect(trip.begin.at).toBeGreaterThanOrEqual(until)
          expect(trip.end.at).toBeGreaterThan(trip.begin.at)
          until = trip.end.at
          expect(trip.movingMs).toBeLessThanOrEqual(trip.end.at - trip.begin.at)
          expect(trip.length).toBeGreaterThanOrEqual(0)
          expect(trip.picture.length).toBeLessThanOrEqual(PICTURE_PLACES)
          expect(trip.box[0]).toBeLessThanOrEqual(trip.box[2])
          expect(trip.box[1]).toBeLessThanOrEqual(trip.box[3])
          const within = points.filter((point) => point.at >= trip.begin.at && point.at <= trip.end.at)
          const far = within.slice(1).reduce((sum, p, n) => sum + distanceBetween(within[n] as TripPoint, p), 0)
          expect(trip.length).toBeLessThanOrEqual(far + 1e-6)
        }
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  it('are the same when the work is put down and taken up again anywhere', () => {
    fc.assert(
      fc.property(steps, fc.nat(), (given, where) => {
        const points = wayOf(given)
        const half = where % points.length
        const first = cut(points.slice(0, half))
        // As it lies in the record.
        const kept: TripState = JSON.parse(JSON.stringify(first.state))
        const second = cut(points.slice(half), [], kept)
        expect([...first.trips, ...second.trips]).toEqual(cut(points).trips)
      }),
      { seed: SEED, numRuns: 200 },
    )
  })
})

/** Stretches of a way, each told at a rate of its own, as a street bends; now and then with a silence. */
const rates = fc.array(
  fc.record({
    every: fc.constantFrom(1, 2, 10, 60, 200),
    count: fc.integer({ min: 1, max: 80 }),
    speed: fc.integer({ min: 2, max: 30 }),
    turn: fc.integer({ min: -40, max: 40 }),
    silence: fc.constantFrom(0, 0, 0, TRIP_GAP_MS / SECOND + 30),
  }),
  { minLength: 1, maxLength: 8 },
)

function atRates(given: readonly { every: number; count: number; speed: number; turn: number; silence: number }[]) {
  const points: TripPoint[] = []
  let [second, east, north, heading] = [0, 0, 0, 0]
  for (const { every, count, speed, turn, silence } of given) {
    second += silence
    for (let n = 0; n < count; n++) {
      second += every
      heading += (turn * Math.PI) / 180 / 10
      east += Math.sin(heading) * speed * every
      north += Math.cos(heading) * speed * every
      points.push({ at: second * SECOND, longitude: 121 + (east / 10) * TEN_M, latitude: 31 + (north / 10) * TEN_M })
    }
  }
  return points
}

/** Lines of a way or of a picture; a place that has none beside it is one as well. */
const linesOf = (places: readonly (LonLat | null)[]): [LonLat, LonLat][] =>
  places.flatMap((place, index): [LonLat, LonLat][] => {
    const next = places[index + 1]
    if (place === null) return []
    if (next) return [[place, next]]
    return places[index - 1] ? [] : [[place, place]]
  })

/** The furthest that anything of one lies from the other, in metres. */
function furthest(of: readonly (LonLat | null)[], from: readonly (LonLat | null)[]): number {
  const lines = linesOf(from)
  const places = linesOf(of).flatMap(([a, b]) =>
    [0, 0.5, 1].map((share) => placeBetween(asPlace(a), asPlace(b), share)),
  )
  const away = places.map((place) => {
    const toPlane = planeAround(place)
    return Math.min(...lines.map(([a, b]) => distanceToLine(toPlane(asPlace(a)), toPlane(asPlace(b)))))
  })
  return Math.max(...away)
}

describe('the picture of a trip', () => {
  it('and its way are never further apart than two of its steps, whatever the rates of the positions', () => {
    fc.assert(
      fc.property(rates, (given) => {
        const points = atRates(given)
        const { trips, state } = cut(points)
        for (const sums of [...trips, ...(state.trip === undefined ? [] : [state.trip.sums])]) {
          const { begin, end, picture, pictureStep } = sums
          const within = points.filter((point) => point.at >= begin.at && point.at <= end.at)
          const way = within.flatMap((point, n): (LonLat | null)[] => {
            const place = points.indexOf(point)
            const [first, before] = [points[place - 2], points[place - 1]]
            const usual = first && before && before.at - first.at
            const isGap = n > 0 && before !== undefined && point.at - before.at > longestUnbroken(usual)
            return [...(isGap ? [null] : []), [point.longitude, point.latitude]]
          })
          expect(picture.length).toBeLessThanOrEqual(PICTURE_PLACES)
          // Half a percent: the plane around a place is not the sphere.
          const most = pictureStep * PICTURE_OFF_STEPS * 1.005
          expect(furthest(way, picture)).toBeLessThanOrEqual(most)
          expect(furthest(picture, way)).toBeLessThanOrEqual(most)
        }
      }),
      { seed: SEED, numRuns: 40 },
    )
  })

  it('goes on from one that was kept with more gaps and a wider step than it would have now', () => {
    const { state } = cut(drive(0, 60))
    const { trip } = state as { trip: { sums: TripSums; atAnchor: TripSums } }
    const picture = Array.from({ length: PICTURE_PLACES - 1 }, (_, n): [number, number] | null =>
      n % 2 === 1 ? null : [121, 30 + n / 1000],
    )
    const sums = { ...trip.sums, picture, pictureStep: 80 }
    const kept: TripState = JSON.parse(JSON.stringify({ ...state, trip: { ...trip, sums } }))
    const after = cut(drive(60, 60, 600), [], kept).state.trip?.sums
    expect(after?.picture.length).toBeLessThanOrEqual(PICTURE_PLACES)
    expect(after?.picture.slice(0, 3)).toEqual([[121, 30], null, [121, 30.002]])
    const end = asPlace(after?.picture.at(-1) as LonLat)
    expect(distanceBetween(end, at(119, 1190))).toBeLessThan(after?.pictureStep ?? 0)
  })

  it('keeps each place of a way that was told once a minute when positions then come every two seconds', () => {
    const minutes = Array.from({ length: 20 }, (_, n) => at(n * 60, n * 600))
    const seconds = Array.from({ length: 300 }, (_, n) => at(1140 + 2 * (n + 1), 11_400 + 20 * (n + 1)))
    const picture = cut([...minutes, ...seconds]).state.trip?.sums.picture ?? []
    expect(picture.slice(0, 20)).toEqual(minutes.map(({ longitude, latitude }) => [longitude, latitude]))
    expect(picture.length).toBeGreaterThan(PICTURE_PLACES / 2)
  })
})
