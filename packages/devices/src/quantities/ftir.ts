import type { Quantity } from '../types.ts'

/** Absorbance of the strongest band: says whether the sample lies well on the crystal. */
export const peakAbsorbance: Quantity = {
  key: 'peakAbsorbance',
  unit: '',
  digits: 3,
  range: [0, 4],
  idle: 0,
  signal: { kind: 'derived' },
}

/** Scans of the clean crystal, by whose spectrum the sample is divided. */
export const backgroundScans: Quantity = {
  key: 'backgroundScans',
  unit: '',
  digits: 0,
  range: [0, 1024],
  idle: 0,
  signal: { kind: 'derived' },
}

export const sampleScans: Quantity = {
  key: 'sampleScans',
  unit: '',
  digits: 0,
  range: [0, 1024],
  idle: 0,
  signal: { kind: 'derived' },
}
