import { LOCALES, type Locale } from '@vigil/contract'
import { directionOf, INTERPOLATION, negotiateLocale, resources } from '@vigil/i18n'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, recall } from './storage.ts'

/** Sites are often air-gapped and machines without these scripts: their fonts come from our own server, when they are needed. */
const FONTS: Partial<Record<Locale, () => Promise<unknown>>> = {
  'zh-CN': () => import('@fontsource-variable/noto-sans-sc'),
  ar: () => import('@fontsource-variable/noto-sans-arabic'),
}

/** The document follows the language: screen readers choose a voice by it, the layout its direction. */
function dressDocument(locale: Locale): void {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  void FONTS[locale]?.()
}

export async function startTranslations(): Promise<void> {
  const locale = negotiateLocale({ stored: recall('lang'), browser: navigator.language })
  await i18next.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    resources,
    supportedLngs: LOCALES,
    interpolation: { ...INTERPOLATION, escapeValue: false },
  })
  dressDocument(locale)
}

export const currentLocale = (): Locale => i18next.language as Locale

export async function chooseLocale(locale: Locale): Promise<void> {
  keep('lang', locale)
  await i18next.changeLanguage(locale)
  dressDocument(locale)
}
