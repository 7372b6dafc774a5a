import { LOCALES, type Locale } from '@vigil/contract'
import { useTranslation } from 'react-i18next'

/** The language that the console speaks. */
export function useOwnLocale(): Locale {
  const { i18n } = useTranslation()
  return LOCALES.find((locale) => locale === i18n.language) ?? 'en'
}
