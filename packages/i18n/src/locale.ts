import { LOCALES, type Locale } from '@vigil/contract'

/** What a language that is asked for by name and not supported falls back to. */
export const FALLBACK_LOCALE: Locale = 'zh-CN'

/** Each language in its own words, for a reader who can not read the current one. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  fr: 'Français',
  ar: 'العربية',
  ru: 'Русский',
  es: 'Español',
}

/** `FR`, `fr-CA` and `fr_FR` are all French; every Chinese is zh-CN. */
function supportedLocale(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split(/[-_]/, 1)[0]
  return LOCALES.find((locale) => locale.split('-', 1)[0] === language)
}

const requestedLocale = (tag: string): Locale => supportedLocale(tag) ?? FALLBACK_LOCALE
const localeOfBrowser = (tag: string): Locale => (tag.trim().toLowerCase().startsWith('zh') ? 'zh-CN' : 'en')

export interface LanguageWish {
  /** Local storage, key `lang`. */
  stored?: string | null | undefined
  /** `navigator.language`. */
  browser?: string | undefined
}

/** A choice, once made, is never outvoted by the browser: not even one that is no longer supported. */
export function negotiateLocale({ stored, browser }: LanguageWish): Locale {
  return stored ? requestedLocale(stored) : localeOfBrowser(browser ?? '')
}

/** `lang` of a request: `zh` for Chinese, otherwise the locale. */
export const langHeaderOf = (locale: Locale): string => (locale === 'zh-CN' ? 'zh' : locale)

/**
 * The language of an answer. A `lang` that is not supported gives zh-CN, as a stored choice does. A request without `lang`
 * (a device, a script, a health check) has asked for nothing, so the rule for browsers without a choice holds:
 * zh-CN if Accept-Language begins with zh, otherwise en.
 */
export const localeOfHeader = (lang: string | undefined, acceptLanguage?: string): Locale =>
  negotiateLocale({ stored: lang?.trim(), browser: acceptLanguage })

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ar' ? 'rtl' : 'ltr')
