import type { Quantity } from '../types.ts'
import { assumedAbove, assumedBelow, publishedAbove } from './limits.ts'

interface Cell {
  key: string
  /** Set points in mg/m³: occupational limit and its double (GB/T 50493). */
  low: number
  high: number
  max: number
  digits: number
  mean: number
  noise: number
}

/** Warning at half of the limit, alarm at the limit (GBZ/T 223), high risk at the high set point. */
const cell = ({ key, low, high, max, digits, mean, noise }: Cell): Quantity => ({
  key,
  unit: 'mg/m³',
  digits,
  // An electrochemical cell drifts below zero; refusing that report would lose the readings beside it.
  range: [-low, max],
  limits: [publishedAbove(low / 2, low, high)],
  signal: { kind: 'level', mean, noise, drift: noise },
})

export const h2s = cell({ key: 'h2s', low: 10, high: 20, max: 1500, digits: 2, mean: 0.05, noise: 0.03 })
export const co = cell({ key: 'co', low: 20, high: 40, max: 6000, digits: 1, mean: 0.6, noise: 0.15 })
export const no2 = cell({ key: 'no2', low: 5, high: 10, max: 600, digits: 2, mean: 0.04, noise: 0.02 })
export const cl2 = cell({ key: 'cl2', low: 1, high: 2, max: 1500, digits: 2, mean: 0.01, noise: 0.01 })
export const so2 = cell({ key: 'so2', low: 5, high: 10, max: 1500, digits: 2, mean: 0.02, noise: 0.02 })
export const nh3 = cell({ key: 'nh3', low: 20, high: 40, max: 3500, digits: 1, mean: 0.1, noise: 0.08 })
export const hcn = cell({ key: 'hcn', low: 1, high: 2, max: 300, digits: 2, mean: 0.01, noise: 0.01 })
export const cocl2 = cell({ key: 'cocl2', low: 0.5, high: 1, max: 100, digits: 3, mean: 0.004, noise: 0.003 })

/** Combustible gas. The two upper steps are published, the warning is half of the lower one. */
export const lel: Quantity = {
  key: 'lel',
  unit: '%LEL',
  digits: 1,
  range: [-10, 100],
  limits: [publishedAbove(5, 10, 50)],
  signal: { kind: 'level', mean: 0.2, noise: 0.1, drift: 0.2 },
}

/** 19.5 and 23 % are published; the steps on either side of them are assumed. */
export const o2: Quantity = {
  key: 'o2',
  unit: '%VOL',
  digits: 1,
  range: [0, 100],
  limits: [assumedBelow(20, 19.5, 18), assumedAbove(22, 23, 25)],
  signal: { kind: 'level', mean: 20.9, noise: 0.03, drift: 0.05 },
}
