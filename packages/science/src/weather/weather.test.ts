import { describe, expect, it } from 'vitest'
import { createRng } from '../random/rng.ts'
import { diurnalAir, relativeHumidity, saturationPressureHPa } from './diurnal.ts'
import { ornsteinUhlenbeckStep } from './ornstein-uhlenbeck.ts'
import { solarElevation, solarHour } from './solar.ts'
import { TURBULENCE, windOf, windStart, windStep } from './wind.ts'

describe('solar elevation', () => {
  const highest = (year: number, month: number, day: number, latitude: number, longitude: number) => {
    let best = -90
    for (let minute = 0; minute < 1440; minute += 2) {
      best = Math.max(best, solarElevation(Date.UTC(year, month, day, 0, minute), latitude, longitude))
    }
    return best
  }

  it('culminates at 90 - |latitude - declination|', () => {
    expect(highest(2024, 5, 20, 51.48, 0)).toBeCloseTo(90 - 51.48 + 23.44, 0)
    expect(highest(2024, 11, 21, 51.48, 0)).toBeCloseTo(90 - 51.48 - 23.44, 0)
    expect(highest(2024, 2, 20, 0, 0)).toBeGreaterThan(89)
    expect(highest(2024, 5, 20, 39.9, 116.4)).toBeCloseTo(73.5, 0)
  })

  it('is highest near noon of the place, not of Greenwich', () => {
    const beijing = (hour: number) => solarElevation(Date.UTC(2024, 5, 20, hour), 39.9, 116.4)
    expect(beijing(4)).toBeGreaterThan(70)
    expect(beijing(16)).toBeLessThan(0)
  })

  it('sets within minutes of the almanac: London, 20 June 2024, 20:21 UTC', () => {
    const london = (minute: number) => solarElevation(Date.UTC(2024, 5, 20, 20, minute), 51.507, -0.128)
    // The upper rim at sunset, seen through the air, is 0.83 degrees below the horizon.
    expect(london(18)).toBeGreaterThan(-0.83)
    expect(london(25)).toBeLessThan(-0.83)
  })

  it('does not set at midsummer beyond the polar circle', () => {
    for (let hour = 0; hour < 24; hour++) expect(solarElevation(Date.UTC(2024, 5, 20, hour), 75, 20)).toBeGreaterThan(0)
  })

  it('keeps solar time between 0 and 24', () => {
    expect(solarHour(Date.UTC(2024, 0, 1, 12), 0)).toBe(12)
    expect(solarHour(Date.UTC(2024, 0, 1, 20), 120)).toBeCloseTo(4, 9)
    expect(solarHour(Date.UTC(2024, 0, 1, 2), -120)).toBeCloseTo(18, 9)
  })
})

describe('diurnal air', () => {
  const climate = { meanC: 15, dailyRangeK: 10, dewPointC: 9, pressureHPa: 1013 }
  const at = (hour: number) => diurnalAir(climate, Date.UTC(2024, 4, 1, hour), 0)

  it('is warmest and driest at three in the afternoon', () => {
    const hours = Array.from({ length: 24 }, (_, h) => at(h))
    expect(at(15).temperatureC).toBeCloseTo(20, 9)
    expect(at(3).temperatureC).toBeCloseTo(10, 9)
    expect(Math.min(...hours.map((h) => h.humidityPercent))).toBe(at(15).humidityPercent)
    expect(hours.every((h) => h.humidityPercent > 0 && h.humidityPercent <= 100)).toBe(true)
  })

  it('has an air tide twice a day', () => {
    expect(at(10).pressureHPa).toBeGreaterThan(at(16).pressureHPa)
    expect(at(22).pressureHPa).toBeGreaterThan(at(16).pressureHPa)
  })

  it('saturates at the dew point and never beyond', () => {
    expect(saturationPressureHPa(20)).toBeCloseTo(23.3, 0)
    expect(relativeHumidity(9, 9)).toBe(100)
    expect(relativeHumidity(5, 9)).toBe(100)
    expect(relativeHumidity(20, 9.3)).toBeCloseTo(50, 0)
  })
})

describe('Ornstein-Uhlenbeck', () => {
  it.each([1, 30])('has the same mean and spread with steps of %d s', (seconds) => {
    const rng = createRng(`ou ${seconds}`)
    const process = { mean: 5, spread: 2, memorySeconds: 10 }
    let value = 5
    let sum = 0
    let squares = 0
    const n = 60_000
    for (let i = 0; i < n; i++) {
      value = ornsteinUhlenbeckStep(rng, value, process, seconds)
      sum += value
      squares += (value - 5) ** 2
    }
    expect(Math.abs(sum / n - 5)).toBeLessThan(0.15)
    expect(Math.abs(Math.sqrt(squares / n) - 2)).toBeLessThan(0.12)
  })

  it('forgets a deviation with its memory', () => {
    const process = { mean: 0, spread: 0, memorySeconds: 10 }
    expect(ornsteinUhlenbeckStep(createRng(1), 1, process, 10)).toBeCloseTo(Math.exp(-1), 12)
  })
})

describe('wind', () => {
  const climate = { meanMs: 4, fromDeg: 350 }

  it('keeps its mean, gusts about it and never blows backward', () => {
    const rng = createRng('wind')
    let state = windStart(climate)
    let sum = 0
    let east = 0
    let wrong = 0
    const n = 20_000
    for (let i = 0; i < n; i++) {
      state = windStep(rng, state, climate, 1)
      const wind = windOf(state, climate)
      if (!(wind.fromDeg >= 0 && wind.fromDeg < 360) || wind.gustMs < wind.speedMs - 1e-12) wrong += 1
      sum += wind.speedMs
      east += ((wind.fromDeg + 190) % 360) - 180
    }
    expect(wrong).toBe(0)
    expect(Math.abs(sum / n - 4)).toBeLessThan(0.2)
    expect(Math.abs(east / n)).toBeLessThan(2)
    expect(state.gustMs).toBeGreaterThan(4 * (1 + TURBULENCE.alongIntensity))
  })

  it('stands still when the mean is zero', () => {
    const calm = { meanMs: 0, fromDeg: 90 }
    expect(windOf(windStep(createRng(1), windStart(calm), calm, 1), calm)).toEqual({
      speedMs: 0,
      fromDeg: 90,
      gustMs: 0,
    })
  })
})
