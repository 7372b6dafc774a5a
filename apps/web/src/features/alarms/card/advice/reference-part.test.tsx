import type { AlarmEvent, Locale } from '@vigil/contract'
import { LOCALES } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { NUCLIDES } from '@vigil/science'
import { createInstance, type i18n } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LanguageProvider } from '../../../../lib/language/use-translation.tsx'
import ReferencePart from './reference-part.tsx'

type Told = Pick<AlarmEvent, 'peak' | 'findings'>

async function textsIn(locale: Locale): Promise<i18n> {
  const texts = createInstance()
  await texts.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: await loadMessages(locale) } },
    ...READING,
  })
  return texts
}

/** What the part reads as, without marks of direction and with plain spaces. */
function read(texts: i18n, told: Told): string {
  const markup = renderToStaticMarkup(
    <LanguageProvider source={texts}>
      <ReferencePart alarm={told as AlarmEvent} />
    </LanguageProvider>,
  )
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
}

const readIn = async (locale: Locale, told: Told): Promise<string> => read(await textsIn(locale), told)

const CHLORINE: Told = { peak: { quantity: 'cl2', value: 80.05, unit: 'mg/m³' }, findings: [{ name: 'chlorine' }] }

describe('the reference of an alarm', () => {
  it('gives each limit in both units and how many times it the highest value was', async () => {
    const text = await readIn('en', CHLORINE)
    expect(text).toContain('10 ppm (29 mg/m³) highest value 2.8 × IDLH: exceeded')
    expect(text).toContain('2 ppm (5.8 mg/m³) highest value 14 × AEGL-2: exceeded')
    expect(text).toContain('20 ppm (58 mg/m³) highest value 1.4 × AEGL-3: exceeded')
    expect(text.split('25 °C and 1 atm')).toHaveLength(2)
  })

  it('says so where a limit was not reached, and nothing where there is nothing to compare', async () => {
    const low = { ...CHLORINE, peak: { quantity: 'cl2', value: 14.5, unit: 'mg/m³' } }
    expect(await readIn('en', low)).toContain('highest value 0.5 × IDLH: not reached')
    expect(await readIn('en', { ...CHLORINE, peak: null })).not.toContain('highest value')
  })

  it('writes a formula in one way', async () => {
    for (const locale of LOCALES) {
      const text = await readIn(locale, CHLORINE)
      expect(text).toContain('Cl₂')
      expect(text).not.toContain('Cl2')
    }
  })

  it('tells of sarin how far to keep and what is deadly, and by whom', async () => {
    const text = await readIn('en', { peak: null, findings: [{ name: 'sarin' }] })
    expect(text).toContain('at least 60 m in all directions, 400 m after a large release')
    expect(text).toContain('(IDLH, CDC) 0.1 mg/m³')
    expect(text).not.toContain('oily')
  })

  it.each(LOCALES)('tells in %s of every nuclide what it is and what to do first', async (locale) => {
    const texts = await textsIn(locale)
    for (const { id } of NUCLIDES) {
      const text = read(texts, { peak: null, findings: [{ name: id }] })
      expect(text, id).toContain(texts.t('reference.whatTitle'))
      expect(text, id).toContain(texts.t('reference.firstTitle'))
      expect(text, id).not.toContain('reference.')
    }
  })

  it('tells how far to keep from a source that may be dangerous, and not from a load of tiles', async () => {
    const of = (name: string) => readIn('en', { peak: null, findings: [{ name }] })
    expect(await of('Ir-192')).toContain('at least 30 m in all directions, and wherever there are more than 100 µSv/h')
    expect(await of('K-40')).not.toContain('30 m')
    expect(await of('K-40')).toContain('may hide another source')
  })
})
