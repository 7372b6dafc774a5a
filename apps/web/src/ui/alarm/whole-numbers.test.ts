import { LOCALES, State2 } from '@vigil/contract'
import { alarmMessage, textsIn } from '@vigil/i18n'
import { expect, it } from 'vitest'
import { wholeNumbers } from './whole-numbers.ts'

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')
const wholes = (text: string): string[] => wholeNumbers(text).flatMap(({ whole }) => (whole === '' ? [] : plain(whole)))

const facts = {
  module: 'nuclearMod',
  state: State2.Alarm,
  peak: { quantity: 'countRate', value: 4118.8, unit: 'cps' },
  digits: 1,
  findings: [{ name: 'Ir-192', confidence: 99 }, { name: 'Cs-137' }],
} as const
const chlorine = {
  module: 'ecMod',
  state: State2.HighRisk,
  peak: { quantity: 'cl2', value: 80.05, unit: 'mg/m³' },
  limit: 5,
  digits: 2,
} as const

it.each(LOCALES)('loses nothing of a text in %s', (locale) => {
  for (const each of [facts, chlorine]) {
    const text = alarmMessage(textsIn(locale), each)
    expect(
      wholeNumbers(text)
        .map((part) => part.text + part.whole + part.after)
        .join(''),
    ).toBe(text)
  }
})

it('keeps a value with its unit in one piece in every language', () => {
  expect(LOCALES.map((locale) => wholes(alarmMessage(textsIn(locale), chlorine)))).toEqual([
    ['80.05 mg/m³', '5.00 mg/m³'],
    ['80.05 mg/m³', '5.00 mg/m³'],
    ['80,05 mg/m³', '5,00 mg/m³'],
    ['80.05 mg/m³', '5.00 mg/m³'],
    ['80,05 мг/м³', '5,00 мг/м³'],
    ['80,05 mg/m³', '5,00 mg/m³'],
  ])
})

it('keeps thousands and the names of nuclides in one piece', () => {
  for (const locale of LOCALES) {
    const found = wholes(alarmMessage(textsIn(locale), facts))
    expect(found[0]).toMatch(/^4[, .]?118[.,]8 \S+$/)
    expect(found).toContain('Ir-192')
    expect(found.at(-1)).toBe('Cs-137')
    expect(found.some((part) => part.startsWith('99'))).toBe(true)
  }
})

it('leaves a text without numbers as it is', () => {
  expect(wholeNumbers('Raman: reported')).toEqual([{ text: 'Raman: reported', whole: '', after: '' }])
  expect(wholeNumbers('')).toEqual([])
  expect(wholes('from -3.5\u00a0°C, twice')).toEqual(['-3.5 °C'])
})

it('lets no line begin with the stop after a number, nor end with the bracket before it', () => {
  expect(wholeNumbers('Cs-137 (99\u00a0%), gone')).toEqual([
    { text: '', whole: 'Cs-137', after: '' },
    { text: ' ', whole: '', after: '' },
    { text: '(', whole: '99\u00a0%', after: '),' },
    { text: ' gone', whole: '', after: '' },
  ])
  expect(wholes('Cs-137 (92 %)')).toEqual(['Cs-137', '92 %'])
  expect(wholeNumbers('و\u200f\u2068Cs-137\u2069؛')).toEqual([
    { text: 'و\u200f\u2068', whole: 'Cs-137', after: '\u2069؛' },
  ])
})
