import { LOCALES, type Locale } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { UnstoredMark } from './alarm-marks.tsx'

async function read(locale: Locale): Promise<string> {
  const texts = createInstance()
  const translation = await loadMessages(locale)
  await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <UnstoredMark />
    </I18nextProvider>,
  )
}

it.each(LOCALES)('the mark of an alarm that is not stored speaks %s [I18N-01]', async (locale) => {
  const markup = await read(locale)
  expect(markup.includes('>Not yet stored<')).toBe(locale === 'en')
  expect(markup).not.toContain('desk.mark')
})
