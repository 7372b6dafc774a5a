/** Where the eye is: around the model, above it, and how far. */
export interface Orbit {
  readonly azimuth: number
  readonly height: number
  readonly distance: number
}

const HEIGHT = { least: -0.2, most: 1.45 }
const DISTANCE = { least: 1.6, most: 16 }

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** From the front, a little from the side and from above: so that depth is seen at once. */
export const startOf = (distance: number): Orbit => ({ azimuth: 0.5, height: 0.3, distance })

export const turned = (orbit: Orbit, by: { readonly azimuth?: number; readonly height?: number }): Orbit => ({
  ...orbit,
  azimuth: (orbit.azimuth + (by.azimuth ?? 0)) % (2 * Math.PI),
  // Not over the top: the model would stand on its head.
  height: clamp(orbit.height + (by.height ?? 0), HEIGHT.least, HEIGHT.most),
})

export const closer = (orbit: Orbit, factor: number): Orbit => ({
  ...orbit,
  distance: clamp(orbit.distance * factor, DISTANCE.least, DISTANCE.most),
})

/** Place of the eye, as seen from what it looks at. */
export const eyeOf = ({ azimuth, height, distance }: Orbit): readonly [number, number, number] => [
  distance * Math.sin(azimuth) * Math.cos(height),
  distance * Math.sin(height),
  distance * Math.cos(azimuth) * Math.cos(height),
]

const STEP = Math.PI / 18

/** What a key does; undefined for one that does nothing here. */
export function steered(orbit: Orbit, key: string, start: Orbit): Orbit | undefined {
  switch (key) {
    case 'ArrowLeft':
      return turned(orbit, { azimuth: -STEP })
    case 'ArrowRight':
      return turned(orbit, { azimuth: STEP })
    case 'ArrowUp':
      return turned(orbit, { height: STEP })
    case 'ArrowDown':
      return turned(orbit, { height: -STEP })
    case '+':
    case '=':
      return closer(orbit, 0.88)
    case '-':
      return closer(orbit, 1 / 0.88)
    case 'Home':
      return start
    default:
      return undefined
  }
}
