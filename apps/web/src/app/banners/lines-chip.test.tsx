import { LOCALES, type Locale } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../lib/language/use-translation.tsx'
import { LinesNotice } from './lines-chip.tsx'

const SINCE = Date.UTC(2026, 0, 5, 11, 30)
const LINES = [
  { site: 'Harbour', since: SINCE, waiting: 0 },
  { site: null, since: SINCE, waiting: 41 },
]

async function read(locale: Locale): Promise<string> {
  const texts = createInstance()
  const translation = await loadMessages(locale)
  await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
  return renderToStaticMarkup(
    <LanguageProvider source={texts}>
      <LinesNotice lines={LINES} timeZone="Asia/Shanghai" />
    </LanguageProvider>,
  )
}

it('a cut line names its site, says since when, and what becomes of what is measured meanwhile', async () => {
  const told = await read('en')
  expect(told).toContain('Nothing is heard of Harbour.')
  expect(told).toContain('19:30')
  expect(told).toContain('shown as not connected')
  expect(told).toContain('Headquarters does not hear of this site.')
  expect(told).toContain('41 messages wait here')
})

it.each(LOCALES)('a cut line is told in %s [I18N-01]', async (locale) => {
  const told = await read(locale)
  expect(told).toContain('Harbour')
  expect(told).not.toMatch(/link\.line|\{site\}|\{time\}|\{num\}/)
})
