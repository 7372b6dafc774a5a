import { findNuclide, type Nuclide, TOXIC_SET_POINTS, type ToxicGas } from '@vigil/science'

/** How the instruments name the gases that limits are set for. */
const GASES: Readonly<Record<string, ToxicGas>> = {
  'hydrogen-sulphide': 'H2S',
  'hydrogen-sulfide': 'H2S',
  h2s: 'H2S',
  'carbon-monoxide': 'CO',
  co: 'CO',
  'nitrogen-dioxide': 'NO2',
  no2: 'NO2',
  chlorine: 'Cl2',
  cl2: 'Cl2',
  'sulphur-dioxide': 'SO2',
  'sulfur-dioxide': 'SO2',
  so2: 'SO2',
  ammonia: 'NH3',
  nh3: 'NH3',
  'hydrogen-cyanide': 'HCN',
  hcn: 'HCN',
  phosgene: 'COCl2',
  cocl2: 'COCl2',
}

export type Reference =
  | { readonly kind: 'nuclide'; readonly nuclide: Nuclide }
  | {
      readonly kind: 'gas'
      readonly formula: ToxicGas
      readonly gramsPerMol: number
      readonly low: number
      readonly high: number
    }

const idOf = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

/** What is on file about something that was identified, or a quantity that names a gas. */
export function referenceOf(name: string): Reference | undefined {
  const nuclide = findNuclide(name.trim())
  if (nuclide !== undefined) return { kind: 'nuclide', nuclide }
  const formula = GASES[idOf(name)]
  return formula === undefined ? undefined : { kind: 'gas', formula, ...TOXIC_SET_POINTS[formula] }
}

const YEAR_S = 365.25 * 86_400
const UNITS = [
  ['year', YEAR_S],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** A half-life in the largest unit of which there is one. */
export function halfLife(seconds: number): { readonly unit: (typeof UNITS)[number][0]; readonly value: number } {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? UNITS[4]
  return { unit, value: seconds / size }
}
