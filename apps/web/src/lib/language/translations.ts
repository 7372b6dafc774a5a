import { LOCALES, type Locale } from '@vigil/contract'
import { AS_THE_SERVER_READS, directionOf, loadMessages, negotiateLocale, READING } from '@vigil/i18n/web'
import i18next from 'i18next'
import { keep, recall } from '../browser/storage.ts'

export const NAMESPACE = 'translation'

/** Sites are often air-gapped and machines without these scripts: their fonts come from our own server, when they are needed. */
const FONTS: Partial<Record<Locale, () => Promise<unknown>>> = {
  'zh-CN': () => import('@fontsource-variable/noto-sans-sc'),
  ar: () => import('@fontsource-variable/noto-sans-arabic'),
}

/** The document follows the language: screen readers choose a voice by it, the layout its direction. */
function dressDocument(locale: Locale): void {
  document.documentElement.lang = locale
  document.documentElement.dir = directionOf(locale)
  // Without its font the text still stands, in one of the machine's.
  FONTS[locale]?.().catch(() => {})
}

const wishedLocale = (): Locale => negotiateLocale({ stored: recall('lang'), browser: navigator.language })

/** Starts in the language that is wished for; in another one when its texts can not be had. */
export async function startTranslations(): Promise<void> {
  const wished = wishedLocale()
  const { locale, messages } = await firstLoaded([wished, ...LOCALES.filter((each) => each !== wished)])
  await i18next.use(AS_THE_SERVER_READS).init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { [NAMESPACE]: messages } },
    supportedLngs: LOCALES,
    ...READING,
  })
  dressDocument(locale)
}

async function firstLoaded(locales: readonly Locale[]) {
  let failure: unknown
  for (const locale of locales) {
    try {
      return { locale, messages: await loadMessages(locale) }
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

/** Before the first texts are there, the one that is wished for. */
export const currentLocale = (): Locale => (i18next.isInitialized ? (i18next.language as Locale) : wishedLocale())

let wanted: Locale | undefined

/**
 * Takes effect at once, on the page as it stands. Rejects when the texts can not be had: the language stays as it is, and
 * nothing is kept that the next start could not show either. Of two choices in a row the later one stands.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  wanted = locale
  if (!i18next.hasResourceBundle(locale, NAMESPACE)) {
    i18next.addResourceBundle(locale, NAMESPACE, await loadMessages(locale))
  }
  if (wanted !== locale) return
  await i18next.changeLanguage(locale)
  keep('lang', locale)
  dressDocument(locale)
}
