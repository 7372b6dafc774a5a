import type { Quantity } from '../types.ts'

/** A good match may be sugar: what was found decides about an alarm, not how well it was found. */
export const matchQuality: Quantity = {
  key: 'matchQuality',
  unit: '%',
  digits: 1,
  range: [0, 100],
  idle: 0,
  signal: { kind: 'derived' },
}

/** How far the best match is ahead of the second. */
export const matchMargin: Quantity = {
  key: 'matchMargin',
  unit: '%',
  digits: 1,
  range: [0, 100],
  idle: 0,
  signal: { kind: 'derived' },
}

export const laserPower: Quantity = {
  key: 'laserPower',
  unit: 'mW',
  digits: 0,
  range: [0, 2000],
  signal: { kind: 'level', mean: 300, noise: 1, drift: 2 },
}

export const integrationTime: Quantity = {
  key: 'integrationTime',
  unit: 's',
  digits: 1,
  range: [0, 600],
  signal: { kind: 'level', mean: 5, noise: 0, drift: 0 },
}
