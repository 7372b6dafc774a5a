import type { Quantity } from '../types.ts'
import { assumedAbove } from './limits.ts'

export const obscuration: Quantity = {
  key: 'obscuration',
  unit: 'dB/m',
  digits: 3,
  range: [-0.1, 50],
  limits: [assumedAbove(0.1, 0.15, 0.5)],
  signal: { kind: 'level', mean: 0.01, noise: 0.003, drift: 0.004 },
}

/** A fire detector counts carbon monoxide in ppm, a gas cell in mg/m³. */
export const fireCo: Quantity = {
  key: 'co',
  unit: 'ppm',
  digits: 1,
  range: [-20, 5000],
  limits: [assumedAbove(20, 40, 100)],
  signal: { kind: 'level', mean: 1, noise: 0.2, drift: 0.3 },
}

export const fireTemperature: Quantity = {
  key: 'temperature',
  unit: '°C',
  digits: 1,
  range: [-60, 1000],
  limits: [assumedAbove(50, 60, 80)],
  signal: { kind: 'diurnal', mean: 22, amplitude: 3, noise: 0.2, peakHour: 15 },
}
