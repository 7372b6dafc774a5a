import {
  type AirState,
  diurnalAir,
  isTurnerNight,
  normal,
  ornsteinUhlenbeckStep,
  type Rng,
  type StabilityClass,
  solarElevation,
  solarHour,
  turnerStability,
  uniform,
  type Wind,
  type WindState,
  windOf,
  windStart,
  windStep,
} from '@vigil/science'
import type { Coordinates } from './place.ts'

const HOUR_S = 3600
/** From the west, as a city on an ocean has it. */
const PREVAILING_DEG = { from: 255, to: 285 }
/** A mean above 5 m/s would make gusts that pass the anemometers' own warning all over the city. */
const MEAN_WIND_MS = { least: 1.5, most: 5 }
const WIND_SPEED = { mean: 3, spread: 0.8, memorySeconds: 3 * HOUR_S }
const WIND_TURN = { mean: 0, spread: 25, memorySeconds: 6 * HOUR_S }
export const MEANDER_DEG = { mean: 0, spread: 3, memorySeconds: 90 }
const DAY_WARMTH = { mean: 0, spread: 3, memorySeconds: 40 * HOUR_S }
const PRESSURE = { mean: 1013, spread: 6, memorySeconds: 48 * HOUR_S }
const SHOWERS = { mean: 0, spread: 1, memorySeconds: HOUR_S }
const RAIN_FROM = 2
const RAIN_MM_H = { perUnit: 5, most: 9 }
const CLIMATE = { meanC: 16, dailyRangeK: 10, dewPointC: 9 }
/** Longer steps would only repeat the stationary noise. */
const STABILITY_EVERY_MS = 300_000

/** One air over the whole city: it follows the clock of the place and its own seed. */
export class Weather {
  readonly #rng: Rng
  readonly #centre: Coordinates
  readonly #prevailingDeg: number
  #speed: number
  #turn: number
  #warmth: number
  #pressure: number
  #shower: number
  #gusts: WindState
  #stableUntil = 0
  meanderDeg = 0
  stability: StabilityClass = 'D'
  air: AirState
  wind: Wind

  constructor(rng: Rng, centre: Coordinates, at: number) {
    this.#rng = rng
    this.#centre = centre
    this.#prevailingDeg = uniform(rng, PREVAILING_DEG.from, PREVAILING_DEG.to)
    this.#speed = normal(rng, WIND_SPEED.mean, WIND_SPEED.spread)
    this.#turn = normal(rng, 0, WIND_TURN.spread)
    this.#warmth = normal(rng, 0, DAY_WARMTH.spread)
    this.#pressure = normal(rng, PRESSURE.mean, PRESSURE.spread)
    this.#shower = normal(rng, 0, 1)
    this.#gusts = windStart(this.meanWind)
    this.air = this.#airAt(at)
    this.wind = windOf(this.#gusts, this.meanWind)
    this.advance(at, 1)
  }

  get meanWind(): { meanMs: number; fromDeg: number } {
    return {
      meanMs: Math.min(MEAN_WIND_MS.most, Math.max(MEAN_WIND_MS.least, this.#speed)),
      fromDeg: (this.#prevailingDeg + this.#turn + 720) % 360,
    }
  }

  /** What carries a plume to and fro turns the vanes as well: nobody could find a cloud by a wind that no mast tells. */
  get #wanderingWind(): { meanMs: number; fromDeg: number } {
    const { meanMs, fromDeg } = this.meanWind
    return { meanMs, fromDeg: (fromDeg + this.meanderDeg + 360) % 360 }
  }

  get rain(): number {
    return Math.min(RAIN_MM_H.most, Math.max(0, this.#shower - RAIN_FROM) * RAIN_MM_H.perUnit)
  }

  /** Hours of the sun's clock, 0 to 24. */
  hour(at: number): number {
    return solarHour(at, this.#centre.longitude)
  }

  advance(at: number, seconds: number): void {
    const rng = this.#rng
    this.#speed = ornsteinUhlenbeckStep(rng, this.#speed, WIND_SPEED, seconds)
    this.#turn = ornsteinUhlenbeckStep(rng, this.#turn, WIND_TURN, seconds)
    this.#warmth = ornsteinUhlenbeckStep(rng, this.#warmth, DAY_WARMTH, seconds)
    this.#pressure = ornsteinUhlenbeckStep(rng, this.#pressure, PRESSURE, seconds)
    this.#shower = ornsteinUhlenbeckStep(rng, this.#shower, SHOWERS, seconds)
    this.meanderDeg = ornsteinUhlenbeckStep(rng, this.meanderDeg, MEANDER_DEG, seconds)
    this.#gusts = windStep(rng, this.#gusts, this.meanWind, seconds)
    this.wind = windOf(this.#gusts, this.#wanderingWind)
    this.air = this.#airAt(at)
    if (at >= this.#stableUntil) {
      this.#stableUntil = at + STABILITY_EVERY_MS
      this.stability = this.#stabilityAt(at)
    }
  }

  #airAt(at: number): AirState {
    const climate = { ...CLIMATE, meanC: CLIMATE.meanC + this.#warmth, pressureHPa: this.#pressure }
    return diurnalAir(climate, at, this.#centre.longitude)
  }

  #stabilityAt(at: number): StabilityClass {
    const { latitude, longitude } = this.#centre
    return turnerStability({
      windMs: this.meanWind.meanMs,
      solarElevationDeg: solarElevation(at, latitude, longitude),
      night: isTurnerNight(at, latitude, longitude),
      cloudTenths: this.#shower > RAIN_FROM ? 10 : 4,
      ...(this.#shower > RAIN_FROM && { ceilingM: 1500 }),
    })
  }
}
