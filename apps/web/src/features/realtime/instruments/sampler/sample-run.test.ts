import { describe, expect, it } from 'vitest'
import { lastSample, runningSample } from './sample-run.ts'

const at = (points: readonly (readonly [number, number])[]) =>
  points.map(([second, value]) => ({ at: second * 1000, value }))

describe('the running sample', () => {
  it('will be done when its progress, as it went so far, has come to its end [GEN-01]', () => {
    expect(
      runningSample(
        at([
          [0, 0],
          [60, 10],
          [120, 20],
          [180, 30],
        ]),
      ),
    ).toEqual({
      progress: 30,
      begin: 0,
      end: 600_000,
    })
  })

  it('is measured from percent to percent, whatever was read in between', () => {
    const whole = Array.from({ length: 60 }, (_, second) => [second, Math.floor(second / 6)] as const)
    expect(runningSample(at(whole))).toMatchObject({ progress: 9, begin: 0, end: 600_000 })
    expect(runningSample(at(whole.slice(8)))).toMatchObject({ begin: 0, end: 600_000 })
  })

  it('does not guess from a step or two', () => {
    expect(
      runningSample(
        at([
          [0, 0],
          [6, 1],
          [12, 2],
        ]),
      ),
    ).toEqual({ progress: 2, begin: undefined, end: undefined })
  })

  it('is told apart from the one before it', () => {
    expect(
      runningSample(
        at([
          [0, 90],
          [60, 100],
          [70, 4],
          [130, 10],
        ]),
      ),
    ).toMatchObject({ begin: 30_000, end: 1_030_000 })
  })

  it('is none while nothing is drawn', () => {
    expect(runningSample([])).toBeUndefined()
    expect(
      runningSample(
        at([
          [0, 99],
          [10, 0],
        ]),
      ),
    ).toBeUndefined()
  })
})

describe('the last sample', () => {
  it('is what the volume was before it fell back', () => {
    expect(
      lastSample(
        at([
          [0, 0],
          [60, 1000],
          [120, 2000],
          [180, 0],
          [240, 0],
        ]),
      ),
    ).toEqual({ end: 180_000, litres: 2000 })
  })

  it('counts the highest of a stored step', () => {
    const points = [
      { at: 0, value: 900, max: 1000 },
      { at: 60_000, value: 0, max: 0 },
    ]
    expect(lastSample(points)).toEqual({ end: 60_000, litres: 1000 })
  })

  it('is not the one that still runs', () => {
    expect(
      lastSample(
        at([
          [0, 0],
          [60, 1000],
          [120, 2000],
        ]),
      ),
    ).toBeUndefined()
    expect(lastSample([])).toBeUndefined()
  })
})
