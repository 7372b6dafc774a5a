import { integer, type Rng, uniform } from '@vigil/science'
import type { Place } from '../world/place.ts'

const BLOCK_M = 300
const SPEED_MS = { least: 5, most: 12 }
/** Red lights and corners. */
const CORNER_STOP_S = 6
/** Rounds of one trip before the vehicle stands; two corners more, so that it stands somewhere else each time. */
const ROUNDS = { least: 2, most: 4 }
const CORNERS_MORE = 2
const TRIPS = 3
/** Crews take samples, change shifts and eat. */
const STAND_S = { least: 6 * 60, most: 15 * 60 }

export interface Motion {
  readonly place: Place
  readonly speed: number
  readonly heading: number
}

interface Leg {
  readonly from: Place
  readonly to: Place
  readonly heading: number
  /** Seconds since the begin of the course: when the leg begins, when its end is reached, and when the next one begins. */
  readonly begin: number
  readonly reached: number
  readonly end: number
}

/** A vehicle on its rounds through the street grid, from the corner nearest to its depot; between its trips it stands. */
export class StreetLoop {
  readonly #course: readonly Leg[]
  readonly #speed: number
  readonly #period: number
  readonly #phase: number

  constructor(rng: Rng, depot: Place) {
    const east = Math.round(depot.east / BLOCK_M) * BLOCK_M
    const north = Math.round(depot.north / BLOCK_M) * BLOCK_M
    const width = integer(rng, 2, 6) * BLOCK_M * (rng.next() < 0.5 ? -1 : 1)
    const height = integer(rng, 2, 5) * BLOCK_M * (rng.next() < 0.5 ? -1 : 1)
    const notch = integer(rng, 1, 2) * BLOCK_M * Math.sign(height)
    const corners: readonly Place[] = [
      { east, north },
      { east: east + width, north },
      { east: east + width, north: north + height },
      { east: east + width / 2, north: north + height },
      { east: east + width / 2, north: north + height - notch },
      { east, north: north + height - notch },
    ]
    this.#speed = uniform(rng, SPEED_MS.least, SPEED_MS.most)
    const share = rng.next()
    this.#course = courseOf(rng, corners, this.#speed)
    this.#period = this.#course.at(-1)?.end ?? 0
    this.#phase = share * this.#period
  }

  at(time: number): Motion {
    const now = (time / 1000 + this.#phase) % this.#period
    const { from, to, heading, begin, reached } = this.#course.find(({ end }) => now < end) as Leg
    if (now >= reached) return { place: to, speed: 0, heading }
    const share = (now - begin) / (reached - begin)
    const place = {
      east: from.east + share * (to.east - from.east),
      north: from.north + share * (to.north - from.north),
    }
    return { place, speed: this.#speed, heading }
  }
}

/** Comes to its end where it began. */
function courseOf(rng: Rng, corners: readonly Place[], speed: number): Leg[] {
  const course: Leg[] = []
  let begin = 0
  for (let trip = 0; trip < TRIPS; trip++) {
    const legs = integer(rng, ROUNDS.least, ROUNDS.most) * corners.length + CORNERS_MORE
    for (let leg = 1; leg <= legs; leg++) {
      const from = corners[course.length % corners.length] as Place
      const to = corners[(course.length + 1) % corners.length] as Place
      const reached = begin + length(from, to) / speed
      const end = reached + (leg === legs ? uniform(rng, STAND_S.least, STAND_S.most) : CORNER_STOP_S)
      course.push({ from, to, heading: headingOf(from, to), begin, reached, end })
      begin = end
    }
  }
  return course
}

const length = (a: Place, b: Place): number => Math.hypot(b.east - a.east, b.north - a.north)

const headingOf = (from: Place, to: Place): number =>
  ((Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI + 360) % 360
