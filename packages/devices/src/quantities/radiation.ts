import type { Quantity } from '../types.ts'
import { assumedAbove } from './limits.ts'

/** 0.1 is background, 100 the edge of the inner cordon of a radiological emergency. */
const doseRateLimits = [assumedAbove(0.5, 2.5, 100)]

export const doseRate: Quantity = {
  key: 'doseRate',
  unit: 'µSv/h',
  digits: 3,
  range: [0, 1e5],
  limits: doseRateLimits,
  signal: { kind: 'derived' },
}

/** Judged by `sigma`, not by a fixed level: the background of two sites differs by more than a weak source adds. */
export const countRate: Quantity = {
  key: 'countRate',
  unit: 'cps',
  digits: 0,
  range: [0, 1e7],
  signal: { kind: 'poisson', background: 100 },
}

/** A portal's plastic panels. */
export const portalCountRate: Quantity = { ...countRate, signal: { kind: 'poisson', background: 1200 } }

export const backgroundRate: Quantity = {
  key: 'backgroundRate',
  unit: 'cps',
  digits: 1,
  range: [0, 1e6],
  signal: { kind: 'derived' },
}

/** How far the counts stand above the background. At 4 a fleet of hundreds would warn falsely every few minutes. */
export const sigma: Quantity = {
  key: 'sigma',
  unit: 'σ',
  digits: 1,
  range: [-1e3, 1e5],
  limits: [assumedAbove(5, 10)],
  signal: { kind: 'derived' },
}

export const neutronRate: Quantity = {
  key: 'neutronRate',
  unit: 'cps',
  digits: 1,
  range: [0, 1e5],
  limits: [assumedAbove(5, 10, 100)],
  signal: { kind: 'poisson', background: 0.1 },
}

export const portalNeutronRate: Quantity = {
  ...neutronRate,
  limits: [assumedAbove(15, 25, 200)],
  signal: { kind: 'poisson', background: 2 },
}

/** Neutrons that are usual here. */
export const neutronBackground: Quantity = {
  key: 'neutronBackground',
  unit: 'cps',
  digits: 3,
  range: [0, 1e5],
  optional: true,
  reckoned: true,
  signal: { kind: 'derived' },
}

/**
 * How far the neutrons stand above what is usual. One neutron a second stays far below the limits of the rate and is found by this
 * in ten seconds; at 4.6 chance warns about once in 25 days.
 */
export const neutronSigma: Quantity = {
  key: 'neutronSigma',
  unit: 'σ',
  digits: 1,
  range: [-1e3, 1e5],
  limits: [assumedAbove(4.6, 8)],
  optional: true,
  reckoned: true,
  signal: { kind: 'derived' },
}

/** Counts of low energies over those of high ones that are usual here. */
export const ratioBaseline: Quantity = {
  key: 'ratioBaseline',
  unit: '',
  digits: 2,
  range: [0, 1e4],
  optional: true,
  reckoned: true,
  signal: { kind: 'derived' },
}

/** How far more low energies are counted than that: natural radionuclides raise both alike. */
export const ratioSigma: Quantity = {
  key: 'ratioSigma',
  unit: 'σ',
  digits: 1,
  range: [-1e5, 1e5],
  limits: [assumedAbove(6, 12)],
  optional: true,
  reckoned: true,
  signal: { kind: 'derived' },
}

/** 1 while something stands between the panels. */
export const occupancy: Quantity = {
  key: 'occupancy',
  unit: '',
  digits: 0,
  range: [0, 1],
  words: ['common.no', 'common.yes'],
  signal: { kind: 'derived' },
}

/** Occupancy for a detector that may stand at a lane, with a light barrier, or elsewhere, without one. */
export const laneOccupancy: Quantity = { ...occupancy, optional: true }

export const passageSpeed: Quantity = {
  key: 'passageSpeed',
  unit: 'm/s',
  digits: 1,
  range: [0, 60],
  signal: { kind: 'derived' },
}

/** Detectors of a station that stand apart from each other; `doseRate` is the highest of them. */
export const channelDoseRates: readonly Quantity[] = [1, 2, 3, 4].map((channel) => ({
  ...doseRate,
  key: `channel${channel}DoseRate`,
}))

export const hotspotCount: Quantity = {
  key: 'hotspotCount',
  unit: '',
  digits: 0,
  range: [0, 16],
  signal: { kind: 'derived' },
}

/** How far the brightest spot stands above the rest of the picture. */
export const hotspotSigma: Quantity = {
  key: 'hotspotSigma',
  unit: 'σ',
  digits: 1,
  range: [-1e3, 1e5],
  limits: [assumedAbove(5, 10)],
  signal: { kind: 'derived' },
}
