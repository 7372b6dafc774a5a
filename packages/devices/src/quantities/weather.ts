import type { Quantity } from '../types.ts'
import { assumedAbove, publishedAbove } from './limits.ts'

/** Beaufort 6, 8 and 10. */
export const windSpeed: Quantity = {
  key: 'windSpeed',
  unit: 'm/s',
  digits: 1,
  range: [0, 100],
  limits: [publishedAbove(10.8, 17.2, 24.5)],
  signal: { kind: 'derived' },
}

/** Where the wind comes from, clockwise from north. */
export const windDirection: Quantity = {
  key: 'windDirection',
  unit: '°',
  digits: 0,
  range: [0, 360],
  signal: { kind: 'derived' },
}

export const airTemperature: Quantity = {
  key: 'temperature',
  unit: '°C',
  digits: 1,
  range: [-80, 80],
  signal: { kind: 'diurnal', mean: 18, amplitude: 6, noise: 0.15, peakHour: 15 },
}

export const humidity: Quantity = {
  key: 'humidity',
  unit: '%RH',
  digits: 0,
  range: [0, 110],
  signal: { kind: 'diurnal', mean: 60, amplitude: 18, noise: 0.8, peakHour: 5 },
}

export const airPressure: Quantity = {
  key: 'airPressure',
  unit: 'hPa',
  digits: 1,
  range: [300, 1100],
  signal: { kind: 'level', mean: 1013, noise: 0.1, drift: 4 },
}

export const rain: Quantity = {
  key: 'rain',
  unit: 'mm/h',
  digits: 1,
  range: [0, 1000],
  limits: [assumedAbove(16, 30, 50)],
  signal: { kind: 'derived' },
}
