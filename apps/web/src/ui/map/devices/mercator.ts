/** The whole world is 1 by 1, north up at 0. */
export interface Flat {
  readonly x: number
  readonly y: number
}

export function toFlat({ longitude, latitude }: { longitude: number; latitude: number }): Flat {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return {
    x: longitude / 360 + 0.5,
    y: Math.max(0, Math.min(1, 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI)),
  }
}

export const toDegrees = ({ x, y }: Flat): [longitude: number, latitude: number] => [
  (x - 0.5) * 360,
  (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
]

/** Pixels across the world at a zoom. */
export const worldSize = (zoom: number): number => 512 * 2 ** zoom
