import { describe, expect, it } from 'vitest'
import { besideBackgroundOf, isBackgroundSample } from './background-sample.ts'

describe('a sample without a time', () => {
  it.each([
    ['VABCD_M001_Bgnd.n42', ''],
    ['lab.n42', 'Background'],
    ['bkg_10min.spe', ''],
    ['фон.csv', ''],
  ])('is the background of others by its name or title: %s %s', (name, title) => {
    expect(isBackgroundSample({ name, title })).toBe(true)
  })
  it.each([
    ['VABCD_M001_Cs137.n42', ''],
    ['lab.n42', 'telefon 7'],
    ['rucksack.n42', 'Co-60'],
  ])('is a sample otherwise: %s %s', (name, title) => {
    expect(isBackgroundSample({ name, title })).toBe(false)
  })
})

describe('a background that was brought', () => {
  const brought = { counts: [1, 2, 3], calibration: [0, 3], seconds: 600 }
  it('is taken by its share of the time, whatever its own channels are', () => {
    expect(besideBackgroundOf(brought, 60)).toEqual({ counts: [1, 2, 3], calibration: [0, 3], share: 0.1 })
  })
  it.each([
    [undefined, 600],
    [0, 600],
    [60, 0],
  ])('is of no use where a duration is not told: %s %s', (seconds, own) => {
    expect(besideBackgroundOf({ ...brought, seconds: own }, seconds)).toBeUndefined()
  })
})
