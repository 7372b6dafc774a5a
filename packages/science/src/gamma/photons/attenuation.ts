import { interpolateLogLog } from '../../numeric/interpolate.ts'
import type { Review } from '../../review.ts'

export type ShieldMaterial = 'lead' | 'steel' | 'water' | 'air'

export interface Shield {
  readonly material: ShieldMaterial
  readonly thicknessCm: number
}

interface MaterialRow {
  readonly densityGCm3: number
  /** Electrons per unit of mass, as Z/A: what Compton scattering depends on. */
  readonly zOverA: number
  readonly keV: readonly number[]
  /** Total mass attenuation coefficient, cm2/g. */
  readonly muOverRho: readonly number[]
  readonly review: Review
}

const ENERGIES = [30, 40, 50, 60, 80, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1250, 1500, 2000, 3000]
// The K edge of lead at 88 keV: two equal energies make the step.
const LEAD_ENERGIES = [...ENERGIES.slice(0, 5), 88.005, 88.005, ...ENERGIES.slice(5)]

/** Written from memory of the NIST XCOM tables. */
export const SHIELD_MATERIALS: Readonly<Record<ShieldMaterial, MaterialRow>> = {
  lead: {
    densityGCm3: 11.35,
    zOverA: 0.396,
    keV: LEAD_ENERGIES,
    muOverRho: [
      30.32, 14.36, 8.041, 5.021, 2.419, 1.91, 7.683, 5.549, 2.014, 0.9985, 0.4031, 0.2323, 0.1614, 0.1248, 0.0887,
      0.07102, 0.05876, 0.05222, 0.04606, 0.04234,
    ],
    review: 'site-expert',
  },
  steel: {
    densityGCm3: 7.87,
    zOverA: 0.466,
    keV: ENERGIES,
    muOverRho: [
      8.176, 3.629, 1.958, 1.205, 0.5952, 0.3717, 0.1964, 0.146, 0.1099, 0.094, 0.08414, 0.07704, 0.06699, 0.05995,
      0.0535, 0.04883, 0.04265, 0.03621,
    ],
    review: 'site-expert',
  },
  water: {
    densityGCm3: 1,
    zOverA: 0.555,
    keV: ENERGIES,
    muOverRho: [
      0.3756, 0.2683, 0.2269, 0.2059, 0.1837, 0.1707, 0.1505, 0.137, 0.1186, 0.1061, 0.09687, 0.08956, 0.07865, 0.07072,
      0.06323, 0.05754, 0.04942, 0.03969,
    ],
    review: 'site-expert',
  },
  air: {
    densityGCm3: 0.0012,
    zOverA: 0.499,
    keV: ENERGIES,
    muOverRho: [
      0.3538, 0.2485, 0.208, 0.1875, 0.1662, 0.1541, 0.1356, 0.1233, 0.1067, 0.09549, 0.08712, 0.08055, 0.07074,
      0.06358, 0.05687, 0.05175, 0.04447, 0.03581,
    ],
    review: 'site-expert',
  },
}

/** Linear attenuation coefficient, 1/cm. */
export function attenuationPerCm(material: ShieldMaterial, keV: number): number {
  const row = SHIELD_MATERIALS[material]
  return row.densityGCm3 * interpolateLogLog({ xs: row.keV, ys: row.muOverRho }, keV)
}

/** Share of photons that pass without any collision. */
export function transmission(shield: Shield | undefined, keV: number): number {
  if (shield === undefined) return 1
  return Math.exp(-attenuationPerCm(shield.material, keV) * shield.thicknessCm)
}
