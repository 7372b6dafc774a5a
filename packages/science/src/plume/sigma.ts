export type StabilityClass = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'
export type Terrain = 'rural' | 'urban'

/** sigma = a x (1 + b x)^p, x in metres: every entry of Briggs' table has this form. */
interface BriggsCurve {
  readonly a: number
  readonly b: number
  readonly p: number
}

interface BriggsRow {
  readonly y: BriggsCurve
  readonly z: BriggsCurve
}

const curve = (a: number, b = 0, p = 0): BriggsCurve => ({ a, b, p })

const URBAN_AB: BriggsRow = { y: curve(0.32, 0.0004, -0.5), z: curve(0.24, 0.001, 0.5) }
const URBAN_EF: BriggsRow = { y: curve(0.11, 0.0004, -0.5), z: curve(0.08, 0.0015, -0.5) }

export const BRIGGS: Readonly<Record<Terrain, Readonly<Record<StabilityClass, BriggsRow>>>> = {
  rural: {
    A: { y: curve(0.22, 0.0001, -0.5), z: curve(0.2) },
    B: { y: curve(0.16, 0.0001, -0.5), z: curve(0.12) },
    C: { y: curve(0.11, 0.0001, -0.5), z: curve(0.08, 0.0002, -0.5) },
    D: { y: curve(0.08, 0.0001, -0.5), z: curve(0.06, 0.0015, -0.5) },
    E: { y: curve(0.06, 0.0001, -0.5), z: curve(0.03, 0.0003, -1) },
    F: { y: curve(0.04, 0.0001, -0.5), z: curve(0.016, 0.0003, -1) },
  },
  urban: {
    A: URBAN_AB,
    B: URBAN_AB,
    C: { y: curve(0.22, 0.0004, -0.5), z: curve(0.2) },
    D: { y: curve(0.16, 0.0004, -0.5), z: curve(0.14, 0.0003, -0.5) },
    E: URBAN_EF,
    F: URBAN_EF,
  },
}

export interface Sigmas {
  readonly y: number
  readonly z: number
}

/** Spread across the wind and upward, in metres, at a distance downwind. */
export function briggsSigmas(terrain: Terrain, stability: StabilityClass, distanceM: number): Sigmas {
  const { y, z } = BRIGGS[terrain][stability]
  const at = ({ a, b, p }: BriggsCurve) => a * distanceM * (1 + b * distanceM) ** p
  return { y: at(y), z: at(z) }
}
