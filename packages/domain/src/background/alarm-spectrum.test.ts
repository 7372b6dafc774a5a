import type { Spectrum } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { ownBackgroundOf, tellingSpectrum } from './alarm-spectrum.ts'
import { ENOUGH_BACKGROUND_SECONDS } from './spectrum-background.ts'

const spectrum = (counts: number[], liveTime: number): Spectrum => ({ counts, calibration: [0, 3], liveTime })

describe('the spectrum of an alarm [RTE-14]', () => {
  it('is what was counted since it began, the longest where the device goes on with it', () => {
    const before = spectrum([100, 40], 100)
    const later = [
      { at: 1, spectrum: spectrum([110, 41], 105) },
      { at: 2, spectrum: spectrum([130, 42], 110) },
    ]
    expect(tellingSpectrum(before, later, 0)).toEqual({
      at: 2,
      counts: [30, 2],
      calibration: [0, 3],
      seconds: 10,
      total: 32,
    })
  })

  it('is the strongest where each one stands alone', () => {
    const later = [
      { at: 1, spectrum: spectrum([5, 1], 5) },
      { at: 2, spectrum: spectrum([50, 4], 5) },
      { at: 3, spectrum: spectrum([9, 1], 5) },
    ]
    expect(tellingSpectrum(undefined, later, 0)).toMatchObject({ at: 2, total: 54 })
  })

  it('is judged anew only where it holds clearly more than what was judged', () => {
    const later = [{ at: 1, spectrum: spectrum([120], 5) }]
    expect(tellingSpectrum(undefined, later, 100)).toBeUndefined()
    expect(tellingSpectrum(undefined, later, 90)).toMatchObject({ total: 120 })
    expect(tellingSpectrum(undefined, [], 0)).toBeUndefined()
    expect(tellingSpectrum(undefined, [{ at: 1, spectrum: spectrum([0, 0], 5) }], 0)).toBeUndefined()
  })
})

it('the background of a device is used once it is long enough and of the same channels, scaled to the time of the spectrum', () => {
  const learned = { counts: [2], calibration: [0, 3], seconds: ENOUGH_BACKGROUND_SECONDS, since: 0, until: 1 }
  const measured = { counts: [5], calibration: [0, 3] }
  expect(ownBackgroundOf({ ...learned, seconds: ENOUGH_BACKGROUND_SECONDS - 1 }, measured, 60)).toBeUndefined()
  expect(ownBackgroundOf(learned, measured, 60)).toMatchObject({ counts: [2], share: 60 / ENOUGH_BACKGROUND_SECONDS })
  expect(ownBackgroundOf(learned, { ...measured, calibration: [0, 2] }, 60)).toBeUndefined()
  expect(ownBackgroundOf(learned, measured, undefined)).toBeUndefined()
  expect(ownBackgroundOf(learned, measured, 0)).toBeUndefined()
  expect(ownBackgroundOf(undefined, measured, 60)).toBeUndefined()
})
