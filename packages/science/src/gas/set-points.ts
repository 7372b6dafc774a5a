import type { Review } from '../review.ts'

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

export const COMBUSTIBLE_SET_POINT_LEL_PERCENT = { low: 10, high: 50 } as const
export const OXYGEN_SET_POINT_PERCENT = { low: 19.5, high: 23 } as const

export type GasLevel = 'normal' | 'warning' | 'alarm' | 'high-risk'

/** GBZ/T 223: warning from half of the limit, alarm at it; high risk from the high set point. */
export function toxicLevel(gas: ToxicGas, mgM3: number): GasLevel {
  const { low, high } = TOXIC_SET_POINTS[gas]
  if (mgM3 >= high) return 'high-risk'
  if (mgM3 >= low) return 'alarm'
  return mgM3 >= low / 2 ? 'warning' : 'normal'
}

export function combustibleLevel(lelPercent: number): GasLevel {
  if (lelPercent >= COMBUSTIBLE_SET_POINT_LEL_PERCENT.high) return 'high-risk'
  return lelPercent >= COMBUSTIBLE_SET_POINT_LEL_PERCENT.low ? 'alarm' : 'normal'
}

/** Too little oxygen and too much are both alarms. */
export function oxygenLevel(percent: number): GasLevel {
  const { low, high } = OXYGEN_SET_POINT_PERCENT
  return percent < low || percent > high ? 'alarm' : 'normal'
}

interface PidFactor {
  readonly substance: string
  /** True concentration over the reading of a PID calibrated with isobutylene, 10.6 eV lamp. */
  readonly factor: number
  readonly review: Review
}

export const PID_CORRECTION_FACTORS: readonly PidFactor[] = [
  { substance: 'isobutylene', factor: 1, review: 'site-expert' },
  { substance: 'benzene', factor: 0.53, review: 'site-expert' },
  { substance: 'toluene', factor: 0.5, review: 'site-expert' },
  { substance: 'acetone', factor: 1.1, review: 'site-expert' },
  { substance: 'isopropanol', factor: 6, review: 'site-expert' },
  { substance: 'ethanol', factor: 12, review: 'site-expert' },
  { substance: 'ammonia', factor: 9.7, review: 'site-expert' },
]
