import type { Review } from '../review.ts'
import { solarHour } from './solar.ts'

/** What a site's day is like. */
export interface Climate {
  readonly meanC: number
  /** Warmest minus coldest hour. */
  readonly dailyRangeK: number
  readonly dewPointC: number
  readonly pressureHPa: number
}

export interface AirState {
  readonly temperatureC: number
  readonly humidityPercent: number
  readonly pressureHPa: number
}

/** Shape of the day: warmest at three in the afternoon; air tide highest near ten and twenty-two. */
export const DAY_SHAPE = {
  warmestHour: 15,
  tideHour: 10,
  tideHPa: 1.2,
  review: 'site-expert' satisfies Review,
} as const

/** Magnus formula; hPa over water. */
export function saturationPressureHPa(celsius: number): number {
  return 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius))
}

export function relativeHumidity(celsius: number, dewPointC: number): number {
  return Math.min(100, (100 * saturationPressureHPa(dewPointC)) / saturationPressureHPa(celsius))
}

/** Temperature, humidity and pressure of a calm day, by solar time; add noise outside. */
export function diurnalAir(climate: Climate, epochMs: number, longitudeDeg: number): AirState {
  const hour = solarHour(epochMs, longitudeDeg)
  const day = Math.cos((2 * Math.PI * (hour - DAY_SHAPE.warmestHour)) / 24)
  const temperatureC = climate.meanC + 0.5 * climate.dailyRangeK * day
  const tide = Math.cos((4 * Math.PI * (hour - DAY_SHAPE.tideHour)) / 24)
  return {
    temperatureC,
    humidityPercent: relativeHumidity(temperatureC, climate.dewPointC),
    pressureHPa: climate.pressureHPa + DAY_SHAPE.tideHPa * tide,
  }
}
