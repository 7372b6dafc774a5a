import type { Quantity } from '../types.ts'

/**
 * Housekeeping carries no limits: an empty battery on a red map would look like an agent in the air. A device that is
 * no longer fit to measure says so by its run state.
 */

export const battery: Quantity = {
  key: 'battery',
  unit: '%',
  digits: 0,
  range: [0, 100],
  signal: { kind: 'ramp', from: 100, to: 25, hours: 14 },
}

export const internalTemperature: Quantity = {
  key: 'internalTemperature',
  unit: '°C',
  digits: 1,
  range: [-60, 150],
  signal: { kind: 'diurnal', mean: 31, amplitude: 4, noise: 0.2, peakHour: 15 },
}

/** Flow of the pump that draws the air past the sensors. */
export const pumpFlow: Quantity = {
  key: 'pumpFlow',
  unit: 'L/min',
  digits: 2,
  range: [0, 2000],
  signal: { kind: 'level', mean: 1.5, noise: 0.02, drift: 0.03 },
}

/** What is left of the filter's life. */
export const filterLife: Quantity = {
  key: 'filterLife',
  unit: '%',
  digits: 0,
  range: [0, 100],
  signal: { kind: 'ramp', from: 100, to: 10, hours: 2000 },
}

export const signalStrength: Quantity = {
  key: 'signalStrength',
  unit: 'dBm',
  digits: 0,
  range: [-150, 0],
  signal: { kind: 'level', mean: -68, noise: 1.5, drift: 4 },
}
