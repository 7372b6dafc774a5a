import { integer, type Rng, uniform } from '@vigil/science'
import type { Place } from '../world/place.ts'

const BLOCK_M = 300
const SPEED_MS = { least: 5, most: 12 }
/** Red lights and corners. */
const CORNER_STOP_S = 6

export interface Motion {
  readonly place: Place
  readonly speed: number
  readonly heading: number
}

/** A vehicle on its round through the street grid, beginning at the corner nearest to its depot. */
export class StreetLoop {
  readonly #corners: readonly Place[]
  readonly #legs: readonly number[]
  readonly #speed: number
  readonly #period: number
  readonly #phase: number

  constructor(rng: Rng, depot: Place) {
    const east = Math.round(depot.east / BLOCK_M) * BLOCK_M
    const north = Math.round(depot.north / BLOCK_M) * BLOCK_M
    const width = integer(rng, 2, 6) * BLOCK_M * (rng.next() < 0.5 ? -1 : 1)
    const height = integer(rng, 2, 5) * BLOCK_M * (rng.next() < 0.5 ? -1 : 1)
    const notch = integer(rng, 1, 2) * BLOCK_M * Math.sign(height)
    this.#corners = [
      { east, north },
      { east: east + width, north },
      { east: east + width, north: north + height },
      { east: east + width / 2, north: north + height },
      { east: east + width / 2, north: north + height - notch },
      { east, north: north + height - notch },
    ]
    this.#legs = this.#corners.map((corner, index) => length(corner, this.#corner(index + 1)))
    this.#speed = uniform(rng, SPEED_MS.least, SPEED_MS.most)
    this.#period = this.#legs.reduce((sum, leg) => sum + leg / this.#speed + CORNER_STOP_S, 0)
    this.#phase = uniform(rng, 0, this.#period)
  }

  at(time: number): Motion {
    let left = (time / 1000 + this.#phase) % this.#period
    for (let index = 0; index < this.#legs.length; index++) {
      const from = this.#corner(index)
      const to = this.#corner(index + 1)
      const heading = headingOf(from, to)
      const drive = (this.#legs[index] as number) / this.#speed
      if (left < drive) {
        const share = left / drive
        const place = {
          east: from.east + share * (to.east - from.east),
          north: from.north + share * (to.north - from.north),
        }
        return { place, speed: this.#speed, heading }
      }
      left -= drive
      if (left < CORNER_STOP_S) return { place: to, speed: 0, heading }
      left -= CORNER_STOP_S
    }
    return { place: this.#corner(0), speed: 0, heading: 0 }
  }

  #corner(index: number): Place {
    return this.#corners[index % this.#corners.length] as Place
  }
}

const length = (a: Place, b: Place): number => Math.hypot(b.east - a.east, b.north - a.north)

const headingOf = (from: Place, to: Place): number =>
  ((Math.atan2(to.east - from.east, to.north - from.north) * 180) / Math.PI + 360) % 360
