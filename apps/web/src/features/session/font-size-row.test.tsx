import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { DEFAULT_MONITOR_CONFIG } from '../../lib/browser/storage.ts'
import { LanguageProvider } from '../../lib/language/use-translation.tsx'
import { FontSizeRow } from './display-settings.tsx'

it('the size of main values begins at 40, and is an integer greater than seven [THM-05, VAL-05]', async () => {
  const texts = createInstance()
  await texts.init({ lng: 'en', resources: { en: { translation: await loadMessages('en') } }, ...READING })
  const drawn = (size: number) =>
    renderToStaticMarkup(
      <LanguageProvider source={texts}>
        <FontSizeRow fontSize={size} onFontSize={() => {}} />
      </LanguageProvider>,
    )
  expect(drawn(DEFAULT_MONITOR_CONFIG.fontSize)).toContain('value="40"')
  expect(drawn(DEFAULT_MONITOR_CONFIG.fontSize)).not.toContain('role="alert"')
  for (const size of [7, 40.5]) expect(drawn(size)).toContain('Enter an integer greater than 7')
  expect(drawn(201)).toContain('Enter an integer from 8 to 200')
})
