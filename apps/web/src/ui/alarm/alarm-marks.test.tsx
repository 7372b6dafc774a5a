import { LOCALES, type Locale } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LanguageProvider } from '../../lib/language/use-translation.tsx'
import { LateMark, UnstoredMark } from './alarm-marks.tsx'

async function read(locale: Locale, mark: ReactNode): Promise<string> {
  const texts = createInstance()
  const translation = await loadMessages(locale)
  await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
  return renderToStaticMarkup(<LanguageProvider source={texts}>{mark}</LanguageProvider>)
}

it.each(LOCALES)('the mark of an alarm that is not stored speaks %s [I18N-01]', async (locale) => {
  const markup = await read(locale, <UnstoredMark />)
  expect(markup.includes('>Not yet stored<')).toBe(locale === 'en')
  expect(markup).not.toContain('desk.mark')
})

it.each(LOCALES)('the mark of an alarm that its site told late speaks %s [I18N-01]', async (locale) => {
  const markup = await read(locale, <LateMark lateMs={12 * 60_000} />)
  expect(markup.includes('>Came 12 min late<')).toBe(locale === 'en')
  expect(markup).not.toContain('desk.mark')
})
