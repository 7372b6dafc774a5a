import { LOCALES } from '@vigil/contract'
import { loadMessages, READING } from '@vigil/i18n/web'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { MapTypeCode } from '../../../lib/browser/storage.ts'
import { LanguageProvider } from '../../../lib/language/use-translation.tsx'
import { LookChoice } from '../map-controls.tsx'
import type { KeptLook } from './use-map-look.ts'

describe('the choice of the map', () => {
  it.each(LOCALES)(
    'offers satellite also without a source, and then names the setting that it needs: %s [LAY-09]',
    async (locale) => {
      const texts = createInstance()
      const translation = await loadMessages(locale)
      await texts.init({ lng: locale, fallbackLng: false, resources: { [locale]: { translation } }, ...READING })
      const drawn = (chosenType: MapTypeCode, satellite: boolean) => {
        const kept = { look: { type: 'B_NORMAL_MAP', theme: 'dark', fontSize: 'medium' }, chosenType } as KeptLook
        return renderToStaticMarkup(
          <LanguageProvider source={texts}>
            <LookChoice kept={kept} satellite={satellite} />
          </LanguageProvider>,
        )
      }
      const word = texts.t('map.type.satellite')
      for (const satellite of [true, false]) expect(drawn('B_NORMAL_MAP', satellite)).toContain(word)
      expect(drawn('B_NORMAL_MAP', false)).not.toContain('MAP_TILES')
      expect(drawn('B_SATELLITE_MAP', true)).not.toContain('MAP_TILES')
      expect(drawn('B_SATELLITE_MAP', false)).toContain('MAP_TILES')
    },
  )
})
