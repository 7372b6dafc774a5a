import { LOCALES, type Locale } from '@vigil/contract'
import type { Lookup, MessageValues } from './lookup.ts'
import { filledIn, formKey } from './reading.ts'
import { type MessageKey, resources } from './resources.ts'
import type { MessageTree } from './translation.ts'

/** Namespaces whose last part comes from data: a registry, a rule, a wire code. */
type OpenNamespace = 'quantity' | 'setting' | 'command' | 'category' | 'validation' | 'scenario' | 'substance' | 'unit'
export type TranslationKey = MessageKey | `${OpenNamespace}.${string}`

function flatten(tree: MessageTree, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flatten(value, `${prefix}${key}.`, into)
  }
  return into
}

const perLocale = <T>(make: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>

const MESSAGES = perLocale((locale) => flatten(resources[locale].translation, '', new Map()))

function templateOf(locale: Locale, key: string, count: string | number | undefined): string | undefined {
  const messages = MESSAGES[locale]
  const form = formKey(locale, key, count)
  return (form === undefined ? undefined : messages.get(form)) ?? messages.get(key)
}

/** Whether the language has a text for the key, as one text or as a plural. */
export const hasTranslation = (locale: Locale, key: string): boolean =>
  MESSAGES[locale].has(key) || MESSAGES[locale].has(`${key}_other`)

/** A key without a text gives the key itself: visible, searchable, and better than an empty cell. */
export function translate(locale: Locale, key: TranslationKey, values: MessageValues = {}): string {
  const template = templateOf(locale, key, values.count)
  return template === undefined ? key : filledIn(template, values)
}

const LOOKUPS = perLocale(
  (locale): Lookup => ({
    language: locale,
    exists: (key) => hasTranslation(locale, key),
    t: (key: string, values?: MessageValues) => translate(locale, key as TranslationKey, values),
  }),
)

export const textsIn = (locale: Locale): Lookup => LOOKUPS[locale]
