import { LOCALES, type Locale } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { resources } from '../resources.ts'
import { type MessageTree, PLURAL_CATEGORIES } from '../translation.ts'

type Texts = ReadonlyMap<string, string>

function textsOf(tree: MessageTree, prefix = ''): Texts {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...textsOf(value, `${prefix}${key}.`)],
    ),
  )
}

const TEXTS = Object.fromEntries(
  LOCALES.map((locale) => [locale, textsOf(resources[locale].translation)]),
) as unknown as Record<Locale, Texts>

const PLURAL_KEY = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string): string => key.replace(PLURAL_KEY, '')
const basesOf = (locale: Locale): string[] => [...new Set([...TEXTS[locale].keys()].map(baseOf))].sort()
const pluralBasesOf = (locale: Locale): string[] => [
  ...new Set([...TEXTS[locale].keys()].filter((key) => PLURAL_KEY.test(key)).map(baseOf)),
]
const placeholdersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
const english = (key: string): string => TEXTS.en.get(key) ?? TEXTS.en.get(`${baseOf(key)}_other`) ?? ''

/** These forms stand for one number each, which the words may say by themselves. */
const SAYS_ITS_NUMBER: readonly string[] = ['zero', 'one', 'two']

describe.each(LOCALES)('%s', (locale) => {
  it('has every message and no other', () => {
    expect(basesOf(locale)).toEqual(basesOf('en'))
    expect(pluralBasesOf(locale).sort()).toEqual(pluralBasesOf('en').sort())
  })

  it('has the plural forms that its language asks for', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    expect([...PLURAL_CATEGORIES[locale]].sort()).toEqual([...categories].sort())
    for (const base of pluralBasesOf(locale)) {
      const forms = [...TEXTS[locale].keys()].filter((key) => PLURAL_KEY.test(key) && baseOf(key) === base)
      expect(forms.sort(), base).toEqual(categories.map((category) => `${base}_${category}`).sort())
    }
  })

  it('has no empty or padded text', () => {
    const bad = [...TEXTS[locale]].filter(([, text]) => text === '' || text !== text.trim() || / {2}/.test(text))
    expect(bad).toEqual([])
  })

  it('keeps the placeholders of the source', () => {
    for (const [key, text] of TEXTS[locale]) {
      const category = PLURAL_KEY.exec(key)?.[1] ?? ''
      const mayOmitCount = locale === 'ar' && SAYS_ITS_NUMBER.includes(category)
      const expected = placeholdersOf(english(key)).filter((name) => !(mayOmitCount && name === 'count'))
      expect(
        placeholdersOf(text).filter((name) => !(mayOmitCount && name === 'count')),
        key,
      ).toEqual(expected)
    }
  })

  it('has no brace that is not a placeholder', () => {
    const bad = [...TEXTS[locale]].filter(([, text]) => /[{}]/.test(text.replace(/\{\w+\}/g, '')))
    expect(bad).toEqual([])
  })
})

/** Symbols, formulas, product names, and what the trade itself writes in Latin letters. */
const LATIN_WORDS = new Set(
  [
    ...['GPX', 'Raman', 'TVOC', 'HQI', 'Caps', 'Lock', 'Cs', 'LEL', 'VOL', 'RH', 'vol'],
    ...['CO', 'HCN', 'COCl', 'Cl', 'SO', 'NO', 'NH'],
    ...[
      'GA',
      'GB',
      'GD',
      'GF',
      'VX',
      'HD',
      'HN',
      'CK',
      'CG',
      'AC',
      'TNT',
      'RDX',
      'PETN',
      'HMX',
      'TATP',
      'DMMP',
      'DIMP',
      'FTIR',
    ],
    ...['Esc', 'Backspace', 'Home', 'WebGL', 'Natural', 'Earth'],
    ...['STEL', 'TWA', 'SNIP', 'NORM', 'CAP', 'webhook', 'http', 'https', 'ISA', 'IEC', 'EEMUA'],
    ...['PDF', 'CSV', 'CAS', 'AEGL', 'EPA', 'IDLH', 'NIOSH', 'NFPA', 'ERG', 'PCR'],
    ...['ppm', 'mg', 'atm', 'IAEA', 'LaBr', 'LYSO'],
    ...['SPE', 'SPC', 'CHN', 'PCF', 'JCAMP', 'DX'],
    ...['PE', 'PP', 'PET', 'PVC', 'PMMA', 'PC', 'PTFE'],
    ...['BZ', 'CS', 'CN', 'PS', 'ERPG', 'min', 'keV', 'cm'],
    ...['kg', 'km', 'GeoJSON', 'Britter', 'McQuaid'],
    ...['JSON', 'Parquet', 'UTC', 'ISO', 'ANSI', 'WGS', 'dictionary', 'SHA', 'MBq'],
    ...['mSv', 'TBq', 'GSR', 'Part', 'ICRP', 'FGR', 'Hill'],
    ...['FCBR', 'CR', 'RS', 'BM', 'ChemPro', 'fitRM', 'NGP', 'RG', 'CIAE', 'RMS'],
  ].map((word) => word.toLowerCase()),
)

describe.each(['zh-CN', 'ar', 'ru'] as const)('%s', (locale) => {
  it('has no English left in it', () => {
    const left = [...TEXTS[locale]]
      .filter(([key]) => !key.startsWith('unit.'))
      .flatMap(([key, text]) =>
        [...text.replace(/\{\w+\}/g, '').matchAll(/[A-Za-z]{2,}/g)].map(([word]) => `${key}: ${word}`),
      )
      .filter((line) => !LATIN_WORDS.has(line.slice(line.indexOf(': ') + 2).toLowerCase()))
    expect(left).toEqual([])
  })
})

/** The same word in both languages. */
const COGNATES: Record<'fr' | 'es', ReadonlySet<string>> = {
  fr: new Set([
    ...['Globe', 'Satellite', 'Standard', 'Version {version}', 'Site', 'Raman', 'Maintenance', 'Normal'],
    ...['Latitude', 'Longitude', 'Altitude'],
    ...['Sarin (GB)', 'Tabun (GA)', 'Soman (GD)', 'Cyclosarin (GF)', 'VX', 'Lewisite (L)'],
    ...['Page', 'Action', 'Version', 'Licence', 'Distance', 'Hall', 'Natural Earth'],
    ...['TNT', 'Calcite', 'Fentanyl', 'Hexane', 'Isopropanol', 'Propane'],
    ...['Anhydrite', 'Aragonite', 'Dolomite', 'Quartz', 'Talc', 'Absorbance', 'Transmittance'],
    ...['Substance', 'Verdict', 'possible', 'stable', 'Modules', '15 min', 'Net', 'Corrections'],
    ...['Nylon', 'Silicone', 'Polyester (PET)', 'Polycarbonate (PC)', 'Glucose', 'Lactose', 'Mannitol'],
    ...['{count} substance', '{count} substances', 'Distance, m'],
    ...['Air', 'Zone', 'Zones', '{value} min', 'Source', 'Moment'],
    ...['Arsine', 'Phosphine', 'Diborane', 'Acrylonitrile', 'Hydrazine', 'Butane', 'Ozone', 'Aniline'],
    ...[
      'Danger',
      'Dangers',
      'Situation',
      'Plan',
      'Plans',
      'Contacts',
      'Page {page}',
      'Pages',
      'Webhooks',
      'Webhook {number}',
      'Module',
      'Volume',
      'minutes',
      'maximum',
      'Note',
      'Incident',
    ],
  ]),
  es: new Set([
    ...[
      'Real',
      'Precursor',
      'Industrial',
      'Metro',
      'No',
      'Raman',
      'Normal',
      'VX',
      'TNT',
      'Isopropanol',
      'Urea',
      'Paracetamol',
    ],
    ...['Gas', '15 min', '{value} min', 'Natural (NORM)', 'Sensor', 'Plan', 'Webhooks', 'Webhook {number}'],
    // Names of the demonstration city, and of the map's source.
    ...['Natural Earth', 'Norvia', 'Central'],
  ]),
}

describe.each(['fr', 'es'] as const)('%s', (locale) => {
  it('has no English left in it', () => {
    const left = [...TEXTS[locale]]
      // Elements are called alike, many of them the same.
      .filter(([key, text]) => !/^(?:unit|element)\./.test(key) && text === TEXTS.en.get(key))
      .filter(([, text]) => /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')) && !COGNATES[locale].has(text))
    expect(left).toEqual([])
  })
})

it('keeps a value that runs from left to right from scrambling the Arabic around it', () => {
  const isolated = /\u2068\{\w+\}\u2069/g
  const bare = [...TEXTS.ar].filter(([, text]) => /\{\w+\}/.test(text.replace(isolated, '')))
  expect(bare).toEqual([])
})

describe.each([
  ['zh-CN', /\p{Script=Han}/u],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ar', /\p{Script=Arabic}/u],
] as const)('%s', (locale, script) => {
  it('is written in its own script', () => {
    const foreign = [...TEXTS[locale]]
      .filter(([key, text]) => !key.startsWith('unit.') && /\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
      .filter(([, text]) => !script.test(text) && !['TVOC', 'Natural Earth'].includes(text))
    expect(foreign).toEqual([])
  })
})
