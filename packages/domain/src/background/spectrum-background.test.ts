import { type Spectrum, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { fitsBackground, isCalm, learnedSpectrum, withCalmStep } from './spectrum-background.ts'

const sent = (counts: number[], liveTime = 5, calibration = [0, 3]): Spectrum => ({ counts, calibration, liveTime })
const step = (counts: number[], seconds: number) => ({ counts: Float64Array.from(counts), seconds })
const calm = { state: 0, runstate: 1, values: { sigma: 1.2 } } as const

describe('the background of a device', () => {
  it('is the sum of its calm spectra', () => {
    const one = withCalmStep(undefined, step([1, 2], 5), sent([1, 2]), 1000)
    expect(one).toEqual({ counts: [1, 2], calibration: [0, 3], seconds: 5, since: 1000, until: 1000 })
    expect(withCalmStep(one, step([3, 0], 5), sent([4, 2]), 6000)).toMatchObject({
      counts: [4, 2],
      seconds: 10,
      since: 1000,
      until: 6000,
    })
  })

  it('begins anew where channels or calibration are others', () => {
    const one = withCalmStep(undefined, step([1, 2], 5), sent([1, 2]), 1000)
    expect(withCalmStep(one, step([7, 7], 5), sent([7, 7], 5, [0, 3.1]), 2000)).toMatchObject({
      counts: [7, 7],
      since: 2000,
    })
    expect(withCalmStep(one, step([7], 5), sent([7]), 2000)).toMatchObject({ counts: [7], seconds: 5 })
    expect(fitsBackground(one, sent([0, 0]))).toBe(true)
    expect(fitsBackground(one, sent([0, 0], 5, [0, 3, 1]))).toBe(false)
  })

  it('forgets slowly what lies more than an hour of counting back', () => {
    let known = withCalmStep(undefined, step([1000], 3600), sent([1000]), 0)
    for (let at = 1; at <= 10; at++) known = withCalmStep(known, step([0], 360), sent([0]), at)
    expect(known.seconds).toBeCloseTo(3600, 6)
    expect(known.counts[0]).toBeLessThan(400)
    expect(known.counts[0]).toBeGreaterThan(300)
  })

  it('takes nothing in while something is the matter', () => {
    expect(isCalm(calm)).toBe(true)
    expect(isCalm({ ...calm, values: {} })).toBe(true)
    expect(isCalm({ ...calm, values: { sigma: 3.5 } })).toBe(false)
    expect(isCalm({ ...calm, state: State2.Warning })).toBe(false)
    expect(isCalm({ ...calm, runstate: 4 })).toBe(false)
    expect(isCalm({ ...calm, findings: [{ name: 'Cs-137' }] })).toBe(false)
  })

  it('grows by what came since the spectrum before, of a device that was calm at both ends', () => {
    const before = { ...calm, spectrum: sent([10, 10], 100) }
    const after = { ...calm, spectrum: sent([12, 11], 105) }
    const learned = learnedSpectrum(undefined, before, after, 1000)
    expect(learned).toMatchObject({ counts: [2, 1], seconds: 5, since: 1000 })
    expect(learnedSpectrum(learned, after, { ...calm, spectrum: sent([13, 13], 110) }, 2000)).toMatchObject({
      counts: [3, 3],
      seconds: 10,
    })
    const anew = { ...calm, spectrum: sent([1, 0], 4) }
    expect(learnedSpectrum(learned, after, anew, 2000)).toMatchObject({ counts: [3, 1], seconds: 9 })
  })

  it('does not grow by the first spectrum heard, by one repeated, by none, or by one that took no time', () => {
    const before = { ...calm, spectrum: sent([10, 10], 100) }
    const known = withCalmStep(undefined, step([1, 1], 5), sent([1, 1]), 0)
    const told = (from: Parameters<typeof learnedSpectrum>[1], to: Parameters<typeof learnedSpectrum>[2]) =>
      learnedSpectrum(known, from, to, 1000)
    expect(told(undefined, before)).toBe(known)
    expect(told(calm, before)).toBe(known)
    expect(told(before, calm)).toBe(known)
    expect(told(before, before)).toBe(known)
    expect(told(before, { ...calm, spectrum: sent([10, 10], 100) })).toBe(known)
    expect(told({ ...before, state: 2 }, { ...calm, spectrum: sent([12, 11], 105) })).toBe(known)
    expect(told(before, { ...calm, state: 2, spectrum: sent([12, 11], 105) })).toBe(known)
    expect(told(before, { ...calm, spectrum: { counts: [3, 3], calibration: [0, 3] } })).toBe(known)
  })
})
