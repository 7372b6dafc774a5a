import { basemapKeys } from '@vigil/basemap/files'
import { LOCALES } from '@vigil/contract'
import { resources } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { countryTexts, placeTexts } from './map-texts.ts'

describe('words on the map', () => {
  it('are there for every key that the shipped tiles hold, and for no other', () => {
    const texts = placeTexts(resources.en.translation.map.place)
    expect(texts.map(([key]) => key).sort()).toEqual(basemapKeys())
  }, 60_000)

  it.each(LOCALES)('name the countries of the world in %s', (locale) => {
    const names = new Map(countryTexts(locale))
    expect(names.size).toBeGreaterThan(200)
    expect(names.get('FR')).toBe(
      { en: 'France', 'zh-CN': '法国', fr: 'France', ar: 'فرنسا', ru: 'Франция', es: 'Francia' }[locale],
    )
  })

  it('are found by their dotted key', () => {
    expect(placeTexts({ city: 'City', road: { ring: 'Ring' } })).toEqual([
      ['city', 'City'],
      ['road.ring', 'Ring'],
    ])
  })
})
