import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceToLine, planeAround } from '../places/plane.ts'
import type { Place } from '../places/sphere.ts'
import { alikeTrips, sharedWay } from './alike-trips.ts'
import { compareWays as compareStretches, FAR_M, SAME_WAY_M, VALUE_REACH_M } from './compare-ways.ts'
import { unbrokenStretches, usualInterval } from './gaps.ts'
import { motionOf } from './motion.ts'
import { advanceTrip, NO_TRIP, type TripSums } from './trips.ts'

const SEED = 160_418
const M = 1 / 111_195
const place = (east: number, north: number) => ({
  longitude: 121 + (east * M) / Math.cos((31 * Math.PI) / 180),
  latitude: 31 + north * M,
})
const point = (at: number, east: number, north: number, value?: number) => ({ at, ...place(east, north), value })

interface WayPoint extends Place {
  at: number
  value?: number | undefined
}
const compareWays = (way: readonly WayPoint[], other: readonly WayPoint[]) =>
  compareStretches(way, unbrokenStretches(other))

describe('a gap', () => {
  const at = (...seconds: number[]) => seconds.map((second) => ({ at: second * 1000 }))
  const broken = (...seconds: number[]) =>
    unbrokenStretches(at(...seconds)).map((stretch) => stretch.map((each) => each.at / 1000))

  it('is longer than half a minute, and than three times what is usual where it is', () => {
    expect(broken(0, 1, 31, 32)).toEqual([[0, 1, 31, 32]])
    expect(broken(0, 1, 32, 33)).toEqual([
      [0, 1],
      [32, 33],
    ])
    expect(broken(0, 60, 240, 300)).toEqual([[0, 60, 240, 300]])
    expect(broken(0, 60, 241, 301)).toEqual([
      [0, 60],
      [241, 301],
    ])
  })

  it('is where nothing was told for five minutes, however seldom the rest was told', () => {
    expect(broken(0, 300, 600)).toEqual([[0, 300, 600]])
    expect(broken(0, 301, 602)).toEqual([[0], [301], [602]])
    expect(broken(0, 300)).toEqual([[0, 300]])
    expect(broken(5)).toEqual([[5]])
    expect(broken()).toEqual([])
  })

  it('is none where the rate of positions changes, whichever way and however long each lasted', () => {
    const minutes = Array.from({ length: 13 }, (_, n) => n * 60)
    const seconds = Array.from({ length: 300 }, (_, n) => 720 + 2 * (n + 1))
    const later = Array.from({ length: 13 }, (_, n) => 1320 + (n + 1) * 60)
    const all = [...minutes, ...seconds, ...later]
    expect(broken(...all)).toEqual([all])
    // A minute without a word between positions of every two seconds is one.
    expect(broken(...all.filter((second) => second <= 800 || second >= 860))).toHaveLength(2)
  })

  it('is not what is usual for a way', () => {
    expect(usualInterval([])).toBe(0)
    expect(usualInterval(at(0, 1, 2, 900))).toBe(1000)
  })
})

describe('speed and heading', () => {
  it('are those of the last seconds', () => {
    const points = Array.from({ length: 30 }, (_, n) => point(n * 1000, n * 10, 0))
    const motion = motionOf(points)
    expect(motion?.speed).toBeCloseTo(10, 1)
    expect(motion?.heading).toBeCloseTo(90, 0)
  })
  it('of a device that stands are none, and so are those behind a gap or of one position', () => {
    expect(motionOf([point(0, 0, 0), point(10_000, 1, 0)])).toEqual({ speed: 0, heading: undefined })
    expect(motionOf([point(0, 0, 0), point(60_000, 500, 0)])).toBeUndefined()
    expect(motionOf([point(0, 0, 0)])).toBeUndefined()
    expect(motionOf([point(5, 0, 0), point(5, 9, 0)])).toBeUndefined()
    expect(motionOf([])).toBeUndefined()
  })
})

describe('two ways', () => {
  const way = (north: number, value?: number) =>
    Array.from({ length: 50 }, (_, n) => point(n * 1000, n * 20, north, value))
  it('over the same streets differ by their values', () => {
    const compared = compareWays(way(0, 5), way(10, 3))
    expect(compared.every(({ distance }) => Math.abs(distance - 10) < 1)).toBe(true)
    expect(compared.every(({ difference }) => difference === 2)).toBe(true)
  })
  it('that part differ by how far they lie apart; values of other streets are not compared', () => {
    const compared = compareWays(way(0, 5), way(SAME_WAY_M * 3, 3))
    expect(compared.every(({ distance }) => Math.abs(distance - 150) < 3)).toBe(true)
    expect(compared.every(({ difference }) => difference === undefined)).toBe(true)
    expect(compareWays(way(0), way(FAR_M * 3))[0]).toEqual({ distance: FAR_M, difference: undefined })
    expect(compareWays(way(0), [])[0]).toEqual({ distance: FAR_M, difference: undefined })
  })
  it('without values are compared by their distance alone', () => {
    expect(compareWays(way(0), way(10, 3))[5]?.difference).toBeUndefined()
    expect(compareWays(way(0, 3), way(10))[5]?.difference).toBeUndefined()
  })
  it('are not joined over a gap of the other', () => {
    const broken = [point(0, 0, 0), point(600_000, 200, 0)]
    const [found] = compareWays([point(0, 100, 0)], broken)
    expect(found?.distance).toBeCloseTo(100, 0)
    const [joined] = compareWays([point(0, 45, 0)], [point(0, 0, 0), point(1000, 90, 0)])
    expect(joined?.distance).toBeCloseTo(0, 0)
  })
  it('of which one is told once a minute are the same way between its positions, and values are compared near them', () => {
    const dense = Array.from({ length: 300 }, (_, n) => point(n * 1000, n * 15, 0, 5))
    const sparse = dense.filter((_, n) => n % 60 === 0)
    const compared = compareWays(dense, sparse)
    expect(compared.every(({ distance }, n) => distance < 1 || n > 240)).toBe(true)
    expect(compared.slice(0, 17).every(({ difference }) => difference === 0)).toBe(true)
    // Half way between two positions, 450 m from each.
    expect(VALUE_REACH_M).toBeLessThan(450)
    expect(compared[30]?.difference).toBeUndefined()
    expect(compareWays(sparse, dense).every(({ distance, difference }) => distance < 1 && difference === 0)).toBe(true)
  })
  it('that cross the date line, and one whose position leaps to the other side of the earth, are compared', () => {
    const at = (n: number, longitude: number) => ({ at: n * 1000, longitude, latitude: 0 })
    const across = [at(0, 179.999), at(1, -179.999)]
    expect(compareWays([at(0, 179.9995)], across)[0]?.distance).toBeCloseTo(0, 0)
    const leap = [point(0, 0, 0), at(1, -60), point(2000, 0, 40)]
    expect(compareWays([point(0, 0, 0)], leap)[0]?.distance).toBeCloseTo(0, 0)
  })
  it('are compared as a search through every stretch of it would, however far its positions lie apart [RTE-14]', () => {
    const reach = fc.constantFrom(40, 400, 3000)
    const steps = reach.chain((most) =>
      fc.array(
        fc.record({
          east: fc.integer({ min: -most, max: most }),
          north: fc.integer({ min: -most, max: most }),
          seconds: fc.constantFrom(1, 1, 1, 60),
        }),
        { minLength: 1, maxLength: 40 },
      ),
    )
    const walk = (given: readonly { east: number; north: number; seconds: number }[]) => {
      let [second, east, north] = [0, 0, 0]
      return given.map((step) => {
        second += step.seconds
        east += step.east
        north += step.north
        return point(second * 1000, east, north)
      })
    }
    fc.assert(
      fc.property(steps, steps, (a, b) => {
        const [one, other] = [walk(a), walk(b)]
        const found = compareWays(one, other)
        for (const [n, each] of one.entries()) {
          const toPlane = planeAround(each)
          const all = unbrokenStretches(other).flatMap((stretch) =>
            stretch.map((from, m) => distanceToLine(toPlane(from), toPlane(stretch[m + 1] ?? from))),
          )
          const expected = Math.min(...all)
          if (expected < FAR_M - SAME_WAY_M * 2) expect(found[n]?.distance).toBeCloseTo(expected, 1)
          else expect(found[n]?.distance).toBeGreaterThan(FAR_M - SAME_WAY_M * 2 - 1)
        }
      }),
      { seed: SEED, numRuns: 100 },
    )
  })
})

describe('trips that can be laid over one', () => {
  const lonLat = (east: number, north: number): [number, number] => {
    const { longitude, latitude } = place(east, north)
    return [longitude, latitude]
  }
  const street = (north: number, from = 0, to = 3000) => [
    lonLat(from, north),
    lonLat((from + to) / 2, north),
    lonLat(to, north),
  ]
  const DAY = 86_400_000
  const trip = (name: string, beginAt: number, picture: ([number, number] | null)[]) => ({ name, beginAt, picture })

  it('are those over the same ground, the nearest in place first and then in time, however long ago', () => {
    const found = alikeTrips({ beginAt: 100 * DAY, picture: street(0) }, [
      trip('other side of town', 100 * DAY, street(5000)),
      trip('a third of it', 100 * DAY, street(0, 0, 1000)),
      trip('years ago', 0, street(20)),
      trip('the day after', 101 * DAY, street(30)),
      trip('all of it and more', 90 * DAY, street(0, -9000, 9000)),
    ])
    expect(found.map((each) => each.trip.name)).toEqual([
      'the day after',
      'all of it and more',
      'years ago',
      'a third of it',
    ])
    expect(found.map(({ share }) => share.toFixed(2))).toEqual(['1.00', '1.00', '1.00', '0.38'])
  })

  it('are found from both sides where one of them was told at mixed rates, by the length that they share', () => {
    const drive = (seconds: readonly number[]): TripSums => {
      const told = seconds.map((second) => point(second * 1000, second * 10, 400 * Math.sin(second / 120)))
      const { trip } = told.reduce((state, each) => advanceTrip(state, each).state, NO_TRIP)
      return (trip as NonNullable<typeof trip>).sums
    }
    const every = (step: number, from: number, to: number) =>
      Array.from({ length: Math.ceil((to - from) / step) }, (_, n) => from + n * step)
    const [dense, mixed] = [drive(every(2, 0, 2400)), drive([...every(20, 0, 1200), ...every(2, 1200, 2400)])]
    const asTrip = ({ picture }: TripSums) => ({ beginAt: 0, picture })
    const share = (one: TripSums, other: TripSums) => alikeTrips(asTrip(one), [asTrip(other)])[0]?.share ?? 0
    expect(share(dense, mixed)).toBeGreaterThan(0.95)
    expect(share(mixed, dense)).toBeGreaterThan(0.95)
    // Half of the way, of which the other one was told seldom.
    const half = drive(every(2, 0, 1200))
    expect(share(mixed, half)).toBeGreaterThan(0.45)
    expect(share(mixed, half)).toBeLessThan(0.6)
    expect(share(half, mixed)).toBeGreaterThan(0.95)
  })

  it('do not lie in a gap of the other', () => {
    expect(sharedWay([lonLat(1500, 0)], [lonLat(0, 0), null, lonLat(3000, 0)])).toBe(0)
    expect(sharedWay([lonLat(1500, 0)], [lonLat(0, 0), lonLat(3000, 0)])).toBe(1)
    expect(sharedWay([], street(0))).toBe(0)
  })
})
