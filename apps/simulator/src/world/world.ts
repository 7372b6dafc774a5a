import { createRng, DETECTORS, type Rng, uniform } from '@vigil/science'
import type { Site } from '../config.ts'
import type { Hazard, SeenSource, Smouldering } from './hazard.ts'
import { type Coordinates, coordinatesOf, type Place, placeOf } from './place.ts'
import { type SpectrumShop, spectrumShop } from './spectrum-shop.ts'
import type { SubstanceName } from './substances.ts'
import { Weather } from './weather.ts'

export interface Exposure {
  readonly substance: SubstanceName
  readonly concentration: number
}

const NOTHING_IN_THE_AIR: readonly Exposure[] = Object.freeze([])
const NO_SOURCES: readonly SeenSource[] = Object.freeze([])
const LONGEST_STEP_S = 600
/** Soil and buildings differ by this much over a kilometre; radon comes and goes with the night. */
const FIELD_USV_H = { mean: 0.1, soil: 0.1, radon: 0.03 }

/** Everything outside the devices: air, ground, and what a scenario has put there. */
export class World {
  readonly weather: Weather
  readonly spectra: Readonly<Record<'NaI' | 'LaBr' | 'CsI', SpectrumShop>>
  readonly rng: Rng
  readonly #centre: Coordinates
  readonly #soil: { east: number; north: number }
  #hazards: readonly Hazard[] = []
  at: number

  constructor(seed: string | number, centre: Coordinates, at: number) {
    this.rng = createRng(seed).fork('world')
    this.#centre = centre
    this.#soil = { east: uniform(this.rng, 0, 6), north: uniform(this.rng, 0, 6) }
    this.weather = new Weather(this.rng.fork('weather'), centre, at)
    this.spectra = {
      NaI: spectrumShop(DETECTORS.nai),
      LaBr: spectrumShop(DETECTORS.labr),
      CsI: spectrumShop(DETECTORS.csi),
    }
    this.at = at
  }

  placeOf(coordinates: Coordinates): Place {
    return placeOf(this.#centre, coordinates)
  }

  coordinatesOf(place: Place): Coordinates {
    return coordinatesOf(this.#centre, place)
  }

  get hazards(): readonly Hazard[] {
    return this.#hazards
  }

  add(hazards: readonly Hazard[]): void {
    this.#hazards = [...this.#hazards, ...hazards]
  }

  advance(at: number): void {
    const seconds = (at - this.at) / 1000
    if (seconds <= 0) return
    this.weather.advance(at, Math.min(seconds, LONGEST_STEP_S))
    this.at = at
    if (this.#hazards.some(({ until }) => until <= at)) {
      this.#hazards = this.#hazards.filter(({ until }) => until > at)
    }
  }

  /** Natural dose rate. */
  field(place: Place, at: number): number {
    const { mean, soil, radon } = FIELD_USV_H
    const ground = Math.sin(place.east / 900 + this.#soil.east) * Math.cos(place.north / 700 + this.#soil.north)
    const night = Math.cos(((this.weather.hour(at) - 5) * Math.PI) / 12)
    return mean * (1 + soil * ground + radon * night)
  }

  exposures(place: Place, at: number): readonly Exposure[] {
    if (this.#hazards.length === 0) return NOTHING_IN_THE_AIR
    const found: Exposure[] = []
    for (const hazard of this.#hazards) {
      if (hazard.kind !== 'gas') continue
      const concentration = hazard.concentration(place, at, this.weather)
      if (concentration > 0) found.push({ substance: hazard.substance, concentration })
    }
    return found
  }

  gammaSources(place: Place, at: number): readonly SeenSource[] {
    if (this.#hazards.length === 0) return NO_SOURCES
    return this.#hazards.flatMap((hazard) => (hazard.kind === 'gamma' ? (hazard.seenFrom(place, at) ?? []) : []))
  }

  smouldering(sn: string, at: number): Smouldering | undefined {
    for (const hazard of this.#hazards) if (hazard.kind === 'bale' && hazard.sn === sn) return hazard.smouldering(at)
    return undefined
  }

  isCutOff(site: Site, at: number): boolean {
    return this.#hazards.some((hazard) => hazard.kind === 'cut' && hazard.site === site && at < hazard.until)
  }

  meetsContraband(sn: string): boolean {
    return this.#hazards.some((hazard) => hazard.kind === 'contraband' && hazard.sns.has(sn))
  }
}
