import type { Point, Ring } from './point.ts'

const BAND_M = 120

/** `isInside` for a ring of thousands of corners and a hundred thousand questions. */
export class RingIndex {
  readonly #bands = new Map<number, [Point, Point][]>()

  constructor(ring: Ring) {
    let before = ring[ring.length - 1]
    for (const point of ring) {
      if (before !== undefined) this.#add(before, point)
      before = point
    }
  }

  #add(a: Point, b: Point): void {
    const last = Math.floor(Math.max(a[1], b[1]) / BAND_M)
    for (let band = Math.floor(Math.min(a[1], b[1]) / BAND_M); band <= last; band++) {
      const edges = this.#bands.get(band)
      if (edges === undefined) this.#bands.set(band, [[a, b]])
      else edges.push([a, b])
    }
  }

  contains([east, north]: Point): boolean {
    let inside = false
    for (const [a, b] of this.#bands.get(Math.floor(north / BAND_M)) ?? [])
      if (b[1] > north !== a[1] > north && east < b[0] + ((north - b[1]) / (a[1] - b[1])) * (a[0] - b[0]))
        inside = !inside
    return inside
  }
}
