import type { Quantity } from '../types.ts'
import { assumedAbove } from './limits.ts'

const particles = (key: string, mean: number, amplitude: number): Quantity => ({
  key,
  unit: '/L',
  digits: 0,
  range: [0, 1e8],
  signal: { kind: 'diurnal', mean, amplitude, noise: mean * 0.04, peakHour: 8 },
})

/** 0.5 to 1 µm, 1 to 3 µm, 3 to 10 µm. */
export const fineParticles = particles('fineParticles', 6000, 1500)
export const mediumParticles = particles('mediumParticles', 600, 120)
export const coarseParticles = particles('coarseParticles', 60, 15)

export const fluorescentParticles: Quantity = {
  key: 'fluorescentParticles',
  unit: '/L',
  digits: 0,
  range: [0, 1e8],
  limits: [assumedAbove(300, 1000, 10_000)],
  signal: { kind: 'poisson', background: 40 },
}

/** Share of the particles above 1 µm that fluoresce. */
export const fluorescentFraction: Quantity = {
  key: 'fluorescentFraction',
  unit: '%',
  digits: 1,
  range: [0, 100],
  limits: [assumedAbove(25, 40)],
  signal: { kind: 'derived' },
}

/** What the device has learned to expect of `fluorescentParticles`. */
export const fluorescentBaseline: Quantity = {
  key: 'fluorescentBaseline',
  unit: '/L',
  digits: 1,
  range: [0, 1e8],
  signal: { kind: 'derived' },
}
