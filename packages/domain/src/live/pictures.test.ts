import { describe, expect, it } from 'vitest'
import { heard, reading } from '../fixtures.ts'
import { detailOf } from './live-device.ts'
import { isPictureOf, PICTURE_OF_TIME_MS, picturesChanged, withKnownPictures, withoutPictures } from './pictures.ts'
import { reduce } from './reduce.ts'

const ONE = 'data:image/png;base64,AAAA'
const OTHER = 'data:image/png;base64,BBBB'
const calm = heard(1000, { gcameraMod: { values: { hotspotSigma: 1 } }, sysMod: { state: 0 } })
const seen = reduce(calm, reading(2000, { gcameraMod: { picture: ONE } }))
const next = (at: number, picture?: string) =>
  reduce(seen, reading(at, { gcameraMod: { values: { hotspotSigma: 2 }, ...(picture !== undefined && { picture }) } }))

it('a picture is of a moment within a minute on either side, and of no other', () => {
  expect(isPictureOf(100_000, 100_000 + PICTURE_OF_TIME_MS)).toBe(true)
  expect(isPictureOf(100_000 + PICTURE_OF_TIME_MS, 100_000)).toBe(true)
  expect(isPictureOf(100_000, 100_001 + PICTURE_OF_TIME_MS)).toBe(false)
  expect(isPictureOf(100_001 + PICTURE_OF_TIME_MS, 100_000)).toBe(false)
})

describe('the pictures of a camera [PSH-07]', () => {
  it('have changed when there is another one, not when one is sent again or none is', () => {
    expect(picturesChanged(calm.modules, seen.modules)).toBe(true)
    expect(picturesChanged({}, seen.modules)).toBe(true)
    expect(picturesChanged(seen.modules, seen.modules)).toBe(false)
    expect(picturesChanged(seen.modules, next(3000).modules)).toBe(false)
    expect(picturesChanged(seen.modules, next(3000, ONE).modules)).toBe(false)
    expect(picturesChanged(seen.modules, next(3000, OTHER).modules)).toBe(true)
  })

  it('are left out of a detail with their time in it, and put in again from the one before', () => {
    const whole = detailOf(next(3000))
    const lean = withoutPictures(whole)
    expect(JSON.stringify(lean)).not.toContain('data:image')
    expect(lean.mods.gcameraMod).toMatchObject({ pictureAt: 2000, values: { hotspotSigma: 2 } })
    expect(withKnownPictures(detailOf(seen), lean)).toEqual(whole)
    expect(withKnownPictures(undefined, lean)).toBe(lean)
    const without = detailOf(calm)
    expect(withoutPictures(without)).toBe(without)
  })

  it('are the newest that came, with the time at which it came last; a camera without one has none', () => {
    const again = withoutPictures(detailOf(next(9000, ONE)))
    expect(withKnownPictures(detailOf(seen), again).mods.gcameraMod).toMatchObject({ picture: ONE, pictureAt: 9000 })
    const another = detailOf(next(9000, OTHER))
    expect(withKnownPictures(detailOf(seen), another)).toBe(another)
    expect(withKnownPictures(detailOf(seen), detailOf(calm)).mods.gcameraMod?.picture).toBeUndefined()
  })
})
