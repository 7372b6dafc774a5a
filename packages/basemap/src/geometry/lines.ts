import { between, distance, type Point, type Ring } from './point.ts'
import type { Random } from './random.ts'

/** A soft curve through every point given; a closed one leads back to the first, which is not repeated. */
export function curveThrough(points: readonly Point[], step = 60, closed = false): Point[] {
  const count = points.length
  const at = (index: number): Point =>
    points[closed ? (index + count) % count : Math.max(0, Math.min(count - 1, index))] as Point
  const curve: Point[] = []
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const pieces = Math.max(1, Math.round(distance(p1, p2) / step))
    for (let n = 0; n < pieces; n++) {
      const t = n / pieces
      const part = (axis: 0 | 1): number =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t)
      curve.push([part(0), part(1)])
    }
  }
  if (!closed) curve.push(at(count - 1))
  return curve
}

/** A coast: every piece longer than `least` breaks in two, the break pushed aside by chance. The last point is left out. */
export function roughened(a: Point, b: Point, roughness: number, least: number, random: Random): Point[] {
  const length = distance(a, b)
  if (length <= least) return [a]
  const aside = random.between(-1, 1) * roughness * length
  const middle = between(a, b, random.between(0.42, 0.58))
  const broken: Point = [middle[0] - (aside * (b[1] - a[1])) / length, middle[1] + (aside * (b[0] - a[0])) / length]
  return [...roughened(a, broken, roughness, least, random), ...roughened(broken, b, roughness, least, random)]
}

/** The outline of a line with a width, which may change along it. */
export function widened(line: readonly Point[], widthAt: (share: number) => number): Ring {
  const left: Point[] = []
  const right: Point[] = []
  for (let index = 0; index < line.length; index++) {
    const here = line[index] as Point
    const before = line[Math.max(0, index - 1)] as Point
    const after = line[Math.min(line.length - 1, index + 1)] as Point
    const length = distance(before, after) || 1
    const half = widthAt(index / (line.length - 1)) / 2
    const [dx, dy] = [((after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half]
    left.push([here[0] - dx, here[1] + dy])
    right.push([here[0] + dx, here[1] - dy])
  }
  return [...right, ...left.reverse()]
}
