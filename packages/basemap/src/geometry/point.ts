/** Metres east and north of the city's centre. */
export type Point = readonly [east: number, north: number]
export type Ring = readonly Point[]

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])

export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + share * (b[0] - a[0]),
  a[1] + share * (b[1] - a[1]),
]

/** Counter-clockwise is positive. */
export function signedArea(ring: Ring): number {
  let sum = 0
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before !== undefined) sum += before[0] * point[1] - point[0] * before[1]
    before = point
  }
  return sum / 2
}

export function isInside(ring: Ring, [east, north]: Point): boolean {
  let inside = false
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before !== undefined && point[1] > north !== before[1] > north) {
      const crossing = point[0] + ((north - point[1]) / (before[1] - point[1])) * (before[0] - point[0])
      if (east < crossing) inside = !inside
    }
    before = point
  }
  return inside
}

export function distanceToSegment([east, north]: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((east - a[0]) * dx + (north - a[1]) * dy) / length))
  return Math.hypot(east - a[0] - along * dx, north - a[1] - along * dy)
}

export const rectangle = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
]

export const circle = ([east, north]: Point, radius: number, corners = 20): Ring =>
  Array.from({ length: corners }, (_, n): Point => {
    const angle = (n / corners) * 2 * Math.PI
    return [east + radius * Math.cos(angle), north + radius * Math.sin(angle)]
  })
