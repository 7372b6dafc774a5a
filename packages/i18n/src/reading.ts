import type { MessageValues } from './lookup.ts'

/** How a text is found and filled in, on the server and in every console: there is no other engine. */

const RULES = new Map<string, Intl.PluralRules>()

function rulesOf(language: string): Intl.PluralRules {
  let rules = RULES.get(language)
  if (rules === undefined) {
    rules = new Intl.PluralRules(language)
    RULES.set(language, rules)
  }
  return rules
}

/** The key of the form that the language has for so many; undefined without a number. */
export const formKey = (language: string, key: string, count: unknown): string | undefined =>
  typeof count === 'number' ? `${key}_${rulesOf(language).select(count)}` : undefined

const PLACEHOLDER = /\{(\w+)\}/g

/** A value is text, whatever stands in it: neither a pattern nor a placeholder of its own. */
export const filledIn = (text: string, values: MessageValues): string =>
  text.includes('{') ? text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? '')) : text
