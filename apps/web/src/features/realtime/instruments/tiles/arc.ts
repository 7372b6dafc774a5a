const RADIANS = Math.PI / 180

export interface Spot {
  readonly x: number
  readonly y: number
}

/** A point of a circle around the middle; degrees clockwise from the top, as compasses and clocks count. */
export const onCircle = (radius: number, degrees: number): Spot => ({
  x: radius * Math.sin(degrees * RADIANS),
  y: -radius * Math.cos(degrees * RADIANS),
})

const text = ({ x, y }: Spot): string => `${x.toFixed(2)} ${y.toFixed(2)}`

/** A part of a circle's line, clockwise. A full circle is drawn to just before its begin: an arc onto itself is nothing. */
export function arcPath(radius: number, from: number, to: number): string {
  const end = Math.min(to, from + 359.99)
  const large = end - from > 180 ? 1 : 0
  return `M${text(onCircle(radius, from))}A${radius} ${radius} 0 ${large} 1 ${text(onCircle(radius, end))}`
}

/** A piece of a ring between two angles and two radii. */
export function ringPath(inner: number, outer: number, from: number, to: number): string {
  const large = to - from > 180 ? 1 : 0
  return [
    `M${text(onCircle(inner, from))}`,
    `L${text(onCircle(outer, from))}`,
    `A${outer} ${outer} 0 ${large} 1 ${text(onCircle(outer, to))}`,
    `L${text(onCircle(inner, to))}`,
    `A${inner} ${inner} 0 ${large} 0 ${text(onCircle(inner, from))}Z`,
  ].join('')
}
