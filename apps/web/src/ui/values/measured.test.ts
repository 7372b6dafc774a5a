import { registry } from '@vigil/devices'
import { textsIn } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'
import { measured, readingText } from './measured.ts'

const texts = textsIn('en')

function quantityOf(model: string, key: string) {
  const found = registry.model(model)?.modules.flatMap(({ readings }) => readings.filter((each) => each.key === key))[0]
  if (found === undefined) throw new Error(`${model} has no ${key}`)
  return found
}

describe('a reading', () => {
  it('at the end of its sensor’s range is at least that, where nature sets no end', () => {
    const dose = { unit: 'µSv/h', digits: 1, range: [0, 100_000] as const }
    expect(readingText(texts, 99_999, dose)).toBe('99,999.0')
    expect(readingText(texts, 100_000, dose)).toBe('≥ 100,000.0')
    expect(readingText(texts, 100, { unit: '%', digits: 0, range: [0, 100] })).toBe('100')
  })

  it('that is a yes or a no is told in words, the mean of several as the share of yes', () => {
    const occupancy = quantityOf('VP100', 'occupancy')
    expect([0, 1, 0.25].map((value) => readingText(texts, value, occupancy))).toEqual(['No', 'Yes', '25\u00a0%'])
    expect(measured(textsIn('fr'), 1, occupancy)).toBe('Oui')
  })

  it('of an identifier between two tests is none', () => {
    const quality = quantityOf('Gemini-N', 'matchQuality')
    expect(readingText(texts, 0, quality)).toBe('–')
    expect(measured(texts, 0, quality)).toBe('–')
    expect(measured(texts, 87.25, quality)).toBe('87.3\u00a0%')
  })
})
