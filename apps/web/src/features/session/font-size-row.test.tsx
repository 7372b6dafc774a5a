import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import { DEFAULT_MONITOR_CONFIG } from '../../lib/browser/storage.ts'
import { FontSizeRow } from './display-settings.tsx'

it('the size of main values begins at 40, and is an integer greater than seven [THM-05, VAL-05]', async () => {
  const texts = createInstance()
  await texts.init({ lng: 'en', resources: { en: { translation: await loadMessages('en') } }, ...READING })
  const drawn = (size: number) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={texts}>
        <FontSizeRow fontSize={size} onFontSize={() => {}} />
      </I18nextProvider>,
    )
  expect(drawn(DEFAULT_MONITOR_CONFIG.fontSize)).toContain('value="40"')
  expect(drawn(DEFAULT_MONITOR_CONFIG.fontSize)).not.toContain('role="alert"')
  for (const size of [7, 40.5]) expect(drawn(size)).toContain('Enter an integer greater than 7')
  expect(drawn(201)).toContain('Enter an integer from 8 to 200')
})
