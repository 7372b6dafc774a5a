import { describe, expect, it } from 'vitest'
import { CO_TREND_START, coTrendOf, coTrendStep } from './co-trend.ts'
import { assessCotton, COTTON_DEFAULTS, type CottonReading } from './cotton.ts'

describe('smouldering cotton', () => {
  const cases: readonly (readonly [string, CottonReading, string, readonly string[]])[] = [
    ['nothing known', {}, 'normal', []],
    ['ordinary air', { coPpm: 4, coreC: 25, hydrogenPpm: 0.5 }, 'normal', []],
    ['CO raised for 4 min 59 s', { coPpm: 20, coRaisedSeconds: 299 }, 'normal', []],
    ['CO raised for 5 min', { coPpm: 20, coRaisedSeconds: 300 }, 'warning', ['co-raised']],
    ['CO rising at 2 ppm/min', { coPpmPerMinute: 2 }, 'normal', []],
    ['CO rising faster', { coPpmPerMinute: 2.1 }, 'warning', ['co-rising']],
    ['core at 60 degrees', { coreC: 60 }, 'normal', []],
    ['core above 60 degrees', { coreC: 60.1 }, 'warning', ['core-warm']],
    ['core above 80 degrees', { coreC: 80.1 }, 'alarm', ['core-hot']],
    ['CO at 50', { coPpm: 50 }, 'alarm', ['co-high']],
    ['CO at 30 alone', { coPpm: 30 }, 'normal', []],
    ['CO at 30 with heat', { coPpm: 30, temperatureRiseK: 8 }, 'alarm', ['co-with-heat']],
    ['CO at 30 with smoke', { coPpm: 30, smokeDbM: 0.15 }, 'alarm', ['co-with-smoke']],
    ['CO at 30 with hydrogen', { coPpm: 30, hydrogenPpm: 5 }, 'alarm', ['co-with-hydrogen']],
    ['hydrogen, heat and smoke without CO', { hydrogenPpm: 9, temperatureRiseK: 9, smokeDbM: 1 }, 'normal', []],
    ['a hot core and much CO', { coPpm: 55, coreC: 90 }, 'alarm', ['co-high', 'core-hot']],
  ]

  it.each(cases)('%s', (_, reading, level, reasons) => {
    expect(assessCotton(reading)).toEqual({ level, reasons })
  })

  it('follows the settings of the site', () => {
    expect(assessCotton({ coPpm: 26 }, { ...COTTON_DEFAULTS, alarmCoPpm: 25 }).level).toBe('alarm')
  })
})

describe('CO trend', () => {
  const run = (values: readonly number[], stepMs = 10_000) =>
    values.reduce((state, ppm, i) => coTrendStep(state, { atMs: i * stepMs, ppm, baselinePpm: 3 }), CO_TREND_START)

  it('counts the time above baseline + 10 and begins again after a break', () => {
    expect(coTrendOf(run([5, 14, 14, 14, 14])).coRaisedSeconds).toBe(30)
    expect(coTrendOf(run([14, 14, 12, 14, 14])).coRaisedSeconds).toBe(10)
    expect(coTrendOf(run([5, 5])).coRaisedSeconds).toBe(0)
  })

  it('measures a steady rise, and none before a minute is known', () => {
    const rising = Array.from({ length: 40 }, (_, i) => 3 + 0.5 * i)
    expect(coTrendOf(run(rising)).coPpmPerMinute).toBeCloseTo(3, 9)
    expect(coTrendOf(run([3, 30])).coPpmPerMinute).toBe(0)
  })

  it('leaves out late samples', () => {
    const state = run([5, 5])
    expect(coTrendStep(state, { atMs: 0, ppm: 99, baselinePpm: 3 })).toBe(state)
  })
})
