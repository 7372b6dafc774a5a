import { axisPositions, createRng, DEVICE_AXIS, sampleRaman, synthesiseRaman, verdictOf } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { lastTest } from './last-test.ts'
import { analyseRaman, CLEAR_MARGIN, ranked, sameSpectrum, withoutBaseline } from './raman-analysis.ts'

const measured = (substance: string) => {
  const expected = synthesiseRaman({ parts: [{ substance, share: 1 }], counts: 6000, fluorescence: 0.3, offset: 0 })
  const counts = [...sampleRaman(createRng(substance), expected)].map(Math.round)
  return { counts, calibration: [DEVICE_AXIS.from, DEVICE_AXIS.step] }
}

describe('matches', () => {
  it('name what was measured, each with its lead over the next [GEN-01]', () => {
    for (const substance of ['tnt', 'acetone', 'cocaine-hydrochloride']) {
      const { matches, margin, verdict } = analyseRaman(measured(substance))
      expect(matches[0]?.id).toBe(substance)
      expect(verdict).toBe('match')
      expect(margin).toBeGreaterThan(CLEAR_MARGIN)
      expect(matches[0]?.lead).toBeCloseTo((matches[0]?.hqi ?? 0) - (matches[1]?.hqi ?? 0))
    }
  })

  it('are worth what the science sheet says', () => {
    expect([100, 85, 84.9, 60, 59.9, 0].map(verdictOf)).toEqual([
      'match',
      'match',
      'possible',
      'possible',
      'none',
      'none',
    ])
  })

  it('know no lead of the last', () => {
    expect(
      ranked(
        [
          { id: 'a', hqi: 90 },
          { id: 'b', hqi: 70 },
          { id: 'c', hqi: 5 },
        ],
        'match',
      ).map(({ lead }) => lead),
    ).toEqual([20, 65, undefined])
    expect(ranked([], 'none')).toEqual([])
  })
})

describe('the baseline', () => {
  it('is taken off without taking the lines', () => {
    const { counts } = measured('benzene')
    const lines = withoutBaseline(counts)
    const shifts = axisPositions(DEVICE_AXIS)
    const at = (shift: number) => shifts.findIndex((each) => each >= shift)
    const quiet = lines.slice(at(1300), at(1500))
    expect(quiet.reduce((sum, value) => sum + value, 0) / quiet.length).toBeLessThan(0.05 * Math.max(...lines))
    expect(lines[at(992)]).toBeGreaterThan(0.5 * Math.max(...lines))
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(0)
  })
})

describe('a spectrum', () => {
  it('that comes again is the same', () => {
    const spectrum = measured('urea')
    expect(sameSpectrum(spectrum, structuredClone(spectrum))).toBe(true)
    expect(sameSpectrum(spectrum, { ...spectrum, counts: spectrum.counts.with(7, -1) })).toBe(false)
    expect(sameSpectrum(spectrum, undefined)).toBe(false)
    expect(sameSpectrum(undefined, undefined)).toBe(true)
  })
})

describe('the last test', () => {
  const points = (...values: number[]) => values.map((value, second) => ({ at: second * 1000, value }))

  it('is the last stretch in which a match was shown', () => {
    expect(lastTest(points(0, 80, 80, 0, 0, 92, 93, 0, 0), 1)).toEqual({
      begin: 5000,
      end: 6000,
      peak: 93,
      running: false,
    })
    expect(lastTest(points(0, 92, 93), 1)).toMatchObject({ begin: 1000, running: true })
  })

  it('is found in a stored step that holds more than the test', () => {
    expect(
      lastTest(
        [
          { at: 0, value: 20, max: 91 },
          { at: 60_000, value: 0, max: 0 },
        ],
        1,
      ),
    ).toMatchObject({
      begin: 0,
      peak: 91,
    })
  })

  it('is none where nothing reached the least', () => {
    expect(lastTest(points(0, 3, 2), 8)).toBeUndefined()
    expect(lastTest([], 8)).toBeUndefined()
  })
})
