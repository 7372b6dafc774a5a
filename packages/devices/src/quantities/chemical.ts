import type { Quantity } from '../types.ts'
import { assumedAbove } from './limits.ts'
import { sigma } from './radiation.ts'

/** Concentration of the agent named in the findings. Limits are those of sarin (one hour): nothing that is looked for needs lower ones. */
export const concentration: Quantity = {
  key: 'concentration',
  unit: 'mg/m³',
  digits: 4,
  range: [-0.1, 1000],
  limits: [assumedAbove(0.01, 0.035, 0.13)],
  signal: { kind: 'level', mean: 0.001, noise: 0.0004, drift: 0.0002 },
}

export const confidence: Quantity = {
  key: 'confidence',
  unit: '%',
  digits: 0,
  range: [0, 100],
  signal: { kind: 'derived' },
}

export const positiveIons: Quantity = {
  key: 'positiveIons',
  unit: 'pA',
  digits: 1,
  range: [-1e4, 1e4],
  signal: { kind: 'level', mean: 120, noise: 1.5, drift: 4 },
}

export const negativeIons: Quantity = {
  key: 'negativeIons',
  unit: 'pA',
  digits: 1,
  range: [-1e4, 1e4],
  signal: { kind: 'level', mean: 95, noise: 1.5, drift: 4 },
}

export const tvoc: Quantity = {
  key: 'tvoc',
  unit: 'ppm',
  digits: 2,
  range: [-5, 15_000],
  limits: [assumedAbove(10, 30, 300)],
  signal: { kind: 'level', mean: 0.3, noise: 0.03, drift: 0.08 },
}

const usual = (of: Quantity, key: string): Quantity => ({
  key,
  unit: of.unit,
  digits: of.digits,
  range: of.range,
  optional: true,
  reckoned: true,
  signal: { kind: 'derived' },
})

/** What the channels usually are here, where the device does not say what it thinks of them. */
export const tvocBaseline = usual(tvoc, 'tvocBaseline')
export const positiveBaseline = usual(positiveIons, 'positiveBaseline')
export const negativeBaseline = usual(negativeIons, 'negativeBaseline')

/** How far a channel stands from that. */
export const channelSigma: Quantity = {
  ...sigma,
  limits: [assumedAbove(6, 12)],
  optional: true,
  reckoned: true,
}

/** How much of the film's glow a trace of explosive has put out. */
export const quenching: Quantity = {
  key: 'quenching',
  unit: '%',
  digits: 1,
  range: [-20, 100],
  limits: [assumedAbove(8, 15, 50)],
  signal: { kind: 'level', mean: 0.5, noise: 0.4, drift: 0.3 },
}
