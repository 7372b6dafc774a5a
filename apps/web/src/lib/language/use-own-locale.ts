import { LOCALES, type Locale } from '@vigil/contract'
import { useTranslation } from './use-translation.tsx'

/** The language that the console speaks. */
export function useOwnLocale(): Locale {
  const { i18n } = useTranslation()
  return LOCALES.find((locale) => locale === i18n.language) ?? 'en'
}
