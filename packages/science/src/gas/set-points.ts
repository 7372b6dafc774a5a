export type ToxicGas = 'H2S' | 'CO' | 'NO2' | 'Cl2' | 'SO2' | 'NH3' | 'HCN' | 'COCl2'

interface SetPoint {
  readonly gramsPerMol: number
  /** mg/m3; low is at most the occupational limit, high at most twice it. */
  readonly low: number
  readonly high: number
}

/** GB/T 50493-2019 from web copies of the standard. */
export const TOXIC_SET_POINTS: Readonly<Record<ToxicGas, SetPoint>> = {
  H2S: { gramsPerMol: 34.08, low: 10, high: 20 },
  CO: { gramsPerMol: 28.01, low: 20, high: 40 },
  NO2: { gramsPerMol: 46.01, low: 5, high: 10 },
  Cl2: { gramsPerMol: 70.91, low: 1, high: 2 },
  SO2: { gramsPerMol: 64.07, low: 5, high: 10 },
  NH3: { gramsPerMol: 17.03, low: 20, high: 40 },
  HCN: { gramsPerMol: 27.03, low: 1, high: 2 },
  COCl2: { gramsPerMol: 98.92, low: 0.5, high: 1 },
}
