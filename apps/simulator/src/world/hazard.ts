import type { SpectrumSource } from '@vigil/science'
import type { Site } from '../config.ts'
import type { Place } from './place.ts'
import type { SubstanceName } from './substances.ts'
import type { Weather } from './weather.ts'

interface Ending {
  /** Nothing is left of it after this time. */
  readonly until: number
  /** Ends the cause; what is already in the air still drifts by. */
  stop(at: number): void
}

export interface GasHazard extends Ending {
  readonly kind: 'gas'
  readonly substance: SubstanceName
  /** Where it comes out and how many grams a second, of a leak: what an estimate is held against. */
  readonly release?: { readonly source: Place; readonly rate: number }
  concentration(place: Place, at: number, weather: Weather): number
}

/** A source as a detector meets it. */
export interface SeenSource extends SpectrumSource {
  /** Where it is, as a direction from the detector: 0 north, 90 east. */
  readonly bearingDeg: number
}

export interface GammaHazard extends Ending {
  readonly kind: 'gamma'
  /** What a detector at a place sees of it, undefined when it is too far. */
  seenFrom(place: Place, at: number): SeenSource | undefined
}

export interface Smouldering {
  readonly h2Ppm: number
  readonly coPpm: number
  readonly smokeDbM: number
  readonly coreK: number
}

export interface BaleHazard extends Ending {
  readonly kind: 'bale'
  readonly sn: string
  smouldering(at: number): Smouldering
}

/** The devices of a site lose their network; they keep what they measure and send it later. */
export interface CutHazard extends Ending {
  readonly kind: 'cut'
  readonly site: Site
}

/** The next tests of some devices meet a dangerous substance. */
export interface ContrabandHazard extends Ending {
  readonly kind: 'contraband'
  readonly sns: ReadonlySet<string>
}

export type Hazard = GasHazard | GammaHazard | BaleHazard | CutHazard | ContrabandHazard
