import type { Locale } from '@vigil/contract'
import { useMemo } from 'react'
import {
  DEFAULT_MAP_FONT_SIZE,
  DEFAULT_MONITOR_CONFIG,
  type MapFontSize,
  type MapTypeCode,
} from '../../../lib/browser/storage.ts'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { ThemeName } from '../../theme.ts'
import type { MapLook } from './map-style.ts'
import { countryTexts, placeTexts } from './map-texts.ts'
import { useMapTheme } from './use-map-theme.ts'

export interface KeptLook {
  readonly look: MapLook
  /** What was chosen, though there may be no source for it here. */
  readonly chosenType: MapTypeCode
  setTheme(theme: ThemeName): void
  setType(type: MapTypeCode): void
  setFontSize(size: MapFontSize): void
}

export function useMapLook(satellite: boolean): KeptLook {
  const { t, i18n } = useTranslation()
  const [theme, setTheme] = useMapTheme()
  const [fontSize, setFontSize] = useStored('mapFontSize', DEFAULT_MAP_FONT_SIZE)
  const [config, setConfig] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  const locale = i18n.language as Locale
  const texts = useMemo(
    () => ({ locale, places: placeTexts(t('map.place', { returnObjects: true })), countries: countryTexts(locale) }),
    [locale, t],
  )
  // Without a source there is nothing to show; the choice is kept, and the controls say what is missing.
  const type = config.mapType === 'B_SATELLITE_MAP' && !satellite ? 'B_NORMAL_MAP' : config.mapType
  return useMemo(
    () => ({
      look: { theme, type, fontSize, texts },
      chosenType: config.mapType,
      setTheme,
      setFontSize,
      setType: (mapType) => setConfig({ ...config, mapType }),
    }),
    [theme, type, fontSize, texts, setTheme, setFontSize, config, setConfig],
  )
}
