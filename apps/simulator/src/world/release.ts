import {
  briggsSigmas,
  plumeFromSigmas,
  puffConcentration,
  type Sigmas,
  type StabilityClass,
  windAtHeight,
  windAxes,
} from '@vigil/science'
import type { GasHazard } from './hazard.ts'
import type { Place } from './place.ts'
import type { SubstanceName } from './substances.ts'
import { MEANDER_DEG, type Weather } from './weather.ts'

const BREATHING_HEIGHT_M = 1.5
const RELEASE_HEIGHT_M = 1
/** How far the slowest part of a cloud is followed. */
const REACH_M = 2500
/** Mass to the unit of the readings: grams to milligrams, particles per m³ to per litre. */
const PER_UNIT: Readonly<Record<'gas' | 'aerosol', number>> = { gas: 1000, aerosol: 0.001 }

interface Drift {
  readonly windMs: number
  readonly fromDeg: number
  readonly stability: StabilityClass
}

/** The wind at a release holds for its cloud: what has left is carried on, whatever the next hour brings. */
function driftOf(weather: Weather): Drift {
  const { meanMs, fromDeg } = weather.meanWind
  const windMs = windAtHeight(meanMs, BREATHING_HEIGHT_M, 'urban', weather.stability)
  return { windMs, fromDeg, stability: weather.stability }
}

function axesFrom(source: Place, place: Place, fromDeg: number): { readonly x: number; readonly y: number } {
  return windAxes(place.east - source.east, place.north - source.north, fromDeg)
}

/** The curves are those of a plume that has wandered for ten minutes: what it wanders here by itself comes off, or it would count twice. */
function sigmasAt(stability: StabilityClass, x: number): Sigmas {
  const { y, z } = briggsSigmas('urban', stability, x)
  const wandered = x * Math.tan((MEANDER_DEG.spread * Math.PI) / 180)
  return { y: Math.sqrt(y ** 2 - wandered ** 2), z }
}

export interface LeakOptions {
  readonly substance: SubstanceName
  readonly source: Place
  /** Grams per second at its strongest. */
  readonly rate: number
  readonly at: number
  readonly seconds: number
  /** Until full strength, and from it to nothing. */
  readonly rampSeconds: number
  readonly weather: Weather
}

/** A leak that lasts: each distance sees the strength it had when that air passed it. */
export function leak({ substance, source, rate, at, seconds, rampSeconds, weather }: LeakOptions): GasHazard {
  const drift = driftOf(weather)
  const travelMs = (REACH_M / drift.windMs) * 1000
  let endAt = at + seconds * 1000
  const strength = (time: number): number => {
    const up = (time - at) / 1000 / rampSeconds
    const down = (endAt - time) / 1000 / rampSeconds
    return Math.max(0, Math.min(1, up, down))
  }
  return {
    kind: 'gas',
    substance,
    release: { source, rate },
    get until() {
      return endAt + travelMs
    },
    stop(now) {
      endAt = Math.min(endAt, now + rampSeconds * 1000)
    },
    concentration(place, now, { meanderDeg }) {
      const { x, y } = axesFrom(source, place, drift.fromDeg + meanderDeg)
      if (x <= 0 || x > REACH_M) return 0
      const share = strength(now - (x / drift.windMs) * 1000)
      if (share === 0) return 0
      const { windMs, stability } = drift
      const kernel = { rate: rate * share, windMs, releaseHeightM: RELEASE_HEIGHT_M, crosswindM: y }
      return plumeFromSigmas({ ...kernel, sigmas: sigmasAt(stability, x), heightM: BREATHING_HEIGHT_M }) * PER_UNIT.gas
    },
  }
}

export interface PuffOptions {
  readonly substance: SubstanceName
  readonly source: Place
  /** Particles let out at once. */
  readonly particles: number
  readonly at: number
  readonly weather: Weather
}

/** A cloud let out at once that the wind carries past one detector after the other. */
export function puff({ substance, source, particles, at, weather }: PuffOptions): GasHazard {
  const { windMs, fromDeg, stability } = driftOf(weather)
  let until = at + (REACH_M / windMs) * 1000
  const release = { mass: particles, windMs, releaseHeightM: RELEASE_HEIGHT_M, stability } as const
  return {
    kind: 'gas',
    substance,
    get until() {
      return until
    },
    stop(now) {
      until = Math.min(until, now)
    },
    concentration(place, now, { meanderDeg }) {
      if (now >= until) return 0
      const { x, y } = axesFrom(source, place, fromDeg + meanderDeg)
      return puffConcentration(release, { x, y, z: BREATHING_HEIGHT_M }, (now - at) / 1000) * PER_UNIT.aerosol
    },
  }
}

export interface HallReleaseOptions {
  readonly substance: SubstanceName
  readonly source: Place
  /** Grams that evaporate at once. */
  readonly grams: number
  readonly at: number
  readonly seconds: number
  /** Where the trains push the air. */
  readonly draughtToDeg: number
}

/** m², m²/s, m/s, s: tunnel and platform, what trains stir, their draught, and the time in which fans change the air. */
const HALL = {
  crossSection: 90,
  stirring: 25,
  draughtMs: 0.6,
  airChangeSeconds: 150,
  evaporationSeconds: 20,
}

/** Under ground there is no plume: the agent spreads along the tunnel and is diluted by its ventilation. */
export function hallRelease({ substance, source, grams, at, seconds, draughtToDeg }: HallReleaseOptions): GasHazard {
  let endAt = at + seconds * 1000
  return {
    kind: 'gas',
    substance,
    get until() {
      return endAt
    },
    stop(now) {
      endAt = Math.min(endAt, now)
    },
    concentration(place, now) {
      const elapsed = (now - at) / 1000
      if (elapsed <= 0 || now >= endAt) return 0
      const { x, y } = axesFrom(source, place, (draughtToDeg + 180) % 360)
      const spread = 4 * HALL.stirring * (elapsed + HALL.evaporationSeconds)
      const evaporated = 1 - Math.exp(-elapsed / HALL.evaporationSeconds)
      const along = Math.exp(-((x - HALL.draughtMs * elapsed) ** 2 + y * y) / spread) / Math.sqrt(Math.PI * spread)
      const left = Math.exp(-elapsed / HALL.airChangeSeconds)
      return (grams / HALL.crossSection) * evaporated * along * left * 1000
    },
  }
}
