import { describe, expect, it } from 'vitest'
import { createRng } from '../../random/rng.ts'
import { sampleSpectrum } from '../synthesis/sample-spectrum.ts'
import { shiftOf } from './line-shift.ts'

const BINS = 120
const PLACE = 60
const SIGMA = 2.5

const peak = (place: number, area: number): Float64Array =>
  Float64Array.from(
    { length: BINS },
    (_, bin) => (area * Math.exp(-(((bin - place) / SIGMA) ** 2) / 2)) / (SIGMA * Math.sqrt(2 * Math.PI)),
  )

/** A peak on a slope, measured beside its place. */
function shifted(by: number, area: number, seed = 'shift', promised = area) {
  const expected = peak(PLACE + by, area).map((count, bin) => count + 80 - 0.4 * bin)
  const measured = Float64Array.from(sampleSpectrum(createRng(seed), expected))
  return shiftOf({ promised: peak(PLACE, promised), measured, variance: expected }, [PLACE - 1, PLACE + 1], SIGMA)
}

describe('where a peak lies', () => {
  it.each([-1, -0.4, 0, 0.25, 0.8])('is found to counting: %s bins beside its place', (by) => {
    const shift = shifted(by, 8000)
    expect(shift?.error).toBeGreaterThan(SIGMA / Math.sqrt(8000))
    expect(shift?.error).toBeLessThan(0.08)
    // What is not linear in the shift adds some of it.
    expect(Math.abs((shift?.bins ?? 9) - by)).toBeLessThan(3 * (shift?.error ?? 0) + 0.15 * Math.abs(by))
  })

  it('does not rest on how high the peak was promised to be', () => {
    expect(shifted(0.5, 8000, 'height', 16_000)?.bins).toBeCloseTo(shifted(0.5, 8000, 'height')?.bins ?? 9, 6)
  })

  it('is known the better the more counts there are, by their root', () => {
    const [few, many] = [shifted(0, 20_000)?.error ?? 0, shifted(0, 80_000)?.error ?? 0]
    expect(few / many).toBeGreaterThan(1.9)
    expect(few / many).toBeLessThan(2.6)
  })

  it('errs as it says: a hundred times, its own error is the usual one', () => {
    const offs = Array.from({ length: 100 }, (_, run) => shifted(0, 4000, `run ${run}`)).map((shift) =>
      shift === undefined ? 9 : shift.bins / shift.error,
    )
    const spread = Math.sqrt(offs.reduce((sum, off) => sum + off ** 2, 0) / offs.length)
    expect(spread).toBeGreaterThan(0.75)
    expect(spread).toBeLessThan(1.25)
  })

  it('is not told where a hole is, or nothing was promised', () => {
    const flat = new Float64Array(BINS).fill(100)
    const hole = flat.map((count, bin) => count - (peak(PLACE, 200)[bin] as number))
    expect(shiftOf({ promised: peak(PLACE, 200), measured: hole, variance: flat }, [59, 61], SIGMA)).toBeUndefined()
    expect(
      shiftOf({ promised: new Float64Array(BINS), measured: flat, variance: flat }, [59, 61], SIGMA),
    ).toBeUndefined()
  })
})
