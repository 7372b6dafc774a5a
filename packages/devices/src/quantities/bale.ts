import type { Quantity } from '../types.ts'
import { assumedAbove } from './limits.ts'

/** Hydrogen shows first, then carbon monoxide, then smoke. */
export const baleH2: Quantity = {
  key: 'h2',
  unit: 'ppm',
  digits: 1,
  range: [-10, 5000],
  limits: [assumedAbove(5, 20, 50)],
  signal: { kind: 'level', mean: 0.5, noise: 0.1, drift: 0.1 },
}

/** Warns at about 10 ppm above the usual 2. */
export const baleCo: Quantity = {
  key: 'co',
  unit: 'ppm',
  digits: 1,
  range: [-20, 5000],
  limits: [assumedAbove(12, 50, 100)],
  signal: { kind: 'level', mean: 2, noise: 0.2, drift: 0.4 },
}

export const coreTemperature: Quantity = {
  key: 'coreTemperature',
  unit: '°C',
  digits: 1,
  range: [-60, 1000],
  limits: [assumedAbove(60, 80, 120)],
  signal: { kind: 'diurnal', mean: 24, amplitude: 1.5, noise: 0.05, peakHour: 18 },
}

/** Of the air at the bale: damp cotton warms up by itself, and water leaves what is warm. */
export const baleHumidity: Quantity = {
  key: 'humidity',
  unit: '%RH',
  digits: 0,
  range: [0, 110],
  signal: { kind: 'diurnal', mean: 52, amplitude: 3, noise: 0.3, peakHour: 5 },
}

/** Core above its usual level; evidence for `smoulderingIndex`, no ground for an alarm alone. */
export const temperatureRise: Quantity = {
  key: 'temperatureRise',
  unit: 'K',
  digits: 1,
  range: [-100, 1000],
  signal: { kind: 'derived' },
}

/**
 * All evidence in one number: 40 when a warning rule of smouldering holds (CO 10 ppm above its baseline for 5 min, or
 * rising by 2 ppm/min), 70 when an alarm rule does (CO 30 ppm with heat, smoke or hydrogen), 90 when open fire is near.
 */
export const smoulderingIndex: Quantity = {
  key: 'smoulderingIndex',
  unit: '',
  digits: 0,
  range: [0, 100],
  limits: [assumedAbove(40, 70, 90)],
  signal: { kind: 'derived' },
}
