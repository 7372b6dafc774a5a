import type { Quantity } from '../types.ts'

/** `nominal` in L/min. */
export const sampleFlow = (nominal: number): Quantity => ({
  key: 'sampleFlow',
  unit: 'L/min',
  digits: 1,
  range: [0, nominal * 1.5],
  signal: { kind: 'derived' },
})

/** Air drawn since the sample began. */
export const sampledVolume: Quantity = {
  key: 'sampledVolume',
  unit: 'L',
  digits: 0,
  range: [0, 1e7],
  signal: { kind: 'derived' },
}

export const samplePressure: Quantity = {
  key: 'samplePressure',
  unit: 'kPa',
  digits: 2,
  range: [20, 130],
  signal: { kind: 'level', mean: 100.9, noise: 0.03, drift: 0.3 },
}

export const sampleTemperature: Quantity = {
  key: 'sampleTemperature',
  unit: '°C',
  digits: 1,
  range: [-60, 80],
  signal: { kind: 'diurnal', mean: 20, amplitude: 4, noise: 0.1, peakHour: 15 },
}

export const sampleProgress: Quantity = {
  key: 'sampleProgress',
  unit: '%',
  digits: 0,
  range: [0, 100],
  signal: { kind: 'derived' },
}
