import type { Locale } from '@vigil/contract'
import type { MessageValues } from './lookup.ts'
import { filledIn, formKey } from './reading.ts'
import type { MessageTree } from './translation.ts'

/** One chunk a language: a console carries the one it shows. */
const MESSAGES: Record<Locale, () => Promise<MessageTree>> = {
  en: async () => (await import('./locales/en/index.ts')).en,
  'zh-CN': async () => (await import('./locales/zh-CN/index.ts')).zhCN,
  fr: async () => (await import('./locales/fr/index.ts')).fr,
  ar: async () => (await import('./locales/ar/index.ts')).ar,
  ru: async () => (await import('./locales/ru/index.ts')).ru,
  es: async () => (await import('./locales/es/index.ts')).es,
}

export const loadMessages = (locale: Locale): Promise<MessageTree> => MESSAGES[locale]()

/** What i18next must be told to keep these texts. React escapes by itself. */
export const READING = {
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  // Names that come from data may hold a colon.
  nsSeparator: false,
  // The library's own choice; said, it does not try every key for being a sentence.
  keySeparator: '.',
} as const

/** A module of i18next: it keeps the texts and tells React of a change; which form is meant and what stands in it is read as on the server. */
export const AS_THE_SERVER_READS = {
  type: 'i18nFormat',
  name: 'vigil',
  /** The last is tried first. */
  addLookupKeys(
    keys: string[],
    key: string,
    language: string,
    _namespace: string,
    { count }: { count?: unknown },
  ): void {
    const form = formKey(language, key, count)
    if (form !== undefined) keys.push(form)
  },
  parse: (text: unknown, values: MessageValues): unknown => (typeof text === 'string' ? filledIn(text, values) : text),
} as const
